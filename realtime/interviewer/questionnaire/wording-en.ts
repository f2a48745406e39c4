import { formatPay } from '#kernel/job/format-pay.ts';
import { remoteKind } from '#kernel/job/remote-work.ts';
import { wayToPerson } from '../needs/help/way-to-person.ts';
import { howToGetLink } from '../needs/reply-to-need.ts';
import { excerpt, type QuestionnaireWording } from './wording.ts';

/** The English sentences of the questionnaire. */
export const english: QuestionnaireWording = {
  greeting: ({ jobTitle, workspaceName }) =>
    `Hello, thank you for applying to ${workspaceName} for the role “${jobTitle}”. I am an automatic questionnaire; what you write goes to the employer as it is.`,
  wordsKept: 'Your words are kept as you wrote them; the employer can read them and reply to you.',
  helpWord:
    'Write “help” to see how to go on, stop, correct, withdraw, ask for a person or reach a helpline.',
  languageSwitched: 'My messages are in English now.',
  notRecognised: (help) =>
    `I only recognise French, English and a few words of other languages. To talk to somebody, ${wayToPerson('en', help)}.`,
  skipped: 'This question is skipped.',
  mayAdd: 'You can add words under this question.',
  howToMove: ({ isFirst, isLast }) =>
    `${isLast ? 'To end the questions' : 'For the next question'}, write “next”${isFirst ? '' : '; for the one before, “back”'}.`,
  isAutomatic:
    'This message comes from an automatic questionnaire without AI; people of the employer can read your words and reply to you.',
  howToLeave: ({ isLast }) =>
    `${isLast ? 'To end the questions' : 'For the next question'}, with or without an answer, write “next”; to stop, “stop”.`,
  howToSkip: 'To skip a question, write “skip”; to stop, “stop”.',
  ways: (help) =>
    `To ask for a person, there is a button on the page of these questions. In your candidate space you can correct an answer or withdraw your application. ${howToGetLink.en(help)}`,
  paused: 'The questions are paused. To take them up again, write “continue”.',
  deletionRequested: (newLinkUrl) =>
    `No questions are asked at the moment, for example because the deletion of the data is requested. Your candidate space tells you, lets you withdraw such a request and has the employer’s address; to receive its link: ${newLinkUrl}`,
  providerReplaced: 'The rest of this message comes from an automatic questionnaire.',
  answerAbove: 'You can answer the question above.',
  askAgain: (question) => `If you would like to go on, here is the question that is still open: ${question}`,
  askWithWords: (question, words) =>
    `${question} Your words so far: “${excerpt(words)}”. New ones are added to them.`,
  closing: 'The questions end here. Thank you for your time.',
  questions: {
    availability: () => 'When would you be available to start?',
    location: ({ location, remoteWorkDays }) => {
      const remote = remoteWork(remoteWorkDays);
      if (location === null) return `The role is offered ${remote}. Does this location suit you?`;
      const place = [location, remote].filter((part) => part !== null).join(', ');
      return `Location of the role: ${place}. Does this location suit you?`;
    },
    contract: ({ contract }) => `The contract offered is: ${contract}. Does this type of contract suit you?`,
    experience: ({ jobTitle, descriptions }) =>
      descriptions.profile === null
        ? `What experience prepares you for the role “${jobTitle}”?`
        : `The profile sought is described as: “${excerpt(descriptions.profile)}” What is your experience of this?`,
    pay: ({ salary }) =>
      `Advertised pay: ${salary && formatPay(salary, 'en')}. What are your pay expectations?`,
    candidate_questions: () =>
      'Do you have any questions about the role? Write them here: they are kept as they are for the employer.',
  },
  labels: {
    availability: 'Availability',
    location: 'Location and remote work',
    contract: 'Type of contract',
    experience: 'Experience',
    pay: 'Pay expectations',
    candidate_questions: 'Candidate’s questions',
  },
};

function remoteWork(days: number | null): string | null {
  if (days === null) return null;
  if (days === 0) return 'without remote work';
  if (remoteKind(days) === 'full') return 'fully remote';
  return `with ${days} remote day${days > 1 ? 's' : ''} a week`;
}
