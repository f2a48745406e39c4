import { describe, expect, it } from 'vitest';
import { isQuestionToEmployer } from '#domain/prequalification/questions/is-question-to-employer.ts';
import { needIn } from '#realtime/interviewer/asked-language.ts';
import type { Need } from '#realtime/interviewer/needs/need.ts';
import { recogniseNeed } from '#realtime/interviewer/needs/recognise-need.ts';
import { replyToNeed } from '#realtime/interviewer/needs/reply-to-need.ts';
import { asksEmployer } from '#realtime/interviewer/questionnaire/asks-employer.ts';
import { questionnaireWordings } from '#realtime/interviewer/questionnaire/wordings.ts';
import { holdsQuestion, isOnlyCourtesy } from '#realtime/model/holds-question.ts';

const asked = { asks: 'availability' };

describe('a message asks the employer something', () => {
  it.each([
    'Y a-t-il un parking ?',
    'y a un parking',
    'les horaires svp',
    'Je suis en fauteuil roulant, le bâtiment est accessible ?',
    'Je voudrais savoir si les repas sont payés.',
    'Pouvez-vous me dire qui serait mon chef',
    'vous embauchez aussi des apprentis',
    'c’est à quelle adresse exactement',
    'le poste est télétravaillable ou pas',
    'Dites-moi comment se passe la formation',
    'Disponible en janvier. Par contre c’est combien par mois',
    'Je me demande quels outils vous utilisez',
    'Est ce que le samedi est travaillé',
    'où se trouve le dépôt',
    'Merci de me préciser les jours de télétravail',
    'J’aurais une question sur les congés',
    'Serait-il possible de commencer plus tard',
    'tell me more about the team',
    'Is it possible to have 3 remote days',
    'Monday is fine. Also do you pay for travel',
    'I was wondering whether there is a canteen',
    'would love to know the hours',
    'Can I bring my dog',
    'how big is the team',
    'does overtime count',
    'Any chance of starting in March',
    'هل يمكنني التحدث بالعربية؟',
    '可以在家工作吗？',
    'Μπορώ να έρθω αργότερα;',
    'quel est le salaire',
    'par contre combien de jours de congés',
    'wat r the hrs',
    'pis les horaires du coup',
    'y’a une mutuelle',
    'y’aura des primes',
    'ya t il un parking',
    'dites moi c quoi les avantages',
    'par contre y a til une cantine',
    'combien de rtt par an',
    'et niveau salaire ça donne quoi',
    'pour les congés comment ça se passe',
    'on finit a quel heure',
    'jvoulais savoir les horaires',
    'ok mais les horaires alors',
    'hey wats the dress code',
    'btw do u guys do overtime',
    'r weekends included',
    'u pay for travel',
    'what about parking tho',
    'and the salary',
    'and holidays how many days',
    'Et pour quelle équipe',
    'quand commence la mission',
    'Vous fournissez les outils',
    'c’est pour quand',
    'ça paie combien',
    'qui sera mon responsable',
    'On travaille comment',
    'Je voudrais savoir quels outils vous avez',
    'À quelle heure ouvre l’atelier',
    'which team is it',
    'when does it start',
    'What are the hours',
    'are weekends required',
  ])('%s', (text) => {
    expect([holdsQuestion(text, asked), holdsQuestion(text, null)]).toEqual([true, true]);
  });

  it.each([
    'Je suis très motivé par ce poste',
    'J’attends votre appel avec impatience',
    'On verra ça à l’entretien',
    'Tout est dit dans l’annonce',
    'Au plaisir de vous rencontrer',
    'I am very motivated',
    'Looking forward to meeting you',
    'Everything was in the advert',
    'Dans l’attente de votre retour, bonne journée',
    'Au plaisir de faire votre connaissance et merci',
    'J’ai hâte de rejoindre votre équipe !',
    'Je suis très motivée par ce poste de préparatrice de commandes',
    'I’m very interested in the warehouse operative position',
    'I look forward to hearing from you soon',
    'Can’t wait to join the team',
    'You have been very helpful',
    'Je suis super motivée',
    'Dans l’attente de votre retour, je reste à votre disposition',
    'No questions, you’ve been very clear',
    'Pas de question, vous êtes très gentils',
    'Pas de question, bon courage',
  ])('a statement after "have you questions" is none: %s', (text) => {
    expect(holdsQuestion(text, { asks: 'candidate_questions' })).toBe(false);
  });

  it('a "no" in the spelling of text messages asks nothing, and words near it are remarks', () => {
    const refusals = [
      'nn',
      'nn merci',
      'nn c bon',
      'nonn',
      'nop merci',
      'naan',
      'tkt c’est bon',
      'nada',
      'négatif',
      'R.A.S.',
      'rien de spécial',
      'aucune idée',
      '0',
      'zero',
      'na',
      'nil',
      'none at all',
      'nothing comes to mind',
      'rien ne me vient',
      'jen ai pas',
      'jai pas de question',
      'pa de question',
      'nan sa va',
      'cbon',
      'nn c tou merci',
      'jvois pas',
      'chépa',
      'dunno really',
      'nuthin',
      'nn rien d’autre',
      'pas trop',
      'sans plus',
      'dac',
      'oki',
    ];
    const remarks = [
      'pas trop de nuits svp',
      'rien de particulier sauf le parking',
      'aucune idée de l’adresse',
      'j’ai pas de permis',
      'zero hours contracts are not for me',
      'pas plus que 35h',
      'nn mais le parking',
      'nop just the address',
      'ca marche si c’est payé',
      'negative on travel',
      'tkt je viens en bus',
      'jvois pas le lieu',
      'dac mais à 18 euros',
    ];
    const after = { asks: 'candidate_questions' };
    expect(refusals.filter((text) => holdsQuestion(text, after))).toEqual([]);
    expect(remarks.filter((text) => !holdsQuestion(text, after))).toEqual([]);
  });

  it.each([
    '1er mars 2027 finalement, mon employeur me demande de former ma remplaçante',
    'mon chef me demande de rester une semaine de plus',
    'ma femme me demande quand je rentre',
    'on me demande souvent de former les nouveaux',
    'nous demandons deux mois de préavis',
    'I need to ask my landlord first',
    'I wonder every day at the sea',
  ])('somebody else asks: %s', (text) => {
    expect(holdsQuestion(text, asked)).toBe(false);
  });

  it.each([
    'jme demande si ya un parking',
    'on se demande si c’est ouvert',
    'nous nous demandons si c’est loin',
  ])('the writer asks: %s', (text) => {
    expect(holdsQuestion(text, asked)).toBe(true);
  });

  it('"that is all" after the end is no remark, and a statement is one', () => {
    const after = { asks: null };
    for (const text of [
      'No that is all, thanks.',
      'no that’s me, thanks',
      'nothing to ask',
      'rien d’autre',
      'C’est tout, merci',
    ])
      expect(holdsQuestion(text, after)).toBe(false);
    for (const text of ['Je suis très motivée', 'disons plutôt le 15', 'ok pour 0 heure supplémentaire'])
      expect(holdsQuestion(text, after)).toBe(true);
  });

  it.each(['nn merci', 'nan merci', 'ouais merci', 'nop merci', 'bof merci', 'oki merci'])(
    'thanks with a word that answers leave no question open: %s',
    (text) => {
      expect(isOnlyCourtesy(text)).toBe(false);
    },
  );

  it.each([
    'Ne m’appelez pas, écrivez-moi',
    'Écrivez-moi plutôt que d’appeler',
    'Don’t call me, email only',
    'Je ne comprends pas la question 4',
    'Non, je préfère les mails',
    'I don’t want to be called',
    'Je ne suis pas libre lundi',
    'No, all good. I am on holiday until May',
    'J’attends votre appel demain à 14h',
    'Je suis très motivé par ce poste, sauf le lundi',
    'Je suis malentendante',
    'My number has changed',
    'I have information for you',
    'I have details to add',
    'hope to hear from you by email only',
    'can’t wait to start on 3 March',
    'Dans l’attente d’un retour par mail uniquement',
    'looking forward to hearing from you by phone at 0612345678',
    'I’m interested in a company car',
    'I’m happy to relocate to Lyon in May',
    'I am interested in part-time only',
    'I’m interested in the part time role',
    'Je suis intéressée par un poste de nuit',
    'I hate the job',
  ])('any other words after it are a remark to the employer: %s', (text) => {
    expect(isQuestionToEmployer(text, 'candidate_questions')).toBe(true);
    expect(isQuestionToEmployer(text, 'experience')).toBe(false);
  });

  it.each([
    'Non.',
    'Pas que je sache',
    'Non je ne crois pas',
    'Je n’en ai pas, merci',
    'Je n’ai rien à ajouter',
    'Je pense que non',
    'je pense que tout est dit',
    'Je crois que c’est bon',
    'je vois pas d’autres questions',
    'Je ne vois pas d’autres questions sur le poste',
    'Je ne pense pas avoir de questions',
    'I don’t think I have any questions',
    'i have all the info',
    'I have the information, thanks',
    'I’ve got everything',
    'J’ai toutes les informations dont j’ai besoin',
    'Non merci, c’est bon pour moi',
    'Sans objet',
    'Not that I can think of',
    'I don’t think so',
    'No I think everything is clear',
    'Nothing else to add, thanks',
    'À plus',
    'merci, à plus tard !',
    'See you later',
  ])('a "no" or a goodbye in any words is none: %s', (text) => {
    expect(isQuestionToEmployer(text, 'candidate_questions')).toBe(false);
  });

  it.each(['À plus', 'a plus', 'a plus tard', 'OK merci, à plus'])(
    'a goodbye after the end is none: %s',
    (text) => {
      expect(holdsQuestion(text, { asks: null })).toBe(false);
    },
  );

  it.each([
    'No questions, thank you for your kindness.',
    'No questions, thanks for reading.',
    'No questions, many thanks for everything',
    'No questions, thank you for your time and kindness',
    'No questions, I appreciate your patience',
    'Thank you for your kindness',
    'Pas de question, merci pour votre gentillesse.',
    'Non merci, pas de questions, merci de m’avoir lue',
    'Pas de question, je vous remercie de votre attention',
    'Pas de questions. Merci pour l’attention portée à ma candidature.',
  ])('thanks with what they are for ask nothing: %s', (text) => {
    for (const asks of ['candidate_questions', null]) expect(holdsQuestion(text, { asks })).toBe(false);
  });

  it.each([
    ['Merci pour votre gentillesse, j’aimerais un parking', 'candidate_questions'],
    ['Merci pour votre retour j’aimerais un parking', 'candidate_questions'],
    ['Merci pour votre réponse par mail uniquement', 'candidate_questions'],
    ['Thanks for your reply by email', 'candidate_questions'],
    ['Thank you for your call at 0612345678', null],
    ['merci pour votre appel demain à 14h', null],
    ['Thanks for your time and 2 tickets', 'candidate_questions'],
    ['No questions, thanks for reading. The parking', 'candidate_questions'],
    ['thanks for your kindness but the pay is low', 'candidate_questions'],
    ['No questions, thanks for your time and a call tomorrow', 'candidate_questions'],
    ['Thank you for letting me know the hours', 'candidate_questions'],
    ['Merci de me rappeler', 'candidate_questions'],
    ['merci de m’envoyer les horaires', 'candidate_questions'],
    ['Je voudrais les horaires', 'candidate_questions'],
    ['I need the address', 'candidate_questions'],
    ['Le télétravail', 'candidate_questions'],
    ['oui, plusieurs : le salaire', 'candidate_questions'],
    ['Parking, cantine', 'candidate_questions'],
    ['Pas de question, mais il me faut un parking', 'candidate_questions'],
    ['No questions about pay, though remote work matters', 'candidate_questions'],
    ['J’ai oublié de parler des horaires', null],
  ])('by its place in the conversation: %s', (text, asks) => {
    expect(holdsQuestion(text, { asks })).toBe(true);
  });
});

it.each([
  'Dès lundi.',
  'Oui ; je peux commencer lundi',
  'Je suis disponible en janvier',
  'Lyon me convient, j’habite à Villeurbanne',
  'un CDI, de préférence',
  'Dix ans de maçonnerie, puis deux ans chez Adecco',
  'entre 2 000 et 2 300 euros par mois',
  'Je préfère ne pas répondre',
  'Merci de votre retour',
  'J’ai un rendez-vous mardi, sinon je suis libre',
  'Lyon, ou Villeurbanne',
  'Il y a un an j’étais cariste',
  'mon savoir-faire est le soudage TIG',
  'From 1 March',
  'I can start on Monday',
  'I live in Bristol, twenty minutes away',
  'permanent',
  'Five years in a warehouse',
  'around 50k',
  'I am free in May, will be back from holiday then',
  'Vous pouvez me joindre le soir',
  'Vous trouverez tout dans mon CV',
  'vous avez mon numéro',
  'Quel que soit le jour, je suis libre',
  'Quelle chance de tomber sur cette annonce',
  'Quel plaisir ce serait de travailler chez vous',
  'Quand j’aurai fini mon préavis, en mars',
  'Quand vous voulez',
  'Quand vous voudrez, je suis libre comme l’air',
  'Où vous voulez en région lyonnaise',
  'La ville où j’habite est à dix minutes',
  'Pourquoi pas',
  'Pourquoi pas, si les horaires suivent.',
  'Pourquoi pas !',
  'Apprentissage, c’est ce que je cherche',
  'Le TIG, c’est ce que je fais depuis douze ans.',
  'What I do best is calm people down',
  'What I’m on now is 39,000, so a bit above that.',
  'How I see it, twelve months is a fair trial',
  'Why not, I’m on the 46A.',
  'Why I left: the shop closed.',
  'L’entreprise dans laquelle j’ai appris le métier',
  'Chez Adecco, qui m’a formé au magasinage',
  'Le plus tôt possible de préférence',
  'Il y a une gare à côté de chez moi',
  'CDI ou non, peu m’importe',
  'Je me suis renseigné sur votre atelier',
  'Un CDI, s’il vous plaît',
  'Je traitais des informations confidentielles',
  'J’ai appris à connaître le métier sur le terrain',
  'When my notice ends, in March',
  'What a great company',
  'Which suits me fine',
  'I know how to drive a forklift',
  'I love to learn new things',
  'yes please',
  'My notice, three months, is negotiable',
  'I manage the stock and do the books',
  'The company in which I trained was small',
  'Whenever you like',
  'je sais comment ça marche',
  'I know how much work it is',
  'Je peux venir quand vous voulez',
  'oui quand vous voulez',
  'ok quel plaisir',
  'R&D pendant 5 ans',
  'il faut que je donne mon préavis',
  'peu importe combien de jours',
  'Lyon is great, and two days at home is just what I wanted',
])('a plain answer asks nothing: %s', (text) => {
  expect(holdsQuestion(text, asked)).toBe(false);
});

it.each([
  'Non',
  'non merci',
  'Pas pour le moment',
  'RAS',
  'No, thank you',
  'None for now',
  'nope, all good',
  'Merci, bonne journée !',
  'Merci beaucoup, à bientôt j’espère',
  'ok thanks a lot, have a lovely day!',
  'bof',
  'mouais bof',
  'lol',
  'jsp',
  'idk',
  'euh non',
  'No questions from me, all clear, thanks!',
  'No further questions at this stage. Thank you',
  'Pas de question, tout est clair',
  'Pas d’autre question sur le poste pour le moment, merci',
  'ça marche',
  'passer',
  'question suivante ?',
  'can we switch to english',
])('no question is none, and thanks after the end are thanks: %s', (text) => {
  for (const asks of ['candidate_questions', null])
    expect(asksEmployer({ text, need: null }, { asks, text: '' })).toBe(false);
});

it.each(['???', ' ?! ', '…'])('signs alone ask the employer nothing: %s', (text) => {
  expect(holdsQuestion(text, { asks: null })).toBe(false);
});

it('reads the longest message within seconds, whatever it repeats', () => {
  const begun = performance.now();
  for (const word of [
    'no ',
    'have a ',
    'vous-',
    'a-t-',
    'il y a un an ',
    '. , ',
    'ou ',
    'aaaa',
    'we can ',
    'on peut ',
    'je veux bien ',
    'passe ',
  ])
    asksEmployer({ text: word.repeat(8000 / word.length), need: null }, null);
  expect(performance.now() - begun).toBeLessThan(10_000);
});

describe('the needs and the employer’s list', () => {
  const help = { newLinkUrl: 'https://jobs.example/portal', countryCode: 'FR' };
  const reply = (need: Need) => ({ asks: null, text: replyToNeed(need, { lang: 'fr', help }) });

  it.each([
    ['I want to talk to a real person, can someone call me tomorow after 4pm', true],
    ['I’d like to withdraw my application', true],
    ['supprimez tout svp', true],
    ['Je voudrais parler à un humain, et quel est le salaire', true],
    ['Stop', false],
    ['je comprends pas', false],
    ['Stop. Y a-t-il un parking ?', true],
  ])('a person and a deletion are listed, and what is asked next to another need: %s', (text, isListed) => {
    const need = recogniseNeed(text);
    expect(need).not.toBeNull();
    for (const asks of ['candidate_questions', 'pay', null])
      expect(asksEmployer({ text, need }, { asks, text: '' })).toBe(isListed);
  });

  it.each([
    'J’ai pas compris, c’est quoi la suite ?',
    'c’est quoi la suite ?',
    'Quelle est la suite ?',
    'je fais quoi maintenant ?',
    'Je n’ai pas compris la question ?',
    'Pouvez-vous reformuler ?',
    'que dois-je répondre ?',
    'What’s next?',
    'I don’t get it, what’s next?',
    'what do I do now?',
    'Can you repeat the question?',
    'Sorry, I’m lost. What should I answer?',
  ])('a question about the conversation itself is none: %s', (text) => {
    const message = { text, need: recogniseNeed(text) };
    expect(asksEmployer(message, { asks: 'pay', text: '' })).toBe(false);
    // A person who has the floor is asked the same words.
    expect(asksEmployer({ text, need: null }, null)).toBe(true);
  });

  it.each([
    'J’ai pas compris, c’est quoi le salaire ?',
    'J’ai pas compris ce que comprend le salaire ?',
    'c’est quoi la suite du processus ?',
    'Quelles sont les prochaines étapes ?',
    'I don’t understand, what is the salary?',
    'What are the next steps?',
    'What happens next?',
  ])('one that names something else is one: %s', (text) => {
    expect(asksEmployer({ text, need: recogniseNeed(text) }, { asks: 'pay', text: '' })).toBe(true);
  });

  it.each([
    'I don’t understand. Can you explain?',
    'What do you mean by this?',
    'Je n’ai pas compris la question ?',
    'J’ai pas compris, c’est quoi la suite ?',
    'Pouvez-vous reformuler ?',
  ])(
    'in answer to “have you questions?” and in a form, where no interviewer answers, it is one: %s',
    (text) => {
      const message = { text, need: recogniseNeed(text) };
      expect(asksEmployer(message, { asks: 'candidate_questions', text: '' })).toBe(true);
      for (const question of ['candidate_questions', 'pay', 'own.1'])
        expect(isQuestionToEmployer(text, question)).toBe(true);
    },
  );

  it.each(['c’est quoi la suite ?', 'What’s next?', 'Can we speak English?'])(
    'in a form, no interviewer grants or answers it: %s',
    (text) => {
      const message = { text, need: needIn(text) };
      expect(asksEmployer(message, { asks: 'pay', text: '' })).toBe(false);
      expect(isQuestionToEmployer(text, 'pay')).toBe(true);
      expect(asksEmployer({ text, need: null }, null, 'employer')).toBe(true);
    },
  );

  it.each(['hein ?', 'Sorry, what?', 'passer', 'question suivante ?'])(
    'in a form, words that no employer could answer are none: %s',
    (text) => {
      for (const question of ['candidate_questions', 'pay'])
        expect(isQuestionToEmployer(text, question)).toBe(false);
    },
  );

  it.each(['c’est quoi la suite ?', 'What’s next?'])(
    '%s after the questions is about the application',
    (text) => {
      for (const asks of ['candidate_questions', null])
        expect(asksEmployer({ text, need: recogniseNeed(text) }, { asks, text: '' })).toBe(true);
    },
  );

  it('a question what is next, next to “I don’t understand”, is no answer', () => {
    for (const text of ['J’ai pas compris, c’est quoi la suite ?', 'I don’t get it, so what’s next?'])
      expect(recogniseNeed(text)).toBe('not_understood');
    const aboutPay = { text: 'J’ai pas compris, c’est quoi le salaire ?', need: 'not_understood' } as const;
    expect(recogniseNeed(aboutPay.text)).toBe('not_understood');
    expect(asksEmployer(aboutPay, { asks: 'availability', text: '' })).toBe(true);
  });

  it.each([
    'I cannot go on, I want to kill myself. Please delete my data and I want to talk to a human.',
    'Je veux mourir. Supprimez mes données.',
    'j’en peux plus de vivre, je voudrais parler à une vraie personne',
    'My husband hits me. I withdraw my application.',
  ])('a deletion or a person next to words of distress is listed: %s', (text) => {
    expect(recogniseNeed(text)).toBe('distress');
    expect(asksEmployer({ text, need: 'distress' }, { asks: 'pay', text: '' })).toBe(true);
  });

  it('distress is none, wherever it is said', () => {
    expect(asksEmployer({ text: 'À quoi bon vivre ?', need: 'distress' }, null)).toBe(false);
    expect(
      asksEmployer(
        { text: 'Je me suicide ce soir', need: 'distress' },
        { asks: 'candidate_questions', text: '' },
      ),
    ).toBe(false);
  });

  it('after a reply to distress words count alone', () => {
    const said = { text: 'Je ne dors plus', need: null };
    expect(asksEmployer(said, { asks: null, text: 'À bientôt !' })).toBe(true);
    expect(asksEmployer(said, reply('distress'))).toBe(false);
    expect(asksEmployer({ text: 'Y a-t-il un parking ?', need: null }, reply('distress'))).toBe(true);
  });

  const remarks = [
    'D’accord. En attendant son appel, je précise que je peux venir visiter le service un matin.',
    'Je précise que j’ai aussi un diplôme de diététique.',
    'J’ai oublié de dire que je travaille aussi le cuir',
    'Au fait, pour un entretien le mardi m’arrange',
    'OK, I’ll press it. I should add that I have my own car.',
    'My current notice period is four weeks by the way',
    'By the way I’m away the first week of March',
    'J’ai aussi le CACES 3, pour info',
  ];
  it.each(remarks)(
    'a remark is listed after the reply to any other need, and in a pause, where it is noted under no question (D83): %s',
    (text) => {
      for (const need of ['person', 'stop', 'delete', 'not_understood'] as const)
        expect([need, asksEmployer({ text, need: recogniseNeed(text) }, reply(need))]).toEqual([need, true]);
      for (const { paused } of Object.values(questionnaireWordings))
        expect(asksEmployer({ text, need: null }, { asks: null, text: `Merci.\n\n${paused}` })).toBe(true);
    },
  );

  it.each([
    'Ok merci',
    'D’accord',
    'Thanks a lot',
    'Merci Paul !',
    'thanks, Ms Byrne',
    'Bonne nuit',
    'Goodnight',
  ])('thanks and goodbyes are no remark there: %s', (text) => {
    for (const need of ['person', 'stop', 'delete', 'not_understood'] as const)
      expect([need, asksEmployer({ text, need: null }, reply(need))]).toEqual([need, false]);
  });

  it.each([
    'Bonjour, je reprends.',
    'Hello again, let’s go on',
    'rebonjour, je suis de retour',
    'I’m back',
    'Comment dois-je procéder pour continuer ?',
    'comment on reprend ?',
    'How can I pick this up again?',
    'Salut, on en était où ?',
  ])('in a pause, words that only go on or ask how to are none: %s', (text) => {
    for (const { paused } of Object.values(questionnaireWordings)) {
      const previous = { asks: null, text: `Merci.\n\n${paused}` };
      expect(asksEmployer({ text, need: recogniseNeed(text) }, previous)).toBe(false);
      const withMore = `${text} J’ai aussi le permis B.`;
      expect(asksEmployer({ text: withMore, need: null }, previous)).toBe(true);
    }
  });

  it.each(['oui ça va mieux', 'continuer', 'Lundi plutôt'])(
    'in a pause after distress, or with a requested deletion, nothing is: %s',
    (text) => {
      for (const { paused, deletionRequested } of Object.values(questionnaireWordings)) {
        const before = { asks: null, text: `Merci.\n\n${paused}`, isPausedForDistress: true };
        expect(asksEmployer({ text, need: null }, before)).toBe(false);
        const requested = { asks: null, text: deletionRequested('https://jobs.example/portal') };
        expect(asksEmployer({ text, need: null }, requested)).toBe(false);
      }
    },
  );
});
