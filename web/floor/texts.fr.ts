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
    interviewer: 'L’assistant mène l’échange. Si vous prenez la parole, il se tait aussitôt.',
    mine: 'Vous avez la parole. L’assistant se tait, et la personne voit votre nom.',
    other: (name: string) => `${name} a la parole et suit l’échange.`,
    absent: (name: string) => `${name} a la parole, mais n’a pas cette page ouverte.`,
    vacant:
      'Personne n’a la parole, et l’assistant se tait\u00a0: les messages attendent que l’un de vous la prenne.',
    closed: 'La candidature est terminée\u00a0: personne ne peut plus écrire ici.',
  },
  readOnly: 'Votre rôle permet de lire cet échange, pas d’y prendre la parole.',
  name: 'Votre nom, tel que la personne le lira',
  take: 'Prendre la parole',
  takeFromAbsent: 'Prendre la parole à sa place',
  words: 'Votre message',
  say: 'Envoyer',
  handBack: 'Rendre la parole à l’assistant',
  leave: 'Terminer sans rendre la parole',
  leaveHint: 'L’assistant reste alors silencieux, et les messages de la personne attendent l’un de vous.',
  noConsent:
    'La personne n’a pas accepté l’échange avec l’assistant\u00a0: vous ne pouvez pas lui rendre la parole.',
  faults: {
    held_by_other: 'Une autre personne a la parole\u00a0: lisez plus haut qui.',
    floor_moved: 'La parole a changé entre-temps. Lisez l’échange, puis recommencez.',
    too_short: 'Écrivez un message.',
    too_long: 'Votre message est trop long\u00a0: 8\u00a0000 caractères au plus, et 200 pour un nom.',
    already_used: 'Ce message était déjà envoyé avec d’autres mots. Recommencez.',
    consent_missing: 'La personne n’a pas accepté l’échange avec l’assistant.',
    other: 'Cette action n’est pas possible.',
  },
};

/** The other language must have the same members. */
export type FloorTexts = typeof floorInFrench;
