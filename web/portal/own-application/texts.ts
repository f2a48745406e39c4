import { inBothLanguages } from '#kernel/text/french.ts';

export const ownApplicationTexts = inBothLanguages({
  fr: {
    /** The title that replaces the one of a form once the application is over. */
    closedTitle: { withdrawn: 'Candidature retirée', decided: 'Cette candidature a déjà sa réponse' },
    withdraw: {
      title: 'Retirer votre candidature',
      effects: (workspace: string) =>
        `${workspace} en est informé par e-mail et n’examine plus votre candidature. Un échange en cours s’arrête.`,
      final:
        'Ce retrait est définitif. Vos données sont gardées comme avant : leur suppression se demande à part.',
      reason: 'Raison',
      reasonHint: 'L’employeur reçoit ce que vous écrivez ici.',
      submit: 'Retirer ma candidature',
      back: 'Garder ma candidature',
      closed: 'Cette candidature ne peut plus être retirée.',
      saved: {
        first: 'Votre candidature est retirée. L’employeur en est informé par e-mail.',
        again: 'Votre candidature est déjà retirée : rien de plus n’est envoyé à l’employeur.',
      },
    },
    cv: {
      title: { first: 'Envoyer un CV', newer: 'Envoyer un CV plus récent' },
      earlierFilesStay: 'Le nouveau fichier s’ajoute aux précédents : l’employeur les voit tous.',
      label: 'CV',
      submit: 'Envoyer ce CV',
      back: 'Revenir à votre espace',
      closed: 'Cette candidature ne reçoit plus de fichier.',
      full: (max: number) => `Cette candidature a déjà ${max} fichiers : elle n’en reçoit plus d’autre.`,
      saved: {
        added: 'Votre CV est ajouté à la candidature, et l’employeur le voit.',
        same: 'Votre candidature a déjà ce fichier : rien n’a changé.',
      },
    },
  },
  en: {
    closedTitle: { withdrawn: 'Application withdrawn', decided: 'This application already has an answer' },
    withdraw: {
      title: 'Withdraw your application',
      effects: (workspace) =>
        `${workspace} is told by e-mail and no longer considers your application. A conversation that is under way ends.`,
      final:
        'You cannot undo this. Your data is kept as before: to have it deleted, make a separate request.',
      reason: 'Reason',
      reasonHint: 'The employer receives what you write here.',
      submit: 'Withdraw my application',
      back: 'Keep my application',
      closed: 'This application can no longer be withdrawn.',
      saved: {
        first: 'Your application is withdrawn. The employer is told by e-mail.',
        again: 'Your application is withdrawn already: nothing more is sent to the employer.',
      },
    },
    cv: {
      title: { first: 'Send a CV', newer: 'Send a newer CV' },
      earlierFilesStay: 'The new file is added, and the earlier ones stay: the employer sees them all.',
      label: 'CV',
      submit: 'Send this CV',
      back: 'Back to your space',
      closed: 'No more files can be added to this application.',
      full: (max) => `This application already has ${max} files, the most it can have.`,
      saved: {
        added: 'Your CV is added to the application, and the employer sees it.',
        same: 'Your application has this file already: nothing has changed.',
      },
    },
  },
});
