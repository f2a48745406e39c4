import type { QuestionFormTexts } from './texts.fr.ts';

export const questionFormInEnglish: QuestionFormTexts = {
  intro:
    'Every question is optional: skip any you like. The employer gets your answers exactly as you write them. Nothing is saved or sent until you have checked them.',
  count: (number, total) => `Question ${number} of ${total}`,
  skip: 'Skip',
  skipped: 'No answer',
  choices: { yes: 'Yes', discuss: 'To be discussed', no: 'No' },
  details: 'Details',
  inWords: 'Or in a few words',
  inWordsHint: 'For example: right away, after a month’s notice.',
  payHint: 'An amount and its period, or a few words.',
  yourQuestion: 'Your question to the employer',
  yourQuestionHint: 'The employer gets it exactly as you write it.',
  choose: 'Choose',
  review: 'Check my answers',
  reviewLead: (answered, total) =>
    `${answered} ${answered === 1 ? 'answer' : 'answers'} of ${total}, not sent yet.`,
  edit: 'Change',
  send: 'Send my answers',
  errorHeading: 'There is a problem',
  nothing: 'Answer at least one question.',
  tooMuch: 'Your answers are too long to be sent together. Shorten them.',
  faults: {
    tooLong: (label, max) => `“${label}”: at most ${max} characters.`,
    date: (label) => `“${label}”: enter a date, such as 31/03/2027.`,
    past: (label) =>
      `“${label}”: this day is over. Enter a day to come, or leave the date empty and answer in your own words.`,
    amount: (label) => `“${label}”: enter an amount, with a number in it.`,
    number: (label) => `“${label}”: enter a number.`,
    choice: (label) => `“${label}”: choose one of the answers.`,
    other: (label) => `“${label}”: this answer could not be accepted. Change it.`,
  },
};
