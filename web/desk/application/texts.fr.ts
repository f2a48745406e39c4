export const applicationInFrench = {
  others: {
    heading: 'Autres candidatures de cette personne',
    sameJob: 'même offre',
    sent: (day: string) => `envoyée le ${day}`,
  },
  robotHint: {
    heading: 'Peut-être envoyée par une machine',
    reasons: {
      hidden_field_filled: 'Un champ du formulaire que les personnes ne voient pas était rempli.',
      sent_within_two_seconds: 'Le formulaire a été envoyé moins de deux secondes après son ouverture.',
      unknown: 'Elle a été signalée avant que les raisons soient enregistrées.',
    },
    onlyAHint: 'Ce n’est qu’un indice : lisez-la comme les autres.',
  },
  history: {
    heading: 'Historique',
    received: 'Reçue',
    byCandidate: 'par la personne',
    by: (name: string) => `par ${name}`,
    message: 'Message',
    answer: 'Réponse à une question',
  },
};

export type ApplicationTexts = typeof applicationInFrench;
