export const contactInFrench = {
  title: 'Vos coordonnées',
  text: 'L’employeur voit ce que vous corrigez ici. Vos candidatures gardent aussi ce que vous avez envoyé.',
  save: 'Enregistrer',
  back: 'Revenir sans rien changer',
  email: {
    heading: 'Votre adresse e-mail',
    current: 'Nous vous écrivons à\u00a0:',
    text: 'Une nouvelle adresse remplace l’ancienne quand vous ouvrez le lien que nous y envoyons. Les liens reçus à l’ancienne adresse ne sont alors plus valables.',
    label: 'Nouvelle adresse e-mail',
    submit: 'Envoyer le lien',
    same: 'C’est déjà l’adresse de vos candidatures.',
    later: 'Vous avez demandé cinq adresses en une heure. Attendez une heure, puis réessayez.',
  },
  resend: 'Vérifiez votre saisie, puis envoyez de nouveau le formulaire.',
  confirm: {
    title: 'Confirmer votre nouvelle adresse',
    text: (address: string, workspace: string) =>
      `L’adresse ${address} remplace celle de vos candidatures chez ${workspace}.`,
    old: 'Les liens envoyés à l’ancienne adresse ne sont ensuite plus valables, et ses alertes emploi chez cet employeur prennent fin. Nous la prévenons du changement.',
    submit: 'Confirmer cette adresse',
    taken: (contact: string) =>
      `Un autre dossier de cet employeur a déjà cette adresse. Écrivez à ${contact} pour réunir les deux.`,
    takenTitle: 'Cette adresse a déjà un dossier',
    done: 'Votre nouvelle adresse est confirmée',
    doneText: 'Nos prochains messages y sont envoyés, avec un lien vers votre espace.',
    open: 'Ouvrir votre espace',
  },
};

/** The other languages must have the same members as the French texts. */
export type ContactTexts = typeof contactInFrench;
