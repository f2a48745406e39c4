import { formatPay } from '#kernel/text/format-pay.ts';
import { excerpt, formatContract } from './format-terms.ts';
import type { QuestionnaireWording } from './wording.ts';

export const english: QuestionnaireWording = {
  greeting: ({ jobTitle, workspaceName }) =>
    `Hello, thank you for applying for the role "${jobTitle}" at ${workspaceName}. I am an automatic questionnaire; a person will read your answers.`,
  stored: 'Thank you. Your answer is kept as you wrote it.',
  takeOver: 'The rest of this message comes from an automatic questionnaire.',
  answerAbove: 'You can answer the question above.',
  isQuestionnaire: ({ workspaceName }) =>
    `I am an automatic questionnaire of ${workspaceName}: neither a person nor an artificial intelligence.`,
  human:
    'You can ask to talk with a person at any time, by the choice made for it, with no effect on your application.',
  cannotAnswer: {
    yet: 'I am not able to answer your question. Please put it again when I ask for your questions about the role: it is then kept for the employer.',
    recorded: ({ workspaceName }) =>
      `I am not able to answer your question. It is kept as you wrote it, in the summary that ${workspaceName} receives.`,
    closed: ({ workspaceName }) =>
      `I am not able to answer your question; please write to ${workspaceName} instead.`,
  },
  stillWaiting: 'My previous question stays open, answer it whenever you like.',
  closingSentence: ({ workspaceName }) =>
    `Thank you for your time. Your answers are kept as you wrote them, in the summary that ${workspaceName} receives. Goodbye for now!`,
  questions: {
    availability: () => 'When would you be available to start?',
    location: ({ location, remoteWorkDays }) => {
      const remote =
        remoteWorkDays === null
          ? null
          : remoteWorkDays === 0
            ? 'without remote work'
            : `with ${remoteWorkDays} remote day${remoteWorkDays > 1 ? 's' : ''} a week`;
      const where = location === null ? null : `in ${location}`;
      return `The role is offered ${[where, remote].filter(Boolean).join(', ')}. Does this location suit you?`;
    },
    contract: ({ contract }) =>
      `The contract offered is: ${formatContract(contract, {})}. Does this type of contract suit you?`,
    experience: ({ jobTitle, descriptions }) =>
      descriptions.profile === null
        ? `What experience prepares you for the role "${jobTitle}"?`
        : `The profile sought is described as: "${excerpt(descriptions.profile)}" What is your experience of this?`,
    pay: ({ salary }) =>
      `Advertised pay: ${salary && formatPay(salary, 'en')}. What are your pay expectations?`,
    candidate_questions: () => 'Do you have any questions about the role?',
  },
  labels: {
    first_words: 'Said before the first question',
    availability: 'Availability',
    location: 'Location and remote work',
    contract: 'Type of contract',
    experience: 'Experience',
    pay: 'Pay expectations',
    candidate_questions: 'Candidate’s questions',
  },
  declined: 'prefers not to answer.',
};
