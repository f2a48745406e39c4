export const ownApplicationInFrench = {
  withdraw: {
    title: 'Retirer votre candidature',
    text: (workspace: string) =>
      `${workspace} en est informé par e-mail et n’examine plus votre candidature. Un échange en cours s’arrête.`,
    final:
      'Ce retrait est définitif. Vos données sont gardées comme avant : leur suppression se demande à part.',
    reason: 'Raison',
    reasonHint: 'Facultatif. L’employeur reçoit ce que vous écrivez ici.',
    submit: 'Retirer ma candidature',
    back: 'Garder ma candidature',
    tooLong: (max: number) => `Écrivez la raison en ${max} caractères au plus.`,
    decided: 'Cette candidature a déjà sa réponse : elle ne peut plus être retirée.',
  },
  cv: {
    title: { first: 'Envoyer un CV', newer: 'Envoyer un CV plus récent' },
    text: 'Le nouveau fichier s’ajoute aux précédents : l’employeur les voit tous.',
    label: 'CV',
    submit: 'Envoyer ce CV',
    back: 'Revenir à votre espace',
    closed: 'Cette candidature est retirée ou a déjà sa réponse : elle ne reçoit plus de fichier.',
    full: 'Cette candidature a déjà dix fichiers : elle n’en reçoit plus d’autre.',
  },
};

/** The other languages must have the same members as the French texts. */
export type OwnApplicationTexts = typeof ownApplicationInFrench;
