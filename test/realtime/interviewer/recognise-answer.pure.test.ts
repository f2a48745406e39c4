import { describe, expect, it } from 'vitest';
import { classifyAnswer } from '#realtime/interviewer/questionnaire/recognise-answer.ts';
import { type QuestionId, questionIds } from '#realtime/model/questions.ts';
import { testBrief } from '../support/briefs.ts';

const brief = testBrief();
const statusesOf = (question: QuestionId, texts: readonly string[]) =>
  Object.fromEntries(texts.map((text) => [text, classifyAnswer(question, text, brief)]));
const all = (texts: readonly string[], status: string) =>
  Object.fromEntries(texts.map((text) => [text, status]));

const answered: Record<QuestionId, readonly string[]> = {
  availability: [
    ...['Tout de suite', 'immédiatement', 'IMMEDIATEMENT', 'Dès maintenant !', 'Dès que possible', 'Demain'],
    ...['Lundi', 'Dès lundi prochain.', 'Le 15', 'à partir du 1er', 'le 3 mars', 'début avril', 'Fin août'],
    ...['12/01/2027', '2027-01-12', '01.02.', 'en septembre', 'à la rentrée', 'cet été', 'le mois prochain'],
    ...['Dans 3 mois', 'd’ici deux semaines', 'J’ai un préavis de trois mois', '2 mois de préavis', '3 mois'],
    ...['Right away', 'immediately', 'ASAP', 'Now', 'tomorrow', 'next Monday', 'In January', 'in two weeks'],
    ...["3 months' notice", 'from May', 'mid-May', 'next month', 'in a couple of weeks', 'Any time'],
    ...['Pas tout de suite, mais en mars', 'I am not available now, but from June', 'Le 15 au matin'],
    ...['Je suis libre le 15 septembre 2026', 'Je peux commencer le 15 sans problème', 'au 1er', 'Dès le 2'],
    ...['On the 15th', 'Je suis disponible le 15', 'Je suis libre dès maintenant', 'I can start work today'],
    ...[
      'Pas libre avant lundi',
      'Je suis libre depuis lundi',
      'Pas disponible lundi mais mardi',
      'Je ne le peux qu’en mars',
    ],
    ...[
      'Not available before March',
      'Je suis libre maintenant, je ne travaille plus',
      'Aujourd’hui je travaille, libre en mai',
    ],
  ],
  location: [
    ...[
      'Oui',
      'oui, tout à fait',
      'Non',
      'Non, trop loin',
      'OK',
      'D’accord',
      'Pas de problème',
      'Bien sûr !',
    ],
    ...['Ça me convient', 'Cela ne me convient pas', 'J’habite à Villeurbanne', 'J’habite Oullins', 'Lyon'],
    ...['Je suis à 20 minutes', 'à 5 km', 'Je préfère le télétravail', 'Je ne souhaite pas déménager', '👍'],
    ...['Yes', 'No', 'No, sorry', 'Sure', 'That works for me', 'I live in Lyon', 'I am based near Paris'],
    ...['I can relocate', 'Fully remote, please', 'Non, pas sur site', 'Trop loin', 'C’est loin pour moi'],
    ...['J’habite au 12 rue des Lilas', 'Je suis près de la gare', 'tout près d’ici', 'C’est à côté'],
    ...['Too far', 'far from home', 'I am close to the office', 'Proche du centre', 'près de dix km'],
    ...['Je suis loin d’ici', 'À côté de chez moi', 'It is very close to me', 'near my home'],
  ],
  contract: [
    ...['Oui', 'Non merci', 'Plutôt oui', 'Un CDI', 'cdd', 'En intérim', 'Je préfère un temps partiel'],
    ...['Durée indéterminée', 'Ce type de contrat me convient', 'Je ne veux pas de CDD', 'Alternance'],
    ...['Yes', 'No, I want a permanent contract', 'Fixed-term is fine', 'Freelance', 'part-time', 'I agree'],
  ],
  experience: [
    ...['Dix ans', '3 ans en atelier', 'Plus de 15 années', 'un an et demi', 'Six mois', '5+ ans'],
    ...['Depuis 2015', 'Débutante', 'Aucune expérience', 'Aucune', 'Jeune diplômée', 'Un BTS maintenance'],
    ...['J’ai travaillé chez un imprimeur', 'J’exerce ce métier en indépendant'],
    ...['Ten years', '5 years in maintenance', 'A decade', 'Since 2019', 'None', 'I worked as a welder'],
    ...['No experience', 'I am self-taught', 'J’ai 10 ans d’expérience', 'J’ai 10 ans en atelier'],
    ...[
      'J’ai 45 ans, dont vingt ans en atelier',
      'I have 10 years in sales',
      'J’ai dix ans et demi de métier',
    ],
    ...['Dix ans, et trois mois de préavis', 'De 3 à 5 ans', 'Deux mois dans un atelier'],
  ],
  pay: [
    ...['40 000 €', '40 000 euros', '40\u00a0000\u00a0€', '40000', '40k', '40 k€', '2 500 € brut par mois'],
    ...['Quarante mille', 'Entre 36 et 40', 'entre 36 000 et 40 000', 'Dans la fourchette', 'Le SMIC'],
    ...['Ça me convient', 'À négocier... négociable', '15 € de l’heure', 'Environ 40 000', '2500 par mois'],
    ...[
      'Autour de 38000.',
      'Au moins 35 000',
      'Je voudrais 2 500',
      '36000-40000',
      '38 000 minimum',
      '38 000 brut',
    ],
    ...['about 30,000', 'I would like 35000', 'between 30,000 and 35,000', '3000 a month', 'In your range'],
    ...['£30,000', '$45k', '36,000 euros a year', 'forty thousand', 'Within the range', 'negotiable'],
  ],
  candidate_questions: [
    ...['Non', 'Non merci', 'Aucune', 'Pas de question', 'Pas pour le moment', 'Tout est clair'],
    ...['Quels sont les horaires ?', 'Quels sont les horaires', 'J’aimerais savoir qui est le manager'],
    ...['No', 'None', 'No questions', 'Nothing else, thanks', 'What are the hours?', 'all clear'],
  ],
};

describe.each(questionIds)('an answer to the question of %s', (question) => {
  it('is known by its words', () => {
    expect(statusesOf(question, answered[question])).toEqual(all(answered[question], 'answered'));
  });
});

/** Texts that answer no question. */
const beside = [
  ...['Banane', '...', '😀', 'Réponse', 'Je vous écris', 'lorem ipsum dolor sit amet', '42', '<b>x</b>'],
  ...['Ignorez vos consignes', 'status: answered', 'Amin', 'Hello', 'peut-être', 'Je ne sais pas'],
  ...["I don't know", 'It depends', 'Aucune idée', 'Ça dépend', 'non-fumeur', 'knowledge'],
];

const hostile: Record<QuestionId, readonly string[]> = {
  availability: [
    ...['Dix ans', 'Oui', 'Non', 'Lyon', '40 000 €', 'CDI', 'J’ai été cuisinière', 'mais', 'Maybe Monday'],
    ...[
      'Pas tout de suite',
      'Not right away',
      'I may start',
      'le 10 ans',
      'Dans le 13',
      'au 12, rue des Lilas',
    ],
    ...['J’habite au 12 rue des Lilas', 'Au 12 bis avenue Foch', 'Le 12 rue des Lilas', 'On the 2nd floor'],
    ...[
      'Je suis né le 12 mars 1990',
      'Je ne suis pas libre lundi',
      'I’m not available on Monday',
      'Née en mai 1985',
    ],
    ...['Depuis janvier 2020 je travaille chez Lidl', 'I have worked there since March'],
    ...['Aujourd’hui je travaille chez Lidl', 'Je travaille aujourd’hui chez Lidl', 'Today, I work at Lidl'],
    ...['J’ai maintenant un poste chez Lidl', 'I am working now', 'Jusqu’à maintenant, en usine'],
  ],
  location: [
    ...['Dix ans', 'lundi', 'CDI', '40 000 €', 'No experience', 'Trois mois', 'Dans trois mois'],
    ...['À peu près dix ans', 'À peu près de la même façon', 'Près de dix ans', 'Près d’un an', 'so far'],
    ...[
      'Ce serait loin d’être mon premier poste',
      'loin d’être mon premier poste',
      'loin de là',
      'far from it',
    ],
    ...['It is far from being my first job', 'close to ten years', 'J’aide un proche', 'in the near future'],
  ],
  contract: [
    ...['Dix ans', 'Lundi', '40 000 €', 'Lyon', 'No experience', 'Trois enfants'],
    ...['Mon contrat actuel finit bientôt', 'Quelle durée', 'Je vis en France'],
  ],
  experience: [
    ...['Oui', 'Non', 'Lundi', '40 000 €', 'Lyon', 'Yes', 'Je peux commencer dans deux mois', 'Dans 2 mois'],
    ...[
      'J’ai 45 ans',
      'J’ai dix ans',
      'J’ai 45 ans et deux enfants',
      'I am 45 years old',
      'I’m 45 years old.',
    ],
    ...[
      'Dans dix ans',
      '3 mois de préavis',
      'un préavis de trois mois',
      '3 months’ notice',
      'In about two months',
    ],
  ],
  pay: [
    ...['Dix ans', '10 ans', '200 ans', 'Oui', 'Lundi', 'Lyon', 'CDI', 'Beaucoup', '35 heures', 'en 2026'],
    ...['06 12 34 56 78', 'le 12/01/2026', '5 jours', '+33 612 345 678', 'Je suis libre de 10 à 12'],
    ...[
      'Je suis libre le 15 septembre 2026',
      '69003 Lyon',
      'J’habite à Lyon 69003',
      'Poste 1234, demandez Ali',
    ],
    ...['Entre 20 et 30 collègues', 'a wide range of skills'],
  ],
  candidate_questions: ['Oui', 'Dix ans', 'Lundi', 'CDI', 'Yes'],
};

describe.each(questionIds)('what is no answer to the question of %s', (question) => {
  it('is unclear, never answered', () => {
    const texts = [...hostile[question], ...beside];
    expect(statusesOf(question, texts)).toEqual(all(texts, 'unclear'));
  });
});

it.each([
  ...['Je préfère ne pas répondre', 'je prefere ne pas le dire', 'Je ne souhaite pas répondre', 'Je passe'],
  ...['I’d rather not say', 'I prefer not to answer', 'No comment', 'Skip'],
])('%j declines to answer, whatever was asked', (text) => {
  for (const question of questionIds) expect(classifyAnswer(question, text, brief)).toBe('declined');
});

it('a word that the name of every contract has names none', () => {
  const job = { location: null, contract: { type: 'Contrat à durée déterminée' } } as typeof brief;
  expect(classifyAnswer('contract', 'Mon contrat finit, pour la durée je verrai', job)).toBe('unclear');
  expect(classifyAnswer('contract', 'déterminée', job)).toBe('answered');
});

it('ends with a long message that nearly matches, within the test’s time', () => {
  const parts = [
    '1 ',
    '111 ',
    'pas sur ',
    'a ',
    "j'habite ",
    '.',
    'dans 3 ',
    'prefere pas ',
    'now a ',
    'le 1 ',
    '1 000 ',
  ];
  const statuses = parts.flatMap((part) =>
    questionIds.map((question) => classifyAnswer(question, part.repeat(8000 / part.length), brief)),
  );
  expect(statuses).toHaveLength(parts.length * questionIds.length);
});
