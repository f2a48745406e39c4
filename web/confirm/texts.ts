import { inBothLanguages } from '#kernel/text/french.ts';

export const confirmTexts = inBothLanguages({
  fr: {
    title: (employer: string) => `Confirmer votre candidature – ${employer}`,
    heading: 'Envoyer cette candidature ?',
    lead: (job: string, employer: string) =>
      `Votre assistant (celui que vous utilisez, pas celui de l’employeur) l’a préparée en votre nom pour le poste « ${job} », publié par ${employer}. Rien n’a encore été envoyé.`,
    fields: {
      firstName: 'Prénom',
      lastName: 'Nom',
      email: 'Adresse e-mail',
      phone: 'Téléphone',
      why: 'Votre message',
      portfolioUrl: 'Portfolio ou profil',
      fileName: 'CV',
    },
    answers: 'Vos réponses aux questions de l’employeur',
    content: 'Ce qui serait envoyé',
    notice: 'Ce que vous acceptez en confirmant',
    confirm: 'J’accepte et j’envoie ma candidature',
    discard: 'Refuser et effacer',
    expires: (day: string) => `Sans réponse de votre part, tout est effacé le ${day}.`,
    confirmed: {
      title: 'Candidature envoyée',
      heading: 'Votre candidature est envoyée',
      text: (employer: string) =>
        `${employer} l’a reçue. Un message vous donne le lien de votre espace candidat, où vous suivez la suite.`,
    },
    discarded: {
      title: 'Candidature effacée',
      heading: 'C’est effacé',
      text: 'Rien n’a été envoyé à l’employeur, et ce qui avait été préparé n’existe plus.',
    },
    invalid: {
      title: 'Ce lien ne fonctionne pas',
      text: 'Il est incomplet ou périmé, ou la candidature a déjà été confirmée ou effacée. Votre assistant peut la préparer de nouveau.',
    },
    reference: 'Référence :',
    otherJobs: 'Voir les autres offres',
  },
  en: {
    title: (employer) => `Confirm your application – ${employer}`,
    heading: 'Send this application?',
    lead: (job, employer) =>
      `Your assistant (the one that you use, not the employer’s) prepared it in your name for “${job}”, published by ${employer}. Nothing has been sent yet.`,
    fields: {
      firstName: 'First name',
      lastName: 'Last name',
      email: 'E-mail address',
      phone: 'Phone',
      why: 'Your message',
      portfolioUrl: 'Portfolio or profile',
      fileName: 'CV',
    },
    answers: 'Your answers to the employer’s questions',
    content: 'What would be sent',
    notice: 'What you agree to by confirming',
    confirm: 'I agree and send my application',
    discard: 'Refuse and erase',
    expires: (day) => `Without an answer from you, all of it is erased on ${day}.`,
    confirmed: {
      title: 'Application sent',
      heading: 'Your application is sent',
      text: (employer) =>
        `${employer} has received it. We will e-mail you the link to your candidate space, where you can follow your application.`,
    },
    discarded: {
      title: 'Application erased',
      heading: 'It is erased',
      text: 'Nothing was sent to the employer, and what had been prepared no longer exists.',
    },
    invalid: {
      title: 'This link does not work',
      text: 'It may be incomplete or expired, or the application was already confirmed or erased. Your assistant can prepare it again.',
    },
    reference: 'Reference:',
    otherJobs: 'See other positions',
  },
});
