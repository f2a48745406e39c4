import type { OwnApplicationTexts } from './texts.fr.ts';

export const ownApplicationInEnglish: OwnApplicationTexts = {
  withdraw: {
    title: 'Withdraw your application',
    text: (workspace) =>
      `${workspace} is told by e-mail and no longer considers your application. A conversation that is under way ends.`,
    final: 'A withdrawal is final. Your data is kept as before: its deletion is another request.',
    reason: 'Reason',
    reasonHint: 'Optional. The employer receives what you write here.',
    submit: 'Withdraw my application',
    back: 'Keep my application',
    tooLong: (max) => `Write the reason in ${max} characters at most.`,
    decided: 'This application has its answer already and can no longer be withdrawn.',
  },
  cv: {
    title: { first: 'Send a CV', newer: 'Send a newer CV' },
    text: 'The new file is added, and the earlier ones stay: the employer sees them all.',
    label: 'CV',
    submit: 'Send this CV',
    back: 'Back to your space',
    closed: 'This application is withdrawn or has its answer already, and takes no further file.',
    full: 'This application has ten files already and takes no other.',
  },
};
