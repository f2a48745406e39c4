import type { OwnApplicationTexts } from './texts.fr.ts';

export const ownApplicationInEnglish: OwnApplicationTexts = {
  withdraw: {
    title: 'Withdraw your application',
    text: (workspace) =>
      `${workspace} is told by e-mail and no longer considers your application. A conversation that is under way ends.`,
    final: 'You cannot undo this. Your data is kept as before: to have it deleted, make a separate request.',
    reason: 'Reason',
    reasonHint: 'Optional. The employer receives what you write here.',
    submit: 'Withdraw my application',
    back: 'Keep my application',
    tooLong: (max) => `Write the reason in ${max} characters at most.`,
    decided: 'This application already has an answer and can no longer be withdrawn.',
  },
  cv: {
    title: { first: 'Send a CV', newer: 'Send a newer CV' },
    text: 'The new file is added, and the earlier ones stay: the employer sees them all.',
    label: 'CV',
    submit: 'Send this CV',
    back: 'Back to your space',
    closed: 'This application is withdrawn or already has an answer, so no more files can be added.',
    full: 'This application already has ten files, the most it can have.',
  },
};
