export const questionFormInFrench = {
  intro:
    'Toutes les questions sont facultatives : passez celles que vous voulez. L’employeur reçoit vos réponses telles que vous les écrivez. Rien n’est enregistré ni envoyé avant que vous les ayez relues.',
  count: (number: number, total: number) => `Question ${number} sur ${total}`,
  skip: 'Passer',
  skipped: 'Sans réponse',
  choices: { yes: 'Oui', discuss: 'À discuter', no: 'Non' },
  details: 'Précisions',
  inWords: 'Ou en quelques mots',
  inWordsHint: 'Par exemple : tout de suite, après un préavis d’un mois.',
  payHint: 'Un montant et sa période, ou quelques mots.',
  yourQuestion: 'Votre question à l’employeur',
  yourQuestionHint: 'Elle lui est remise telle quelle.',
  choose: 'Choisissez',
  review: 'Relire mes réponses',
  reviewLead: (answered: number, total: number) =>
    `${answered} ${answered > 1 ? 'réponses' : 'réponse'} sur ${total}, pas encore ${answered > 1 ? 'envoyées' : 'envoyée'}.`,
  edit: 'Modifier',
  send: 'Envoyer mes réponses',
  errorHeading: 'Il y a un problème',
  nothing: 'Répondez à une question au moins.',
  tooMuch: 'Vos réponses sont trop longues pour être envoyées ensemble. Raccourcissez-les.',
  faults: {
    tooLong: (label: string, max: number) => `« ${label} » : ${max} caractères au plus.`,
    date: (label: string) => `« ${label} » : indiquez un jour, par exemple 31/03/2027.`,
    past: (label: string) =>
      `« ${label} » : ce jour est passé. Indiquez un jour à venir, ou laissez la date vide et répondez avec vos mots.`,
    amount: (label: string) => `« ${label} » : indiquez un montant, avec un nombre.`,
    number: (label: string) => `« ${label} » : indiquez un nombre.`,
    choice: (label: string) => `« ${label} » : choisissez une des réponses proposées.`,
    other: (label: string) => `« ${label} » : cette réponse n’a pas pu être acceptée. Modifiez-la.`,
  },
};

/** The other languages must have the same members as the French texts. */
export type QuestionFormTexts = typeof questionFormInFrench;
