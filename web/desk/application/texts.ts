import { inBothLanguages } from '#kernel/text/french.ts';

export const applicationTexts = inBothLanguages({
  fr: {
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
      byAccount: 'par',
      program: 'votre logiciel',
      operator: 'l’exploitant du service',
      formerMember: 'un ancien membre',
      zone: (zone: string) => `Dates et heures à l’${zone}.`,
      message: 'Message',
      answer: 'Réponse à une question',
      contest: 'Décision contestée',
      contestAnswer: 'Réponse à la contestation',
    },
  },
  en: {
    others: {
      heading: 'Other applications of this person',
      sameJob: 'same job',
      sent: (day) => `sent on ${day}`,
    },
    robotHint: {
      heading: 'Perhaps sent by a machine',
      reasons: {
        hidden_field_filled: 'A field of the form that people do not see was filled in.',
        sent_within_two_seconds: 'The form was sent within two seconds of its opening.',
        unknown: 'It was marked before reasons were recorded.',
      },
      onlyAHint: 'This is a hint only: read it like the others.',
    },
    history: {
      heading: 'History',
      received: 'Received',
      byCandidate: 'by the candidate',
      by: (name) => `by ${name}`,
      byAccount: 'by',
      program: 'your software',
      operator: 'the operator of the service',
      formerMember: 'a former member',
      zone: (zone) => `Dates and times are in ${zone}.`,
      message: 'Message',
      answer: 'Answer to a question',
      contest: 'Decision contested',
      contestAnswer: 'Answer to the contest',
    },
  },
});
