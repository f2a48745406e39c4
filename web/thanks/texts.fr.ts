import type { InterviewerKind } from '#domain/notices/notices.ts';

export const thanksInFrench = {
  title: 'Candidature envoyée',
  heading: (name: string) => `Merci ${name}, votre candidature est envoyée`,
  sentTo: (workspace: string) => `${workspace} a bien reçu votre candidature pour ce poste :`,
  receivedOpen: (workspace: string) => `${workspace} a bien reçu votre candidature spontanée.`,
  next: 'Et maintenant\u00a0?',
  reference: 'Référence\u00a0:',
  now: 'Continuez maintenant, si vous voulez',
  talk: {
    ai: 'Quelques questions sur le poste, avec un assistant d’intelligence artificielle ou, si vous préférez, avec une personne. C’est facultatif.',
    questionnaire:
      'Quelques questions sur le poste, par un questionnaire automatique sans intelligence artificielle ou, si vous préférez, avec une personne. C’est facultatif.',
    none: null,
  } satisfies Record<InterviewerKind, string | null>,
  begin: 'Répondre à quelques questions',
  mailed: 'Un e-mail de confirmation part à cette adresse',
  spam: 'Pensez à regarder dans les courriers indésirables.',
  /** Only the mail has the link: it opens data that only the owner of the address may read (D29, D30). */
  steps: {
    space:
      'Le lien de cet e-mail ouvre votre espace candidat : vous y suivez votre candidature, y téléchargez vos données ou en demandez la suppression.',
    employer: 'L’employeur a votre candidature, et décide. Ce service ne note et ne classe personne.',
  },
  back: 'Voir les autres offres',
  correction: {
    open: 'Corriger cette adresse',
    title: 'Corriger votre adresse',
    hint: (minutes: number) =>
      `Possible pendant ${minutes} minutes après l’envoi, tant que personne n’a ouvert un lien de notre e-mail.`,
    label: 'L’adresse juste',
    submit: 'Envoyer la confirmation à cette adresse',
    errorTitle: (title: string) => `Erreur\u00a0: ${title}`,
    errorHeading: 'L’adresse n’est pas encore corrigée',
    invalid: 'Donnez une adresse complète, comme nom@exemple.fr.',
    same: 'C’est l’adresse que vous avez déjà donnée : rien n’a changé. Donnez l’adresse juste.',
  },
  /** These words are true whether the address could be corrected or not, so that they tell nothing of a mailbox (D80). */
  corrected: {
    title: 'Votre correction est reçue',
    given: 'L’adresse que vous venez de donner',
    mailed:
      'La confirmation y part maintenant, sauf si votre candidature a déjà cette adresse ou ne peut plus en changer, par exemple parce que quelqu’un a ouvert un lien de notre premier e-mail. Rien ne change alors, et rien n’est envoyé.',
    nothing: 'Rien n’arrive ? Écrivez à l’employeur, avec votre référence :',
  },
  expired: {
    title: 'L’adresse ne se corrige plus ici',
    text: (minutes: number) =>
      `C’est possible pendant ${minutes} minutes après l’envoi. Envoyez de nouveau votre candidature avec la bonne adresse, ou écrivez à l’employeur.`,
  },
};

/** The other languages must have the same members as the French texts. */
export type ThanksTexts = typeof thanksInFrench;
