export const floorInFrench = {
  title: (name: string) => `Échange avec ${name}`,
  candidate: 'La personne',
  lead: (job: string) => `Candidature au poste «\u00a0${job}\u00a0».`,
  back: 'Retour à la candidature',
  log: 'Messages de l’échange',
  empty: 'Aucun message pour le moment.',
  speakers: {
    candidate: 'La personne',
    ai: 'Assistant (intelligence artificielle)',
    script: 'Questionnaire automatique (sans IA)',
    person: 'Votre équipe',
  },
  incomplete: 'Message interrompu',
  reload: 'Afficher les nouveaux messages',
  state: {
    interviewer:
      'Personne de votre équipe n’a la parole. Si vous la prenez, plus aucune réponse n’est automatique.',
    mine: 'Vous avez la parole. Aucune réponse n’est automatique, et la personne voit votre nom.',
    other: (name: string) => `${name} a la parole et suit l’échange.`,
    absent: (name: string) => `${name} a la parole, mais n’a pas cette page ouverte.`,
    vacant:
      'Personne n’a la parole, et aucune réponse n’est automatique\u00a0: les messages attendent que l’un de vous la prenne.',
    closed: 'La candidature est terminée\u00a0: personne ne peut plus écrire ici.',
  },
  readOnly: 'Votre rôle permet de lire cet échange, pas d’y prendre la parole.',
  name: 'Votre nom, tel que la personne le lira',
  take: 'Prendre la parole',
  takeFromAbsent: 'Prendre la parole à sa place',
  words: 'Votre message',
  say: 'Envoyer',
  sayHint:
    'Ce que la personne n’a pas reçu au bout de deux minutes lui est envoyé par e-mail, un par heure au plus.',
  handBack: 'Laisser reprendre l’échange automatique',
  leave: 'Terminer, sans réponse automatique',
  leaveHint: 'Les messages de la personne attendent alors l’un de vous.',
  noConsent: 'La personne n’a pas accepté d’échange automatique\u00a0: il ne peut pas reprendre.',
  faults: {
    held_by_other: 'Une autre personne a la parole\u00a0: lisez plus haut qui.',
    floor_moved: 'La parole a changé entre-temps. Lisez l’échange, puis recommencez.',
    too_short: 'Écrivez un message.',
    too_long: 'Votre message est trop long\u00a0: 8\u00a0000 caractères au plus, et 200 pour un nom.',
    already_used: 'Ce message était déjà envoyé avec d’autres mots. Recommencez.',
    consent_missing: 'La personne n’a pas accepté d’échange automatique.',
    other: 'Cette action n’est pas possible.',
  },
};

/** The other language must have the same members. */
export type FloorTexts = typeof floorInFrench;
