export const portalInFrench = {
  title: (workspace: string) => `Votre espace candidat – ${workspace}`,
  heading: 'Votre espace candidat',
  greeting: (firstName: string) => `Bonjour ${firstName}. `,
  lead: {
    candidate: (workspace: string) => `Ici, vous décidez de ce que deviennent vos données chez ${workspace}.`,
    application: (workspace: string) =>
      `Ici, vous décidez de ce que deviennent les données d’une candidature envoyée à ${workspace}.`,
  },
  secret: 'L’adresse de cette page ouvre ces données\u00a0: ne la transmettez à personne.',
  download: {
    heading: 'Télécharger vos données',
    text: {
      candidate:
        'Un dossier ZIP réunit tout ce que nous avons sur vous\u00a0: une page à lire, vos CV, et les mêmes données pour une machine.',
      application:
        'Un dossier ZIP réunit ce qui a été envoyé avec cette candidature, sans le CV lui-même, et ses consentements. Pour recevoir toutes vos données, ouvrez le lien personnel de votre e-mail de confirmation.',
    },
    action: 'Télécharger mes données',
    json: 'Seulement le fichier JSON',
  },
  deletion: {
    heading: 'Supprimer vos données',
    text: 'Vous pouvez demander la suppression à tout moment. Nous vous expliquons d’abord ce qui se passe.',
    action: 'Demander la suppression',
    logged: (day: string) =>
      `Votre demande de suppression est enregistrée. Une personne la traite au plus tard le ${day}.`,
    since:
      'Une candidature que vous avez envoyée depuis est gardée, sauf si vous redemandez la suppression\u00a0: la demande la couvre alors aussi.',
    again: 'Redemander la suppression',
  },
  rights: {
    heading: 'Vos droits et vos contacts',
    text: (workspace: string) =>
      `${workspace} est responsable de vos données. Vous pouvez aussi les faire corriger, vous opposer à leur utilisation, la faire limiter, ou retirer un consentement.`,
    contact: 'Pour toute question ou demande\u00a0:',
    complaint: 'Pour une réclamation\u00a0: la CNIL,',
  },
  confirm: {
    title: 'Demander la suppression',
    heading: 'Demander la suppression de vos données',
    whatHeading: 'Ce qui est supprimé',
    what: {
      candidate: (workspace: string) =>
        `Tout ce que ${workspace} a sur vous dans ce service\u00a0: coordonnées, candidatures, CV, échanges et consentements. Vos candidatures en cours prennent fin.`,
      application: (workspace: string) =>
        `Une seule candidature à ${workspace}, avec ce qui a été envoyé avec elle. Si elle est en cours, elle prend fin.`,
    },
    howHeading: 'Ce qui se passe',
    how: [
      'Votre demande est enregistrée tout de suite. La première fois, un e-mail le confirme.',
      'Une personne la traite dans un délai d’un mois au plus.',
      'La suppression est définitive. D’ici là, vous pouvez encore télécharger vos données.',
    ],
    submit: 'Confirmer la demande de suppression',
    back: 'Revenir sans rien demander',
  },
  done: {
    title: 'Demande enregistrée',
    heading: 'Votre demande est enregistrée',
    due: (workspace: string, day: string) =>
      `Une personne la traite pour ${workspace} dans le mois, au plus tard le ${day}.`,
    nextHeading: 'Et maintenant\u00a0?',
    next: {
      candidate: [
        'La première fois, un e-mail vous confirme cette demande et sa date limite.',
        'Jusqu’à la suppression, vous pouvez encore télécharger vos données.',
      ],
      application: [
        'Un e-mail part à l’adresse de la candidature, avec un lien personnel qui permet de confirmer la demande ou de l’étendre à toutes vos données.',
        'Jusqu’à la suppression, vous pouvez encore télécharger les données de cette candidature.',
      ],
    },
    back: 'Revenir à votre espace',
  },
  missing: {
    title: 'Ce lien n’ouvre rien',
    text: 'Il est incomplet ou périmé, ou ses données ont déjà été supprimées. Ouvrez le lien de votre e-mail le plus récent, ou écrivez à l’employeur.',
  },
};

/** French sets the form, as for the other pages. */
export type PortalTexts = typeof portalInFrench;
