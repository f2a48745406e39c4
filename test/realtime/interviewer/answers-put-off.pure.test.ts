import { describe, expect, it, test } from 'vitest';
import type { Interview } from '#realtime/interviewer/interviewer.ts';
import { recogniseNeed } from '#realtime/interviewer/needs/recognise-need.ts';
import { asksEmployer } from '#realtime/interviewer/questionnaire/asks-employer.ts';
import { questionnaireInterviewer } from '#realtime/interviewer/questionnaire/questionnaire-interviewer.ts';
import { questionnaireWordings } from '#realtime/interviewer/questionnaire/wordings.ts';
import type { Fact } from '#realtime/model/facts.ts';
import type { TranscriptMessage } from '#realtime/model/messages.ts';
import type { QuestionId } from '#realtime/model/questions.ts';
import { pageTexts } from '#web/page/texts/texts.ts';
import { asked, said, testBrief, testInterview } from '../support/briefs.ts';

const { fr, en } = questionnaireWordings;

async function answerTo(fields: Partial<Interview>) {
  const events = await Array.fromAsync(
    questionnaireInterviewer.answer(testInterview(fields), new AbortController().signal),
  );
  const end = events.at(-1);
  return {
    text: events.map((event) => (event.type === 'text' ? event.text : '')).join(''),
    facts: events.flatMap((event) => (event.type === 'facts' ? event.facts : [])),
    asks: end?.type === 'end' ? end.asks : null,
  };
}

const byUs = (asks: QuestionId | null): TranscriptMessage => ({ ...asked(asks), byQuestionnaire: true });
const replyTo = (text: string, asks: QuestionId = 'pay', fields: Partial<Interview> = {}) =>
  answerTo({ transcript: [byUs(asks), said(text)], ...fields });
const isListed = (text: string, asks: QuestionId | null = 'pay') =>
  asksEmployer({ text, need: recogniseNeed(text) }, { asks, text: 'Question ?' });

describe('a wish for a call next to a time', () => {
  it.each([
    'Writing is slow for me. Can somebody ring me instead? +48 22 000 11 22, after 16:30, not Wednesday',
    'Rappelez-moi au 06 12 34 56 78, après 18h, sauf le mercredi',
    'Can someone call me? Monday or Tuesday after 5pm',
    'Je préfère qu’on m’appelle, le matin avant 10 h',
  ])('%j: the time is that of the call, and the question stays open', async (text) => {
    const { facts, asks } = await replyTo(text, 'availability', { need: recogniseNeed(text) });
    expect([facts, asks]).toEqual([[], 'availability']);
  });

  it.each(['Lundi me va. Je peux parler à quelqu’un ?', 'Can someone call me? I can start in March'])(
    '%j also answers',
    async (text) => {
      const { facts } = await replyTo(text, 'availability', { need: recogniseNeed(text) });
      expect(facts).toMatchObject([{ question: 'availability', answer: text }]);
    },
  );
});

describe('a question before the answer', () => {
  it.each([
    'Before I answer: is the role really fully remote? I live in Galway.',
    'Avant de répondre, c’est payé combien ? Je suis à Lyon.',
  ])('%j: the question stays open, and the employer is asked', async (text) => {
    const { facts, asks } = await replyTo(text);
    expect([facts, asks]).toEqual([[], 'pay']);
    expect(isListed(text)).toBe(true);
  });

  it('"avant de répondre au téléphone" is an answer', async () => {
    const { facts } = await replyTo('Avant de répondre au téléphone j’étais vendeur');
    expect(facts).toMatchObject([{ question: 'pay', status: 'answered' }]);
  });
});

describe('words of who comes back', () => {
  it.each([
    'Hello again, back as promised. Where were we?',
    'Rebonjour, me revoilà',
    'where were we?',
    'Bonjour, je suis de retour, où en étions-nous ?',
    'I’m back, what was the question again?',
  ])('%j: the question is asked again, and the employer is asked nothing', async (text) => {
    const { facts, asks } = await replyTo(text);
    expect([facts, asks]).toEqual([[], 'pay']);
    expect(isListed(text)).toBe(false);
  });

  it.each(['back on Monday', 'me revoilà lundi', 'Hello, I am back in Lyon since May'])(
    '%j is an answer',
    async (text) => {
      const { facts } = await replyTo(text);
      expect(facts).toMatchObject([{ question: 'pay', answer: text }]);
    },
  );
});

describe('words that ask to wait', () => {
  it.each([
    'Hold on, let me check my calendar',
    'Un instant, je demande à ma femme',
    'Deux secondes, je cherche mon contrat',
    'attendez je regarde mon agenda',
    'Give me a minute, I’m checking my diary',
    '2 min svp',
    'one sec',
    'wait',
    'Attendez, je dois vérifier avec mon employeur',
    'let me ask my partner',
    'bear with me',
  ])('%j: the question stays open, and the employer is asked nothing', async (text) => {
    const { facts, asks } = await replyTo(text);
    expect([facts, asks]).toEqual([[], 'pay']);
    expect(isListed(text)).toBe(false);
  });

  it.each([
    'Attendez, le 11 janvier',
    'hold on, I can start in March',
    'je regarde les offres tous les jours',
    'deux secondes : le 3 mars',
    'wait, 2300 net',
    'let me think, ten years',
    'two minutes from the station, yes',
    'Attendez, je cherche à temps partiel',
    'Wait, I’m looking for nights only',
    'Attendez, je demande au minimum le SMIC',
    'let me ask for thirty thousand',
    'attendez, je prends les deux',
    'hold on, I’m getting thirty thousand already',
    'wait I need to get a visa first',
    '2 minutes',
    'oui, 5 min',
    'un moment que je cherche',
    'je peux répondre demain ? je suis disponible en mai',
    'Can I answer after work? I am available from May',
    'Je peux répondre ce soir, je suis à 2300 net',
    'je peux dire demain',
    'I’d rather do tomorrow',
    'no answer yet',
    'pas de réponse encore',
  ])('%j is an answer', async (text) => {
    const { facts } = await replyTo(text);
    expect(facts).toMatchObject([{ question: 'pay', status: 'answered' }]);
  });

  it.each([
    'Let me ask: do you pay overtime?',
    'let me ask how much you pay',
    'laissez-moi vérifier une chose : vous payez les repas ?',
    'Attendez, je vérifie, c’est de nuit ?',
  ])('%j asks the employer', (text) => {
    expect(isListed(text)).toBe(true);
  });

  it.each([
    'Je peux répondre ce soir ? je suis au boulot là',
    'Can I come back to this tonight? I’m on the bus',
    'Can I answer this tonight? I’m at work',
  ])('%j puts the answer off', async (text) => {
    const { facts, text: reply } = await replyTo(text);
    expect(facts).toEqual([]);
    expect(reply).toContain(fr.answerLater);
  });
});

describe('words that ask to hear the question again', () => {
  it.each([
    'pardon ?',
    'Pardon ??',
    'hein ?',
    'hein',
    'euh… quoi ?',
    'comment ?',
    'désolé, quoi ?',
    'excusez-moi ?',
    'say again?',
    'say again',
    'say that again please',
    'sorry, what?',
    'Sorry? What?',
    'what?!',
    'huh?',
    'come again?',
    'sorry?',
    'I beg your pardon?',
    'what was that?',
  ])('%j: the question is asked again, and the employer is asked nothing', async (text) => {
    const { facts, asks } = await replyTo(text);
    expect([facts, asks]).toEqual([[], 'pay']);
    for (const before of ['pay', 'candidate_questions', null] as const)
      expect(isListed(text, before)).toBe(false);
  });

  it.each([
    'Pardon, quels sont les horaires ?',
    'Sorry, what is the pay?',
    'What hours?',
    'Comment se passe la formation ?',
    'Quoi comme horaires ?',
    'Pourquoi ?',
    'Pardon ? Y a-t-il un parking ?',
    'Say, is there a car park?',
  ])('%j is a question to the employer', (text) => {
    expect(isListed(text)).toBe(true);
  });

  it.each([
    'pardon, 35 000',
    'pardon',
    'sorry',
    'quoi qu’il arrive, 35 000',
    'comment dire, 35 000',
    'what I earn now, 35 k',
    'sorry, 35 k',
  ])('%j is kept under the question', async (text) => {
    expect((await replyTo(text)).facts).toMatchObject([{ question: 'pay', answer: text }]);
  });
});

describe('an answer that is put off', () => {
  it.each([
    'plus tard',
    'Plus tard svp',
    'je ne sais pas encore, plus tard',
    'demandez-moi plus tard',
    'redemandez-le-moi à la fin',
    'je vous dirai ça plus tard',
    'je vous le dirai plus tard',
    'j’y répondrai à la fin',
    'on y reviendra plus tard',
    'je préfère y répondre à la fin',
    'can’t say, ask me later',
    'I don’t know yet, ask me again later',
    'later',
    'maybe later',
    'I’ll tell you later',
    'I will let you know later on',
    'I’d rather answer that at the end',
    'let’s come back to this later',
    'ask me that another time',
    'Can I come back to this later?',
    'can I answer this one later',
    'je peux y répondre plus tard ?',
  ])('%j: nothing is noted, the next question follows, and the reply says where to answer', async (text) => {
    for (const question of ['availability', 'pay'] as const) {
      const { text: words, facts, asks } = await replyTo(text, question);
      expect([facts, asks === null || asks === question]).toEqual([[], false]);
      expect(words.startsWith(`${fr.answerLater}\n\n`)).toBe(true);
      expect(isListed(text, question)).toBe(false);
    }
  });

  it.each([
    'plus tard, en mai',
    'pas plus tard que lundi',
    'au plus tard en juin',
    'plus tard dans l’année',
    'un peu plus tard que prévu',
    'je vous dirai non plus tard que jeudi',
    'je réponds au téléphone après 18 h',
    'later this year',
    'no later than June',
    'I’ll tell you: three years',
    'ask my manager later, I have ten years',
    'I would rather start later',
    'sooner or later I want to lead a team',
    'je ne sais pas',
    'I don’t know',
    'demandez à la fin de mon préavis',
  ])('%j is kept under the question', async (text) => {
    expect((await replyTo(text, 'availability')).facts).toMatchObject([{ status: 'answered', answer: text }]);
  });

  test('“later” may be a choice of an employer’s own question', async () => {
    const own: QuestionId = 'own.0b7e4a52-3a2b-4a57-9a0e-2f1d9b7e5c11';
    const brief = testBrief({ ownQuestions: [{ id: own, text: 'Maintenant ou plus tard ?' }] });
    const noted = await replyTo('plus tard', own, { brief });
    expect(noted.facts).toMatchObject([{ question: own, answer: 'plus tard' }]);
    expect((await replyTo('je vous dirai ça plus tard', own, { brief })).facts).toEqual([]);
  });

  test('the question is asked once more at the end, and then no more', async () => {
    const transcript: TranscriptMessage[] = [];
    const facts: Fact[] = [];
    const asks: (QuestionId | null)[] = [];
    for (let turn = 0; asks.at(-1) !== null; turn++) {
      const reply = await answerTo({ transcript, facts });
      facts.push(...reply.facts);
      asks.push(reply.asks);
      const isHeard = asks.filter((question) => question === 'location').length !== 1;
      const later = isHeard ? 'ask me later' : 'pardon ?';
      const words = reply.asks === 'location' || reply.asks === 'pay' ? later : 'Dix ans';
      transcript.push({ ...byUs(reply.asks), text: reply.text }, said(words, `u${turn}`));
    }
    const once = [
      'availability',
      'location',
      'location',
      'contract',
      'experience',
      'pay',
      'candidate_questions',
    ];
    expect(asks).toEqual([...once, 'location', 'pay', null]);
    expect(facts.map(({ question }) => question)).toEqual(
      once.filter((question) => question !== 'location' && question !== 'pay'),
    );
    const later = await answerTo({ transcript: [...transcript.slice(0, 15), said('Oui', 'v')], facts });
    expect([later.facts, later.asks]).toMatchObject([[{ question: 'location', answer: 'Oui' }], 'pay']);
  });

  test('words of distress next to it are distress', () => {
    expect(recogniseNeed('can’t say, ask me later, I want to die')).toBe('distress');
    expect(recogniseNeed('plus tard, je veux mourir')).toBe('distress');
  });
});

describe('a correction of an earlier answer', () => {
  const facts: Fact[] = [
    { question: 'experience', status: 'answered', answer: 'two', quote: 'two', messageId: 'u0' },
  ];

  it.each([
    'actually scrap what I said, three years',
    'sorry, I made a mistake, it’s three years',
    'I was wrong earlier, three years',
    'wait, I got that wrong: it should be 3 years',
    'forget my last answer, three years',
    'please correct my first answer to three years',
    'I meant three years',
    'I gave you the wrong number, it is 3',
    'en fait je me suis trompé, c’est 3 ans',
    'désolée, je me suis trompée dans ma réponse, 3 ans',
    'oubliez ce que j’ai dit, 3 ans',
    'pardon je me suis trompé tout à l’heure',
    'je corrige ma réponse : 3 ans',
    'j’ai fait une erreur, c’était 3 ans',
    'je voulais dire 3 ans',
    'I’ve changed my mind, the answer to the first one is 1 February',
    'I’ve changed my mind about my first answer, I can start on 1 March',
    'can I change my first answer? 1 February',
    'for the first question, make it 1 February',
    'Correction: 3 years',
    'J’ai changé d’avis sur ma première réponse : 3 ans',
    'je voudrais modifier ma réponse à la première question',
    'pour la première question, plutôt le 1er février',
    'Correction : 3 ans',
    'en fait non, plutôt 3 ans',
    'make that three years, sorry',
  ])('%j: the question stays open, and the reply says where to correct', async (text) => {
    const { facts: noted, text: words, asks } = await replyTo(text, 'pay', { facts });
    expect([noted, asks]).toEqual([[], 'pay']);
    expect(words.startsWith(`${fr.wordsKept} ${fr.howToCorrect}\n\n`)).toBe(true);
    expect((await replyTo(text)).text).not.toContain(fr.howToCorrect);
    const atEnd = await replyTo(text, 'candidate_questions', { facts });
    expect(atEnd.facts).toMatchObject([{ question: 'candidate_questions', answer: text }]);
  });

  it.each([
    ['En fait non, plutôt le 15 mars.', 'availability'],
    ['pardon, le 15 mars', 'availability'],
    ['le 15 mars plutôt', 'availability'],
    ['finalement ce serait plutôt début avril', 'availability'],
    ['Actually no, make it 15 March', 'availability'],
    ['sorry, March 15th', 'availability'],
    ['en fait non, plutôt un CDD', 'contract'],
    ['let’s say fixed-term instead', 'contract'],
    ['En fait pour le salaire mettez plutôt 18, j’avais mal compté', 'pay'],
    ['actually make that 62k for the money one', 'pay'],
    ['actually make that 62k', 'pay'],
    ['mettez plutôt 2 400 euros', 'pay'],
    ['plutôt 12 euros de l’heure en fait', 'pay'],
    ['pour la dispo, plutôt en mars', 'availability'],
  ] as const)('%j puts another value in place of one that is noted', async (text, question) => {
    const facts: Fact[] = [{ question, status: 'answered', answer: 'x', quote: 'x', messageId: 'u0' }];
    const { facts: noted, text: words, asks } = await replyTo(text, 'location', { facts });
    expect([noted, asks]).toEqual([[], 'location']);
    expect(words).toContain(fr.howToCorrect);
    const answer = await replyTo(text, question, { facts: [] });
    expect(answer.facts).toMatchObject([{ question, answer: text }]);
  });

  it.each([
    'En fait non, plutôt Lyon',
    'non, plutôt le 15e arrondissement',
    'plutôt le lundi',
    'Actually no, make it Leeds',
    'le 15 mars',
    'plutôt oui',
    'I’ve changed my mind about Leeds',
    'j’ai changé d’avis, Lyon me va',
    'the first one is fine',
    'plutôt 2 jours de télétravail',
    'let’s say 3 days a week on site',
    'plutôt 30 minutes de route',
  ])('%j answers the question about the place', async (text) => {
    const noted = { status: 'answered', answer: 'x', quote: 'x', messageId: 'u0' } as const;
    const facts: Fact[] = [
      { question: 'availability', ...noted },
      { question: 'pay', ...noted },
    ];
    expect((await replyTo(text, 'location', { facts })).facts).toMatchObject([{ answer: text }]);
  });

  it.each([
    'I made a mistake once and learned from it',
    'I was wrong about sales, I like it now',
    'I meant to apply earlier',
    'I correct exam papers, three years',
    'forget about the pay, the team matters',
    'actually three years',
    'it was the wrong number of boxes',
    'je me suis trompé de voie après le bac, 3 ans',
    'je me suis trompé une fois en caisse',
    'je corrige la réponse des élèves',
    'j’ai fait une erreur de stock un jour',
    'je voulais dire que le poste me plaît',
    'correction de manuscrits, 3 ans',
    'en fait 3 ans',
  ])('%j is none', async (text) => {
    expect((await replyTo(text, 'pay', { facts })).text).not.toContain(fr.howToCorrect);
  });

  test('the button has the name that the pages give it', () => {
    expect(fr.howToCorrect).toContain(`« ${pageTexts.fr.facts.correctAction} »`);
    expect(en.howToCorrect).toContain(`“${pageTexts.en.facts.correctAction}”`);
  });
});
