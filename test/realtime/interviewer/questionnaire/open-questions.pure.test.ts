import { describe, expect, it } from 'vitest';
import type { Interview } from '#realtime/interviewer/interviewer.ts';
import { recogniseNeed } from '#realtime/interviewer/needs/recognise-need.ts';
import { replyToNeed } from '#realtime/interviewer/needs/reply-to-need.ts';
import { asksEmployer } from '#realtime/interviewer/questionnaire/asks-employer.ts';
import { moveOf } from '#realtime/interviewer/questionnaire/moves.ts';
import { questionnaireInterviewer } from '#realtime/interviewer/questionnaire/questionnaire-interviewer.ts';
import { questionnaireWordings } from '#realtime/interviewer/questionnaire/wordings.ts';
import { type Fact, mergeFacts } from '#realtime/model/facts.ts';
import type { TranscriptMessage } from '#realtime/model/messages.ts';
import { type QuestionId, questionsFor } from '#realtime/model/questions.ts';
import { asked, said, testBrief, testHelp, testInterview } from '#test/realtime/support/briefs.ts';

const { fr, en } = questionnaireWordings;
const all = questionsFor(testBrief());
const byUs = (asks: QuestionId | null, text?: string): TranscriptMessage => ({
  ...asked(asks, text),
  byQuestionnaire: true,
});
const noted = (question: Fact['question'], answer: string, fields: Partial<Fact> = {}): Fact => ({
  ...{ question, status: 'answered', answer, quote: answer, messageId: 'u0' },
  ...fields,
});

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

/** Holds a conversation with the questionnaire alone, and returns its last reply, the facts and the questions asked. */
async function converse(messages: readonly (string | TranscriptMessage)[], fields: Partial<Interview> = {}) {
  let facts = fields.facts ?? [];
  const opening = await answerTo({ ...fields, facts });
  const transcript = [byUs(opening.asks, opening.text)];
  const asks = [opening.asks];
  let text = opening.text;
  for (const [index, message] of messages.entries()) {
    if (typeof message !== 'string') {
      transcript.push(message);
      continue;
    }
    transcript.push(said(message, `u${index + 1}`));
    const reply = await answerTo({ ...fields, transcript, facts });
    facts = mergeFacts(facts, reply.facts);
    transcript.push(byUs(reply.asks, reply.text));
    asks.push(reply.asks);
    text = reply.text;
  }
  const sheet = Object.fromEntries(facts.map(({ question, status, answer }) => [question, [status, answer]]));
  return { text, facts, sheet, asks };
}

describe('words under an open question (D186)', () => {
  it.each([
    'Deux minutes, le petit a renversé son bol',
    'Sorry, I meant the 25th, not the 15th',
    'je regarde mon planning et je vous redis',
    'my screen is cracked so forgive any weird letters',
    'You already asked me this on the form',
    'et puis j’ai aussi le CACES',
    'plus tard svp',
  ])('%j is added to those that it has, and the question can still be answered', async (text) => {
    const { sheet, asks, text: reply } = await converse(['Bon', text]);
    expect(sheet).toEqual({ availability: ['answered', `Bon\n${text}`] });
    expect(asks).toEqual(['availability', 'availability', 'availability']);
    expect(reply).toBe(
      `${fr.wordsKept} ${fr.helpWord}\n\n${fr.mayAdd} ${fr.howToMove({ isFirst: true, isLast: false })}`,
    );
  });

  it('are noted with the id of their last message, as it was written', async () => {
    const { facts } = await converse(['Lundi', 'pardon, mardi']);
    expect(facts).toEqual([
      {
        question: 'availability',
        asked: 'À partir de quand seriez-vous disponible ?',
        status: 'answered',
        answer: 'Lundi\npardon, mardi',
        quote: 'Lundi\npardon, mardi',
        messageId: 'u2',
      },
    ]);
  });

  it('stay in the conversation alone if they do not fit, and the reply promises nothing', async () => {
    const { sheet, asks, text } = await converse(['a'.repeat(8000), 'b']);
    expect(text).not.toContain(fr.mayAdd);
    expect(sheet).toEqual({ availability: ['answered', 'a'.repeat(8000)] });
    expect(asks.at(-1)).toBe('availability');
  });

  it('are noted once, also if the message is answered a second time', async () => {
    const transcript = [byUs('contract'), said('CDI', 'u1')];
    const facts = [noted('contract', 'CDI', { messageId: 'u1' })];
    const reply = await answerTo({ transcript, facts });
    expect([reply.facts, reply.asks]).toEqual([[], 'contract']);
  });

  it('replace a decline', async () => {
    const { sheet } = await converse(['suivante', 'retour', 'Lundi']);
    expect(sheet).toEqual({ availability: ['answered', 'Lundi'] });
  });

  it('go on to be noted after a message of a person', async () => {
    const person = { ...byUs(null, 'Bonjour, ici Léa.'), byQuestionnaire: false, withPerson: true };
    const { sheet, asks } = await converse(['Lundi', person, 'ou mardi', 'suivante']);
    expect(sheet).toEqual({ availability: ['answered', 'Lundi\nou mardi'] });
    expect(asks).toEqual(['availability', 'availability', 'availability', 'location']);
  });

  it('are shown again with the question after a pause, and in another language', async () => {
    const resumed = await converse(['Lundi', 'stop', 'je suis de retour']);
    expect(resumed.asks).toEqual(['availability', 'availability', null, 'availability']);
    expect(resumed.text).toContain(fr.askWithWords(fr.questions.availability(testBrief()), 'Lundi'));
    const transcript = [
      byUs('availability'),
      said('Lundi', 'u1'),
      byUs('availability'),
      said('in English please', 'u2'),
    ];
    const english = await answerTo({
      brief: testBrief({ lang: 'en' }),
      transcript,
      facts: [noted('availability', 'Lundi')],
    });
    expect(english.text).toContain(en.askWithWords(en.questions.availability(testBrief()), 'Lundi'));
  });
});

describe('“next” (D186)', () => {
  it.each([
    'suivante',
    'Suivante.',
    '« suivante »',
    "'suivante'",
    'la suivante',
    'la question suivante',
    'question suivante svp',
    'd’accord, suivante',
    'très bien, suivante',
    'j’ai fini, suivante',
    'rien à ajouter, suivante',
    'à la suivante',
    'Suivante, je vous prie.',
    'La suivante, Madame',
    'Next, if you would be so kind',
    'next one, if you don’t mind',
    'je souhaite passer à la question suivante',
    'pouvez-vous passer à la question suivante ?',
    'vous pouvez passer à la suivante',
    'passer',
    'next',
    'okay next',
    'the next question',
    'go to next',
    'can you go to the next question',
    'could we have the next question please',
    'done, next',
    'nothing to add, next',
    'Thank you. Next!',
    'skip',
    'la suite',
  ])('%j leaves a question with words, and one without', async (text) => {
    const withWords = await converse(['Dès lundi', text]);
    expect(withWords.asks).toEqual(['availability', 'availability', 'location']);
    expect(withWords.sheet.availability).toEqual(['answered', 'Dès lundi']);
    expect(withWords.text.startsWith('Lieu du poste')).toBe(true);
    const without = await converse([text]);
    expect(without.asks).toEqual(['availability', 'location']);
    expect(Object.keys(without.sheet)).toEqual(['availability']);
  });

  it.each([
    'Dès lundi. Suivante.',
    'Lundi. Suivante. Merci',
    'Lundi (suivante)',
    'Monday -> next',
    'Monday. Move on',
    'Lundi. Passons',
    'Oui, suivante',
    'Oui, passons',
    'No, move on',
    'ten years, next',
    'Non. Next question please',
  ])('%j: the words before it are noted', async (text) => {
    const { sheet, asks } = await converse([text]);
    expect([sheet, asks]).toEqual([{ availability: ['answered', text] }, ['availability', 'location']]);
  });

  it.each([
    'on continue',
    'ok let’s go on',
    'allez-y',
    'C’est bon, on reprend',
    'OK I’m back, let’s carry on',
  ])('%j leaves no question, which is shown again with its words', async (text) => {
    const withWords = await converse(['Lundi', text]);
    expect(withWords.asks).toEqual(['availability', 'availability', 'availability']);
    expect(withWords.sheet).toEqual({ availability: ['answered', 'Lundi'] });
    expect(withWords.text).toBe(
      `${fr.askWithWords(fr.questions.availability(testBrief()), 'Lundi')}\n\n${fr.howToMove({ isFirst: true, isLast: false })}`,
    );
    const without = await converse([text]);
    expect([without.sheet, without.asks]).toEqual([{}, ['availability', 'availability']]);
  });

  it.each([
    'la semaine prochaine',
    'lundi prochain',
    'tout de suite',
    'next week',
    'my next job',
    'par la suite j’aimerais évoluer',
    'ça s’est très bien passé',
    'I pass exams easily',
    'je passe le permis en mars',
    'next to the station',
  ])('%j is no such word', async (text) => {
    expect(moveOf(text)).toBeNull();
    expect((await converse([text])).sheet).toEqual({ availability: ['answered', text] });
  });

  it.each(['Je ne comprends pas. Suivante', 'Can I talk to a human? Next', 'aide. suivante'])(
    '%j: a need is heard, and the question stays open, so that it does not come back after the end',
    async (text) => {
      const { asks, sheet } = await converse([text, ...all.map(() => 'suivante'), 'merci']);
      expect(asks).toEqual(['availability', ...all, null, null]);
      expect(Object.keys(sheet)).toEqual(all);
    },
  );

  it.each([
    ['Je préfère ne pas répondre, question suivante', 'declined'],
    ['Pas de réponse, suivante', 'declined'],
    ['Désolé, je passe', 'declined'],
    ['je peux passer cette question et y revenir ?', 'declined'],
    ['Can I skip this one and come back to it?', 'declined'],
    ['on passe et on y revient à la fin', 'declined'],
    ['parfait, suivante', 'answered'],
    ['Yes. Next', 'answered'],
  ])('%j: the question is %s', async (text, status) => {
    const { sheet, asks } = await converse([text]);
    expect([sheet.availability?.[0], asks.at(-1)]).toEqual([status, 'location']);
  });

  it('that is an option of an employer’s question answers it', async () => {
    const framework = {
      id: 'own.framework',
      text: 'Which framework?',
      options: ['Next', 'Back', 'Vue'],
    } as const;
    const brief = testBrief({ ownQuestions: [framework] });
    for (const option of ['Next', 'back']) {
      const { sheet, asks } = await converse([option], { brief });
      expect([sheet, asks.at(-1)]).toEqual([{ 'own.framework': ['answered', option] }, 'own.framework']);
    }
  });

  it('is never needed twice, and the questions always end by it', async () => {
    const { asks, text, sheet } = await converse(all.map(() => 'next'));
    expect(asks).toEqual([...all, null]);
    expect(text).toContain(fr.closing);
    expect(Object.values(sheet).map(([status]) => status)).toEqual(all.map(() => 'declined'));
  });

  it('after “back” leads to the question that was left, with its words', async () => {
    const course = ['Lundi', 'suivante', 'Lyon ok', 'retour', 'mardi plutôt', 'suivante', 'suivante'];
    const { asks, sheet } = await converse(course);
    const [first, second, third] = all;
    expect(asks).toEqual([first, first, second, second, first, first, second, third]);
    expect(sheet).toEqual({
      availability: ['answered', 'Lundi\nmardi plutôt'],
      location: ['answered', 'Lyon ok'],
    });
    const again = await converse(course.slice(0, -1));
    expect(again.text).toContain('Vos mots jusqu’ici : « Lyon ok ».');
  });
});

describe('“back” (D186)', () => {
  it.each([
    'retour',
    'Retour svp',
    'oups retour',
    'retour, je me suis trompé',
    'question précédente svp',
    'précédente',
    'on peut revenir en arrière ?',
    'je reviens en arrière',
    'pouvez-vous revenir à la question précédente ?',
    'celle d’avant',
    'back',
    'go back',
    'let’s go back',
    'can you go back',
    'go back one question',
    'can we go back please',
    'previous question',
    'go to the previous question',
    'the question before',
    'oops, back',
    'non, retour',
    'on revient en arrière',
    'est-ce que je peux revenir en arrière ?',
  ])('%j asks the question before, with its words so far', async (text) => {
    const { asks, text: reply, sheet } = await converse(['le 15\nou plus tôt', 'suivante', 'Oui', text]);
    expect(asks).toEqual(['availability', 'availability', 'location', 'location', 'availability']);
    expect(reply).toBe(
      'À partir de quand seriez-vous disponible ? Vos mots jusqu’ici : « le 15 / ou plus tôt ». Les nouveaux s’y ajoutent.',
    );
    expect(sheet).toEqual({
      availability: ['answered', 'le 15\nou plus tôt'],
      location: ['answered', 'Oui'],
    });
  });

  it('is named only where there is a question before', async () => {
    const first = await converse(['Lundi']);
    expect(first.text).not.toContain('retour');
    const second = await converse(['Lundi', 'suivante', 'Lyon']);
    expect(second.text).toContain('pour la précédente, « retour »');
  });

  it('stops at the first question', async () => {
    const { asks } = await converse(['retour', 'Lundi', 'retour', 'retour', 'suivante']);
    expect(asks).toEqual([...Array(5).fill('availability'), 'location']);
  });

  it.each([
    'back on Monday',
    'de retour de congé lundi',
    'I go back to school in May',
    'mon retour d’expérience : dix ans',
    'Oui, je peux revenir',
    'Yes, I can go back',
    'avant l’été',
    'before June',
    'ok back now',
    'Merci de votre retour',
    'Je reviens',
    'I’m back',
    'je suis de retour',
    'me voilà de retour',
  ])('%j is no such word', (text) => {
    expect([moveOf(text), recogniseNeed(text)]).toEqual([null, null]);
  });

  it('is “I am back” in a pause, and nothing after the end', async () => {
    const paused = await converse(['Lundi', 'suivante', 'stop', 'back']);
    expect(paused.asks.slice(-2)).toEqual([null, 'location']);
    const over = await converse([...all.map(() => 'next'), 'back']);
    expect(over.asks.slice(-2)).toEqual([null, null]);
  });
});

describe('the last question (D186)', () => {
  const toLast = all.slice(1).map(() => 'suivante');

  it.each(['suivante', 'non merci', 'c’est tout', 'no more questions'])('ends by %j', async (word) => {
    const { asks, text } = await converse([...toLast, 'Y a-t-il une cantine ?', 'Et un vestiaire ?', word]);
    expect(asks.slice(-4)).toEqual([...Array(3).fill('candidate_questions'), null]);
    expect(text).toContain(fr.closing);
  });

  it.each(['Et la suite ?', 'La suite ?'])('%j is a question to the employer, and no move', async (text) => {
    const { asks, sheet } = await converse([...toLast, text]);
    expect([asks.at(-1), sheet.candidate_questions]).toEqual(['candidate_questions', ['answered', text]]);
    expect(asksEmployer({ text, need: null }, { asks: 'candidate_questions', text: '' })).toBe(true);
  });

  it('stays open after a greeting, and ends by a no that says goodbye', async () => {
    const greeted = await converse([...toLast, 'Bonjour', 'Y a-t-il une cantine ?']);
    expect(greeted.sheet.candidate_questions).toEqual(['answered', 'Y a-t-il une cantine ?']);
    for (const text of ['Non merci, au revoir', 'No thanks, bye', 'C’est tout pour moi']) {
      const { asks, text: reply, sheet } = await converse([...toLast, text]);
      expect([text, asks.at(-1), reply.includes(fr.paused)]).toEqual([text, null, false]);
      expect(sheet.candidate_questions).toEqual(['answered', text]);
    }
  });

  it.each(['au revoir', 'supprimez mes données', 'je veux mourir'])(
    'asks nothing again and pauses nothing after the end, also after %j',
    async (text) => {
      const over = await converse([...toLast, 'non merci', text, 'merci', 'continuer', 'ok']);
      expect(over.asks.slice(-5)).toEqual([null, null, null, null, null]);
      expect(over.text).not.toContain(fr.paused);
    },
  );

  it('says how to end, keeps all questions, and stays open after a plain yes', async () => {
    const { text, sheet } = await converse([...toLast, 'oui', 'Y a-t-il une cantine ?', 'Et un vestiaire ?']);
    expect(text.endsWith(fr.howToMove({ isFirst: false, isLast: true }))).toBe(true);
    expect(fr.howToMove({ isFirst: false, isLast: true })).toContain('terminer');
    expect(sheet.candidate_questions).toEqual(['answered', 'Y a-t-il une cantine ?\nEt un vestiaire ?']);
    const { asks } = await converse([...toLast, 'ok']);
    expect(asks.at(-1)).toBe('candidate_questions');
  });
});

describe('a question that the job no longer has', () => {
  it('is never written, its words are noted, and the first without an answer follows', async () => {
    const brief = testBrief({ salary: null });
    const facts = [noted('availability', 'Lundi')];
    for (const text of ['35 k', 'suivante', 'en anglais svp', 'aide']) {
      const reply = await answerTo({ brief, facts, transcript: [byUs('pay'), said(text)] });
      expect([text, reply.asks, reply.text.includes('null')]).toEqual([text, 'location', false]);
    }
    const words = await answerTo({ brief, facts, transcript: [byUs('pay'), said('35 k')] });
    expect(words.facts).toMatchObject([{ question: 'pay', answer: '35 k' }]);
  });
});

describe('answers of the form, and of a model', () => {
  const byForm = { correctedAt: '2026-11-30T10:00:00.000Z' };

  it('a question that the form has answered is left, and neither “next” nor “back” leads to it', async () => {
    const facts = [noted('availability', 'Lundi', byForm), noted('contract', 'CDI', byForm)];
    const { asks } = await converse(['suivante', 'Dix ans', 'retour', 'retour'], { facts });
    expect(asks).toEqual(['location', 'experience', 'experience', 'location', 'location']);
    const meanwhile = await answerTo({ transcript: [byUs('contract'), said('Un CDD aussi')], facts });
    expect([meanwhile.facts, meanwhile.asks]).toEqual([[], 'experience']);
  });

  it('words after a question of a model leave it: the model may be back for the next message', async () => {
    const facts = [noted('availability', 'Lundi')];
    const reply = await answerTo({ transcript: [asked('contract'), said('CDI')], facts });
    expect([reply.facts.map(({ question }) => question), reply.asks]).toEqual([['contract'], 'location']);
    expect(reply.text).not.toContain(fr.mayAdd);
    const open = await answerTo({ transcript: [asked('contract'), said('Bonjour')] });
    expect([open.facts, open.asks]).toEqual([[], 'contract']);
  });

  it.each(['oui', 'suivante', 'passer', 'Lyon me va'])(
    'a question of which a model has a note is left by %j, and nothing is added to the note',
    async (text) => {
      for (const status of ['answered', 'unclear'] as const) {
        const facts = [noted('availability', 'Lundi prochain', { status, quote: 'lundi' })];
        const spoken = [asked('availability'), said('lundi', 'u1'), asked('availability')];
        const reply = await answerTo({ facts, transcript: [...spoken, said(text, 'u2')] });
        expect([reply.facts, reply.asks]).toEqual([[], 'location']);
      }
    },
  );

  it('a stand-in for a model asks the next question after each answer, and comes to an end', async () => {
    const { asks } = await converse(['lundi', 'suivante', 'Lyon', 'CDI', 'Dix ans', '35 k', 'non'], {
      isStandIn: true,
    });
    expect(asks).toEqual([
      'availability',
      'location',
      'contract',
      'experience',
      'pay',
      'candidate_questions',
      null,
      null,
    ]);
  });
});

describe('words next to a need', () => {
  it('a wish for a person leaves the question open, and is noted under none', async () => {
    const { sheet, asks, text } = await converse(['Lundi', 'je peux parler à quelqu’un ?']);
    expect([sheet, asks.at(-1)]).toEqual([{ availability: ['answered', 'Lundi'] }, 'availability']);
    expect(text).toContain(replyToNeed('person', { lang: 'fr', help: testHelp }));
  });

  it.each([
    'Six years running events, budgets up to 200k. I have to go now, I’ll finish this later.',
    '2 200 net ça me va. Bon je dois y aller, le service commence, je finirai ce soir.',
    'Ten years, mostly TypeScript. Not sure that’s what you’re asking though, could you rephrase?',
    'Oui l’apprentissage c’est ce que je veux. Par contre je ne comprends pas bien la question.',
    'Lundi. Je dois partir, stop',
    'Je ne comprends pas bien la question mais je suis dispo le 3 mars',
  ])('%j: the words are noted, and the need has its reply', async (text) => {
    const need = recogniseNeed(text);
    const { facts, text: reply } = await answerTo({ need, transcript: [byUs('experience'), said(text)] });
    expect([need === 'stop' || need === 'not_understood', facts]).toMatchObject([
      true,
      [{ question: 'experience', status: 'answered', answer: text }],
    ]);
    expect(reply).toContain(replyToNeed(need ?? 'person', { lang: 'fr', help: testHelp, said: text }));
  });

  it.each([
    'Je ne veux plus continuer, je préfère parler à un humain',
    'Sorry, I don’t want to go on with this. I’d rather talk to a real person.',
  ])('%j: the way to a person, and the pause, which the next words do not end', async (text) => {
    const { text: reply, asks, sheet } = await converse(['Lundi', text]);
    const isFrench = text.startsWith('Je');
    const { paused } = isFrench ? fr : en;
    expect(asks.at(-1)).toBeNull();
    expect(reply).toMatch(isFrench ? /personne[\s\S]*Arrêtons-nous là\./ : /person[\s\S]*We can stop here\./);
    expect(reply.endsWith(paused)).toBe(true);
    const later = await converse(['Lundi', text, 'voilà']);
    expect([later.sheet, later.asks.at(-1)]).toEqual([sheet, null]);
    expect((await converse(['Lundi', text, 'continuer'])).asks.at(-1)).toBe('availability');
  });

  it('a stop at the last question without words pauses, and the question comes again', async () => {
    const { asks, text } = await converse([...all.slice(1).map(() => 'suivante'), 'stop']);
    expect([asks.at(-1), text.includes(fr.paused)]).toEqual([null, true]);
    const resumed = await converse([...all.slice(1).map(() => 'suivante'), 'stop', 'continuer']);
    expect(resumed.asks.at(-1)).toBe('candidate_questions');
  });

  it('a stop after the last question ends the questions', async () => {
    const { asks, text } = await converse([
      ...all.slice(1).map(() => 'suivante'),
      'Y a-t-il une cantine ?',
      'stop',
    ]);
    expect([asks.at(-1), text.endsWith(fr.closing), text.includes(fr.paused)]).toEqual([null, true, false]);
  });

  it('the last question is ended, and not left for a next one, also in the help', async () => {
    const { text } = await converse([...all.slice(1).map(() => 'suivante'), 'aide']);
    expect(text).toContain('Pour terminer les questions, avec ou sans réponse');
  });

  it.each([
    'Eleven years at Arup, about twenty built schemes. I’ll stop there, happy to show the portfolio.',
    'Dix ans de vente en boutique. Je m’arrête là.',
    'Ten years with a forklift. I’ll stop there or I’d be here all day',
  ])('%j closes an answer, and stops nothing', (text) => {
    expect(recogniseNeed(text)).toBeNull();
  });

  it.each([
    'bon j’arrete là pour ce soir je reprends demain',
    'on s’arrête là et on reprend demain',
    'I’ll stop there',
    'Je m’arrête là pour aujourd’hui',
    'Trop long. Je m’arrête là.',
    'Merci. I’ll stop here',
    'Eight years coordinating fit-outs, mostly shops. I’ll stop here for tonight, dinner’s ready',
    'Middle of April, I have a lease to finish. I’ll stop here for tonight.',
    'Ten years, mostly retail. I’ll leave it there for today',
    'Six years. Let me stop there for now.',
    'Trois ans de caisse. Je vais m’arrêter là, bonne soirée',
    'Dix ans en atelier. Je m’arrête là, le dîner est prêt.',
  ])('%j stops', (text) => {
    expect(recogniseNeed(text)).toBe('stop');
  });

  it.each([
    'I’d prefer to discuss pay in person',
    'I’d rather talk about it on the phone',
    'Can we talk about that with somebody?',
    'Je préfère en parler de vive voix',
    'j’aimerais en discuter avec quelqu’un',
    'Je préfère parler du salaire avec un humain',
  ])('%j wishes for a person, and is noted under the open question (D186)', async (text) => {
    const asked = [byUs('pay'), said(text, 'm1')];
    const { facts, asks, text: reply } = await answerTo({ transcript: asked });
    expect(recogniseNeed(text)).toBe('person');
    expect(facts).toMatchObject([{ question: 'pay', status: 'answered', answer: text }]);
    expect([asks, reply.includes(fr.skipped)]).toEqual(['pay', false]);
    const next = [...asked, byUs('pay'), said('next', 'm2')];
    const left = await answerTo({ transcript: next, facts });
    expect([left.facts, left.text.includes(fr.skipped)]).toEqual([[], false]);
  });

  it.each(['Je voudrais parler à une personne', 'I want to talk to a human', 'Rappelez-moi après 18 h'])(
    '%j names no topic, and is noted under no question',
    async (text) => {
      const { facts } = await answerTo({ transcript: [byUs('pay'), said(text)] });
      expect(facts).toEqual([]);
    },
  );

  it.each(['Merci Paul', 'Thanks Ms Byrne', 'Goodnight', 'Good night!', 'Bonne nuit'])(
    '%j is noted under no question',
    async (text) => {
      const { facts } = await answerTo({ transcript: [byUs('experience'), said(text)] });
      expect(facts).toEqual([]);
    },
  );

  it.each([
    'Stop. Merci',
    'I have to go. Bye!',
    'Je ne comprends pas la question. C’est quoi un CDI ?',
    'On arrête là. Trop long.',
    'I don’t understand. Sorry.',
  ])('%j says no more than the need', async (text) => {
    const { facts } = await answerTo({ transcript: [byUs('experience'), said(text)] });
    expect([recogniseNeed(text) === null, facts]).toEqual([false, []]);
  });
});
