import { emailSentences } from '#domain/applications/form/fault-sentences.ts';
import type { InterviewerKind } from '#domain/notices/notices.ts';
import { inBothLanguages } from '#kernel/text/french.ts';

export const thanksTexts = inBothLanguages({
  fr: {
    title: 'Candidature envoyée',
    heading: (name: string) => `Merci ${name}, votre candidature est envoyée`,
    sentTo: (workspace: string) => `${workspace} a bien reçu votre candidature pour ce poste :`,
    receivedOpen: (workspace: string) => `${workspace} a bien reçu votre candidature spontanée.`,
    next: 'Et maintenant ?',
    reference: 'Référence :',
    now: 'Continuez maintenant, si vous voulez',
    talk: {
      ai: 'Quelques questions sur le poste. La page suivante vous laisse le choix : un assistant d’intelligence artificielle, ou une personne. C’est facultatif.',
      questionnaire:
        'Quelques questions sur le poste. La page suivante vous laisse le choix : un questionnaire automatique sans intelligence artificielle, ou une personne. C’est facultatif.',
      none: null,
    } satisfies Record<InterviewerKind, string | null>,
    begin: 'Continuer vers ce choix',
    mailed: 'Un e-mail de confirmation part à cette adresse',
    /** The heading when the page is opened again, since it shows no stored address. */
    mailedToGiven: 'Un e-mail de confirmation part à l’adresse que vous avez donnée',
    spam: 'Pensez à regarder dans les courriers indésirables.',
    /** The same words for everybody: only the mail may tell whether there is an earlier application (D19). */
    again: (isOpen: boolean) =>
      `Si vous aviez déjà ${isOpen ? 'envoyé une candidature spontanée' : 'postulé à cette offre'}, cet e-mail vous le dit.`,
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
      errorTitle: (title: string) => `Erreur : ${title}`,
      errorHeading: 'L’adresse n’est pas encore corrigée',
      invalid: emailSentences.fr,
      same: 'C’est l’adresse que vous avez déjà donnée : rien n’a changé. Donnez l’adresse juste.',
    },
    /**
     * These words are true whether the address could be corrected or not, so that they tell nothing of a mailbox (D80).
     */
    corrected: {
      title: 'Nous avons reçu votre correction',
      given: 'La nouvelle adresse que vous avez donnée',
      mailed:
        'Regardez dans cette boîte : la confirmation y part maintenant, si l’adresse a pu être corrigée. Aucun e-mail ne part si votre candidature a déjà cette adresse ou ne peut plus en changer, par exemple après l’ouverture d’un lien de notre premier e-mail.',
      nothing: 'Rien n’arrive ? Écrivez à l’employeur, avec votre référence :',
    },
    missing: {
      title: 'Cette page n’est plus disponible',
      text: (minutes: number) =>
        `Elle l’est au plus ${minutes} minutes après l’envoi d’une candidature. Tant que la candidature est conservée, le lien de l’e-mail de confirmation l’ouvre.`,
    },
    missingCorrection: {
      title: 'L’adresse ne se corrige plus ici',
      text: (minutes: number) =>
        `C’est possible pendant ${minutes} minutes après l’envoi. Envoyez de nouveau votre candidature avec la bonne adresse, ou écrivez à l’employeur.`,
    },
  },
  en: {
    title: 'Application sent',
    heading: (name) => `Thank you ${name}, your application has been sent`,
    sentTo: (workspace) => `${workspace} has received your application for this job:`,
    receivedOpen: (workspace) => `${workspace} has received your open application.`,
    next: 'What happens next?',
    reference: 'Reference:',
    now: 'Continue now, if you like',
    talk: {
      ai: 'A few questions about the job. The next page gives you the choice: an artificial-intelligence assistant, or a person. It is optional.',
      questionnaire:
        'A few questions about the job. The next page gives you the choice: an automatic questionnaire without artificial intelligence, or a person. It is optional.',
      none: null,
    },
    begin: 'Continue to this choice',
    mailed: 'A confirmation is on its way to this address',
    mailedToGiven: 'A confirmation is on its way to the address that you gave',
    spam: 'Please look in your spam folder too.',
    again: (isOpen) =>
      `If you had already ${isOpen ? 'sent an open application' : 'applied for this job'}, that e-mail says so.`,
    steps: {
      space:
        'The link in that e-mail opens your candidate space: there you follow your application, download your data, or ask for its deletion.',
      employer: 'The employer has your application, and decides. This service scores and ranks nobody.',
    },
    back: 'See other positions',
    correction: {
      open: 'Correct this address',
      title: 'Correct your address',
      hint: (minutes) =>
        `Possible for ${minutes} minutes after sending, as long as nobody has opened a link of our e-mail.`,
      label: 'The right address',
      submit: 'Send the confirmation to this address',
      errorTitle: (title) => `Error: ${title}`,
      errorHeading: 'The address is not corrected yet',
      invalid: emailSentences.en,
      same: 'This is the address that you gave before: nothing has changed. Give the right one.',
    },
    corrected: {
      title: 'We have received your correction',
      given: 'The new address that you gave',
      mailed:
        'Look in that mailbox: the confirmation goes there now, if the address could be corrected. No e-mail is sent if your application has this address already or can no longer change it, for example after a link of our first e-mail was opened.',
      nothing: 'Nothing arrives? Write to the employer, with your reference:',
    },
    missing: {
      title: 'This page is no longer available',
      text: (minutes) =>
        `It is there for at most ${minutes} minutes after an application was sent. As long as the application is kept, the link in the confirmation e-mail opens it.`,
    },
    missingCorrection: {
      title: 'The address can no longer be corrected here',
      text: (minutes) =>
        `It is possible for ${minutes} minutes after sending. Send your application again with the right address, or write to the employer.`,
    },
  },
});
