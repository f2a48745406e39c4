/** The texts that all pages share. */
export const pageInFrench = {
  locale: 'fr-FR',
  skip: 'Aller au contenu',
  language: 'Langue',
  footer: {
    operatedBy: (name: string) => `Service de candidature exploité par ${name}.`,
    contact: 'Contact\u00a0:',
  },
  missingLink: {
    title: 'Ce lien n’ouvre rien',
    text: 'Il est incomplet ou périmé, ou ses données ont déjà été supprimées. Ouvrez le lien de votre e-mail le plus récent, ou écrivez à l’employeur.',
  },
  errors: {
    backToCareers: 'Voir les offres',
    404: {
      title: 'Page introuvable',
      text: 'Cette page n’existe pas, ou l’offre n’est plus publiée. Vérifiez l’adresse dans la barre du navigateur.',
    },
    405: {
      title: 'Action impossible',
      text: 'Cette page ne répond pas à ce type de demande. Revenez en arrière, puis recommencez.',
    },
    410: {
      title: 'Cette offre n’est plus ouverte',
      text: 'Elle a été publiée ici, mais ne reçoit plus de candidatures. Voyez si une autre offre vous convient.',
    },
    429: {
      title: 'Trop de demandes',
      text: 'De nombreuses demandes sont venues de votre connexion en peu de temps. Attendez une minute, puis recommencez.',
    },
    503: {
      title: 'Le service est très sollicité',
      text: 'Rien n’est perdu. Attendez un instant, puis recommencez.',
    },
    500: {
      title: 'Une erreur est survenue',
      text: 'Le problème vient de chez nous et il a été enregistré. Recommencez dans quelques minutes.',
    },
  },
};

/** The other languages must have the same members as the French texts. */
export type PageTexts = typeof pageInFrench;
