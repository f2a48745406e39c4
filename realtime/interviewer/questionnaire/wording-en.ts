import { formatPay } from '#kernel/text/format-pay.ts';
import { excerpt } from './excerpt.ts';
import type { QuestionnaireWording } from './wording.ts';

/** The English sentences of the questionnaire. */
export const english: QuestionnaireWording = {
  greeting: ({ jobTitle, workspaceName }) =>
    `Hello, thank you for applying for the role “${jobTitle}” at ${workspaceName}. I am an automatic questionnaire; what you write goes to the employer as it is.`,
  answerKept: 'Your words are kept as they are, under that question.',
  messageKept: 'Your message is kept as you wrote it.',
  questionKept: ({ workspaceName }, { isAnswer, isPlain }) => {
    const beginning = `Your message is kept as you wrote it${isAnswer ? ': under that question, and also' : ', and noted'}`;
    return isPlain
      ? `${beginning} as a question to ${workspaceName}. Only the employer can answer it: I am an automatic questionnaire.`
      : `${beginning} among your questions to ${workspaceName}, in case it is one.`;
  },
  severalKept:
    'Your whole message is kept as you wrote it, under that question. The other questions follow; a word is enough to answer them.',
  correctionKept: (label) => `Your words are added, as you wrote them, to what is noted under “${label}”.`,
  correctionUnclear:
    'Your message is kept as you wrote it, but is not noted as an answer, since it may correct an earlier one. An answer that is noted can be corrected on the page of these questions.',
  needDenied: {
    person:
      'Your message is kept as you wrote it. A message here asks for no call and cancels none: the page of these questions does.',
    delete: 'Your message is kept as you wrote it. A message here withdraws and deletes nothing.',
    stop: 'Your message is kept as you wrote it.',
  },
  pastDay:
    'Your message is kept as you wrote it. This day is over: give a day to come, or write since when you have been available.',
  complaintKept:
    'Your message is kept as you wrote it, and the employer can read it; it is not noted as an answer. No answer is required: write “skip” to skip a question, or “stop” to stop.',
  language: 'My messages are in English now.',
  notRecognised:
    'I only recognise French, English and a few words of other languages. You can ask for a person: the button for it is on the page of these questions.',
  skipped: 'This question is skipped.',
  howToSkip: 'To skip a question, write “skip”.',
  paused: 'The questions are paused. To take them up again, write “continue”.',
  deletionRequested: (newLinkUrl) =>
    `No questions are asked at the moment, for example because the deletion of the data is requested. Your candidate space tells you, and lets you withdraw such a request; to receive its link: ${newLinkUrl}`,
  takeOver: 'The rest of this message comes from an automatic questionnaire.',
  answerAbove: 'You can answer the question above.',
  askAgain: (question) => `If you would like to go on, here is the question that is still open: ${question}`,
  closingSentence: ({ workspaceName }) =>
    `Thank you for your time. What you wrote is kept as it is, question by question, and goes to ${workspaceName}. Goodbye for now!`,
  questions: {
    availability: () => 'When would you be available to start?',
    location: ({ location, remoteWorkDays }) => {
      const where = location === null ? null : `in ${location}`;
      const parts = [where, remoteWork(remoteWorkDays)].filter((part) => part !== null);
      return `The role is offered ${parts.join(', ')}. Does this location suit you?`;
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
  return `with ${days} remote day${days > 1 ? 's' : ''} a week`;
}
