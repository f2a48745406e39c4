/** A job's own questions, one of each kind, and one for the conversation (D60). */
export const jobQuestions = [
  { id: 'why-us', text: { fr: 'Pourquoi chez nous ?', en: 'Why us?' }, kind: 'text' },
  {
    id: 'licence',
    text: { fr: 'Avez-vous le permis B ?', en: 'Do you drive?' },
    kind: 'yesNo',
    required: true,
  },
  {
    id: 'hours',
    text: { fr: 'Quel horaire ?', en: 'Which hours?' },
    kind: 'choice',
    options: [
      { value: 'day', text: { fr: 'La journée', en: 'Day' } },
      { value: 'night', text: { fr: 'La nuit', en: 'Night' } },
    ],
  },
  { id: 'start', text: { fr: 'Quand pouvez-vous commencer ?', en: 'When can you start?' }, kind: 'date' },
  { id: 'pay', text: { fr: 'Quelle rémunération attendez-vous ?' }, kind: 'amount' },
  { id: 'years', text: { en: 'How many years of experience?' }, kind: 'number' },
  { id: 'talk', text: { fr: 'Parlez-nous de vous.' }, kind: 'text', where: 'conversation' },
];

/** An answer to each of them, as a form's fields. */
export const answerFields = {
  'answers.why-us': '  Pour l’atelier.\r\nEt vous ? ',
  'answers.licence': 'yes',
  'answers.hours': 'night',
  'answers.start': '2027-03-31',
  'answers.pay': '32 000 € brut',
  'answers.years': '4,5',
};
