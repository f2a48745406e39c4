import type { ThanksTexts } from './texts.fr.ts';

export const thanksInEnglish: ThanksTexts = {
  title: 'Application sent',
  heading: (name) => `Thank you ${name}, your application has been sent`,
  sentTo: (workspace) => `${workspace} has received your application for this job:`,
  receivedOpen: (workspace) => `${workspace} has received your open application.`,
  next: 'What happens next?',
  reference: 'Reference:',
  now: 'Continue now, if you like',
  talk: {
    ai: 'A few questions about the job, with an artificial-intelligence assistant or, if you prefer, with a person. It is optional.',
    questionnaire:
      'A few questions about the job, by an automatic questionnaire without artificial intelligence or, if you prefer, with a person. It is optional.',
    none: null,
  },
  begin: 'Answer a few questions',
  mailed: 'A confirmation is on its way to this address',
  spam: 'Please look in your spam folder too.',
  steps: {
    space:
      'The link in that e-mail opens your candidate space: there you follow your application, download your data, or ask for its deletion.',
    employer: 'The employer has your application, and decides. This service scores and ranks nobody.',
  },
  back: 'See other positions',
  correction: {
    open: 'Correct this address',
    title: 'Correct your address',
    hint: (minutes) =>
      `Possible for ${minutes} minutes after sending, as long as nobody has opened a link of our e-mail.`,
    label: 'The right address',
    submit: 'Send the confirmation to this address',
    errorTitle: (title) => `Error: ${title}`,
    errorHeading: 'The address is not corrected yet',
    invalid: 'Give a complete address, like name@example.com.',
    same: 'This is the address that you gave before: nothing has changed. Give the right one.',
  },
  corrected: {
    title: 'Your correction has arrived',
    given: 'The address that you have just given',
    mailed:
      'The confirmation goes there now, unless your application has this address already or can no longer change it, for example because somebody has opened a link of our first e-mail. Then nothing changes, and nothing is sent.',
    nothing: 'Nothing arrives? Write to the employer, with your reference:',
  },
  expired: {
    title: 'The address can no longer be corrected here',
    text: (minutes) =>
      `It is possible for ${minutes} minutes after sending. Send your application again with the right address, or write to the employer.`,
  },
};
