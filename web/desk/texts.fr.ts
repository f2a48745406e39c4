export const deskInFrench = {
  signIn: {
    title: 'Se connecter',
    lead: 'Lisez vos candidatures et répondez-y. Donnez l’adresse à laquelle votre entreprise les reçoit : un e-mail y apporte un lien de connexion.',
    label: 'Adresse électronique',
    invalid: 'Donnez une adresse complète, comme nom@exemple.fr.',
    submit: 'Recevoir un lien de connexion',
    sent: 'Regardez vos e-mails',
    sentLead:
      'Si cette adresse reçoit des candidatures, un lien de connexion y arrive dans quelques minutes :',
    spam: 'Rien n’arrive ? Regardez dans les courriers indésirables, puis essayez une autre adresse. Le nombre de ces e-mails par jour est limité.',
    again: 'Essayer une autre adresse',
  },
  enter: {
    title: (employer: string) => `Se connecter : ${employer}`,
    lead: 'Cet appareil restera connecté 14 jours au plus. Ne continuez pas sur un appareil partagé.',
    submit: 'Se connecter',
    missing: {
      title: 'Ce lien ne connecte plus',
      text: 'Il sert une seule fois, et pendant une heure. Recevez-en un nouveau.',
    },
  },
  refused: {
    title: 'Rien n’a été envoyé',
    text: 'Ce formulaire ne vient pas de cette page, ou votre connexion a changé. Ouvrez la page de nouveau, puis recommencez.',
  },
  missing: {
    title: 'Cette candidature n’est pas ici',
    text: 'Elle a été supprimée, ou elle appartient à un autre employeur.',
  },
  back: 'Vos candidatures',
  signOut: 'Se déconnecter',
  signedInAs: 'Connecté avec',
  list: {
    title: 'Vos candidatures',
    lead: 'Aucune note, aucun classement : qui attend depuis le plus longtemps est en premier.',
    none: 'Aucune candidature pour le moment. La prochaine sera annoncée par e-mail.',
    headings: {
      person: 'Attendent une personne',
      new: 'Nouvelles',
      review: 'À l’étude',
      decided: 'Terminées',
    },
    waiting: (days: number) =>
      days === 0 ? 'aujourd’hui' : days === 1 ? 'depuis 1 jour' : `depuis ${days} jours`,
    wantsHuman: 'souhaite être rappelée',
    contested: (day: string) => `conteste la décision : répondre avant le ${day}`,
    questions: (count: number) => (count === 1 ? '1 question' : `${count} questions`),
    more: (shown: number, count: number) =>
      `${shown} sur ${count} sont affichées ; les suivantes apparaissent quand vous répondez.`,
    moreDecided: (shown: number, count: number) => `Les ${shown} plus récentes sur ${count}.`,
    nameless: 'Une personne',
  },
  history: {
    heading: 'Historique',
    received: 'Reçue',
    byCandidate: 'par la personne',
    by: (name: string) => `par ${name}`,
    reason: 'Écrit à la personne :',
  },
  answers: {
    heading: 'Répondre',
    over: 'Votre réponse est donnée.',
    sent: 'Votre réponse est enregistrée.',
    decline: {
      action: 'Ne pas retenir',
      title: (name: string) => `Ne pas retenir la candidature de ${name}`,
      lead: 'Dites pourquoi, avec vos mots. La personne lit votre phrase dans son espace et peut contester la décision.',
      label: 'Votre phrase',
    },
    meet: {
      action: 'Rencontrer',
      title: (name: string) => `Rencontrer ${name}`,
      lead: 'Proposez jusqu’à trois moments, ou dites comment convenir d’un rendez-vous. La personne lit votre phrase dans son espace.',
      label: 'Votre phrase',
    },
    later: {
      action: 'Plus tard',
      title: (name: string) => `Dire à ${name} que vous étudiez sa candidature`,
      lead: 'Dites ce qui se passe ensuite, et quand. La personne lit votre phrase dans son espace.',
      label: 'Votre phrase',
    },
    by: 'Votre nom ou votre fonction (facultatif)',
    byHint: 'La personne le lit avec votre phrase.',
    required: 'Écrivez une phrase, en 2 000 caractères au plus.',
    byTooLong: 'Écrivez votre nom en 200 caractères au plus.',
    next: 'Relire avant l’envoi',
    error: 'À corriger',
    preview: {
      title: 'Relire avant l’envoi',
      sentence: 'Dans son espace, la personne lit :',
      mail: 'Elle reçoit cet e-mail, une fois par jour au plus :',
      noMail:
        'Votre entreprise n’envoie pas d’e-mail à chaque étape : la personne lit votre réponse dans son espace.',
      submit: 'Envoyer',
      change: 'Modifier',
    },
    moved: {
      title: 'Quelqu’un a répondu entre-temps',
      text: 'L’état de cette candidature a changé depuis que vous l’avez ouverte. Rien n’a été envoyé. Relisez-la, puis décidez de nouveau.',
      action: 'Relire la candidature',
    },
  },
};

export type DeskTexts = typeof deskInFrench;
