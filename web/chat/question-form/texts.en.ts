import type { QuestionFormTexts } from './texts.fr.ts';

export const questionFormInEnglish: QuestionFormTexts = {
  intro:
    'Every question is optional: skip any you like. Your answers are kept as you write them. Nothing is sent before you have read them again.',
  count: (number, total) => `Question ${number} of ${total}`,
  skip: 'Skip',
  skipped: 'No answer',
  choices: { yes: 'Yes', discuss: 'To be discussed', no: 'No' },
  details: 'Details',
  inWords: 'Or in a few words',
  inWordsHint: 'For example: at once, after a month’s notice.',
  payHint: 'An amount and its period, or a few words.',
  yourQuestion: 'Your question to the employer',
  yourQuestionHint: 'It is handed over as you write it.',
  choose: 'Choose',
  review: 'Read my answers again',
  reviewLead: (answered, total) =>
    `${answered} ${answered === 1 ? 'answer' : 'answers'} of ${total}, not sent yet.`,
  edit: 'Change',
  send: 'Send my answers',
  errorHeading: 'There is a problem',
  nothing: 'Answer at least one question.',
  tooMuch: 'Your answers are too long to be sent together. Shorten them.',
  faults: {
    tooLong: (label, max) => `“${label}”: at most ${max} characters.`,
    date: (label) => `“${label}”: give a day, such as 31/03/2027.`,
    amount: (label) => `“${label}”: give an amount, with a number in it.`,
    number: (label) => `“${label}”: give a number.`,
    choice: (label) => `“${label}”: choose one of the answers.`,
    other: (label) => `“${label}”: this answer could not be accepted. Change it.`,
  },
};
