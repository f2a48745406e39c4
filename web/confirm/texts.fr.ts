export const confirmInFrench = {
  title: (employer: string) => `Confirmer votre candidature – ${employer}`,
  heading: 'Envoyer cette candidature ?',
  lead: (job: string, employer: string) =>
    `Votre assistant (celui que vous utilisez, pas celui de l’employeur) l’a préparée en votre nom pour le poste « ${job} » chez ${employer}. Rien n’a encore été envoyé.`,
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
  otherJobs: 'Voir les autres offres',
};

/** The other languages must have the same members as the French texts. */
export type ConfirmTexts = typeof confirmInFrench;
