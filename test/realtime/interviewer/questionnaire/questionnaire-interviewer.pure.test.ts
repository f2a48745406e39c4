import { describe, expect, it } from 'vitest';
import { inAskedLanguage, languageAskedIn } from '#realtime/interviewer/asked-language.ts';
import type { Interview } from '#realtime/interviewer/interviewer.ts';
import { replyToContactDetails } from '#realtime/interviewer/needs/contact-details.ts';
import { needs } from '#realtime/interviewer/needs/need.ts';
import { recogniseNeed } from '#realtime/interviewer/needs/recognise-need.ts';
import { orGoOn, replyToNeed } from '#realtime/interviewer/needs/reply-to-need.ts';
import { moveOf } from '#realtime/interviewer/questionnaire/moves.ts';
import { questionnaireInterviewer } from '#realtime/interviewer/questionnaire/questionnaire-interviewer.ts';
import { questionnaireWordings } from '#realtime/interviewer/questionnaire/wordings.ts';
import type { Brief } from '#realtime/model/brief.ts';
import { type Fact, factSchema, measureProgress, mergeFacts } from '#realtime/model/facts.ts';
import type { TranscriptMessage } from '#realtime/model/messages.ts';
import { type QuestionId, questionAskedIn } from '#realtime/model/questions.ts';
import {
  complaints,
  contactDetails,
  otherNumbers,
  plainRefusals,
  refusalsOfOne,
} from '#test/realtime/needs/complaints.ts';
import { tunedNeeds } from '#test/realtime/needs/tuned-utterances.ts';
import { asked, said, testBrief, testHelp, testInterview, wayOf } from '#test/realtime/support/briefs.ts';

async function answerTo(fields: Partial<Interview> = {}) {
  const events = await Array.fromAsync(
    questionnaireInterviewer.answer(testInterview(fields), new AbortController().signal),
  );
  const text = events.map((event) => (event.type === 'text' ? event.text : '')).join('');
  const facts = events.flatMap((event) => (event.type === 'facts' ? event.facts : []));
  const end = events.at(-1);
  if (end?.type !== 'end') throw new Error('the interviewer did not end');
  return { text, facts, asks: end.asks };
}

/** A message of the questionnaire. */
function byUs(asks: QuestionId | null, text?: string): TranscriptMessage {
  return { ...asked(asks, text), byQuestionnaire: true };
}

/** Holds a whole conversation with a candidate who answers everything, and goes on with the word for it. */
async function interview(brief: Brief, answer: (asks: QuestionId) => string | undefined) {
  const transcript: TranscriptMessage[] = [];
  let facts: Fact[] = [];
  const asks: QuestionId[] = [];
  for (let messages = 0; messages < 30; messages++) {
    const reply = await answerTo({ brief, transcript, facts });
    facts = mergeFacts(facts, reply.facts);
    transcript.push({
      id: `a${transcript.length}`,
      role: 'assistant',
      text: reply.text,
      asks: reply.asks,
      incomplete: false,
      byQuestionnaire: true,
    });
    if (reply.asks === null) return { asks, facts, transcript };
    const staysOpen = asks.at(-1) === reply.asks;
    if (!staysOpen) asks.push(reply.asks);
    const words = staysOpen ? next[brief.lang] : (answer(reply.asks) ?? 'ok');
    transcript.push(said(words, `u${transcript.length}`));
  }
  throw new Error('the interviewer asked without end');
}

/** The words that lead to the next question. */
const next = { fr: 'suivante', en: 'next' };

/** Answers that a candidate might give, in either language. */
const answers: Record<'fr' | 'en', Partial<Record<string, string>>> = {
  fr: {
    availability: 'Dès lundi',
    location: 'Oui, sans problème',
    contract: 'Un CDD me va',
    experience: 'Dix ans en atelier',
    pay: '36 000 € par an',
    candidate_questions: 'Non, merci',
  },
  en: {
    availability: 'From Monday',
    location: 'Yes, no problem',
    contract: 'Fixed-term is fine',
    experience: 'Ten years in workshops',
    pay: '36,000 euros a year',
    candidate_questions: 'No, thank you',
  },
};

const all: QuestionId[] = [
  'availability',
  'location',
  'contract',
  'experience',
  'pay',
  'candidate_questions',
];

describe.each(['fr', 'en'] as const)('the questionnaire (%s)', (lang) => {
  const brief = testBrief({ lang });

  it('opens with a greeting and one question', async () => {
    const { text, asks } = await answerTo({ brief });
    expect(text).toContain('Technicienne de maintenance');
    expect(text.match(/\?/g)).toHaveLength(1);
    expect(asks).toBe('availability');
  });

  it('asks each question once, keeps it open until “next”, says the same of every answer, and ends with the ways (D177, D186)', async () => {
    const { asks, facts, transcript } = await interview(brief, (question) => answers[lang][question]);
    expect(asks).toEqual(all);
    expect(facts.map(({ question }) => question)).toEqual(all);
    for (const fact of facts) {
      const quote = answers[lang][fact.question];
      expect(factSchema.parse(fact)).toMatchObject({ status: 'answered', answer: quote, quote });
      expect(transcript.find(({ id }) => id === fact.messageId)?.text).toBe(fact.quote);
    }
    const { closing, helpWord, howToMove, mayAdd, ways, wordsKept } = questionnaireWordings[lang];
    const replies = transcript.filter(({ role }, index) => role === 'assistant' && index > 0);
    const afterAnswers = replies.filter((_, index) => index % 2 === 0);
    for (const [index, { text }] of afterAnswers.slice(0, -1).entries()) {
      const place = { isFirst: index === 0, isLast: false };
      expect(text).toBe(`${wordsKept} ${helpWord}\n\n${mayAdd} ${howToMove(place)}`);
    }
    expect(replies.at(-1)?.text).toBe([wordsKept, closing, ways(testHelp)].join('\n\n'));
    const afterNext = replies.filter((_, index) => index % 2 === 1);
    expect(afterNext.map(({ text }) => questionAskedIn(text, all))).toEqual(all.slice(1));
    for (const { text } of afterNext) expect(text.startsWith(wordsKept)).toBe(false);
  });

  it('asks what its own words are recognised by', async () => {
    const { transcript, asks } = await interview(brief, () => 'skip');
    const questions = transcript.filter(({ role }) => role === 'assistant').slice(0, -1);
    expect(questions.map(({ text }) => questionAskedIn(text, all))).toEqual(asks);
  });

  it.each(needs)(
    'replies to %s in its own words, with its link or the button, and notes nothing',
    async (need) => {
      const words = tunedNeeds[need][lang === 'fr' ? 0 : 10];
      const { text, facts, asks } = await answerTo({
        brief,
        transcript: [byUs('availability'), said(words)],
      });
      expect(replyToNeed(need, { lang, help: testHelp })).toMatch(wayOf[need]);
      expect(text).toContain(replyToNeed(need, { lang, help: testHelp }));
      expect(facts).toEqual([]);
      expect(asks).toBe(need === 'person' || need === 'not_understood' ? 'availability' : null);
      const later = await answerTo({
        brief,
        transcript: [byUs('availability'), said(words, 'u1'), byUs(asks, text), said('Dix ans', 'u2')],
      });
      expect(later.asks).toBe(asks);
      expect(later.facts.map(({ answer }) => answer)).toEqual(asks === null ? [] : ['Dix ans']);
    },
  );

  it('says after the way to a person that the conversation goes on, where it asks (D157)', async () => {
    const { askAgain } = questionnaireWordings[lang];
    const words = lang === 'fr' ? 'Je peux parler à une personne ?' : 'Could I talk to a person?';
    const reply = replyToNeed('person', { lang, help: testHelp });
    const first = await answerTo({ brief, transcript: [said(words)] });
    expect(first.text).toContain(`${reply}\n\n${orGoOn[lang]}\n\n`);
    const open = await answerTo({ brief, transcript: [asked('availability'), said(words)] });
    expect(open.text).toContain(`${reply}\n\n${askAgain('')}`);
    const over = await answerTo({ brief, isLast: true, transcript: [said(words)] });
    expect(over.text).not.toContain(orGoOn[lang]);
  });

  it('answers whether a person writes that it is a questionnaire, and that people can read the words', async () => {
    const words =
      lang === 'fr' ? 'C’est une vraie personne ou un robot ?' : 'Is this a real person or a bot?';
    const { text, asks } = await answerTo({ brief, transcript: [asked('pay'), said(words)] });
    const { isAutomatic } = questionnaireWordings[lang];
    expect(text).toContain(`${isAutomatic}\n\n${replyToNeed('person', { lang, help: testHelp })}`);
    expect(asks).toBe('pay');
  });

  it('the first question names the ways that are always there', async () => {
    const { howToLeave, ways } = questionnaireWordings[lang];
    const { text } = await answerTo({ brief });
    expect(text.endsWith(`\n\n${howToLeave({ isFirst: true, isLast: false })}\n\n${ways(testHelp)}`)).toBe(
      true,
    );
  });

  it.each(['distress', 'delete', 'stop'] as const)(
    'pauses after %s until the candidate asks for the next question (D112)',
    async (need) => {
      const reply = asked(null, replyToNeed(need, { lang, help: testHelp }));
      const before = [asked('availability'), said(tunedNeeds[need][0] ?? '', 'u1'), reply];
      const paused = lang === 'fr' ? /écrivez « continuer »/ : /write “continue”/;
      for (const words of [
        'back on Monday',
        'je suis de retour lundi',
        'merci',
        'ok',
        'Je verrai lundi',
        'Y a-t-il un parking ?',
        'oui',
        'je continue demain',
        'ça va mieux',
      ]) {
        const { text, asks, facts } = await answerTo({ brief, transcript: [...before, said(words, 'u2')] });
        expect([asks, facts]).toEqual([null, []]);
        expect(text).toMatch(paused);
        expect(text.endsWith(`\n\n${questionnaireWordings[lang].ways(testHelp)}`)).toBe(true);
      }
      for (const words of [
        'continuer',
        'nan jrigole continue',
        'On peut reprendre',
        'ok continue please',
        'Question suivante !',
      ]) {
        const { asks, facts } = await answerTo({ brief, transcript: [...before, said(words, 'u2')] });
        expect([asks, facts]).toEqual(['availability', []]);
      }
      for (const words of ['passer', 'skip this one']) {
        const { asks, facts } = await answerTo({ brief, transcript: [...before, said(words, 'u2')] });
        expect([asks, facts]).toMatchObject(['location', [{ question: 'availability', status: 'declined' }]]);
      }
    },
  );

  it.each(['delete', 'person'] as const)(
    'replies to a wish (%s) next to an answer, notes the words and keeps the question open (D178)',
    async (need) => {
      const words = {
        delete: {
          fr: [
            'Je retire ma candidature si vous dites non, je suis libre en mars',
            'Supprimez mes données. Je peux commencer lundi.',
          ],
          en: [
            'I withdraw my application if you say no, January suits me',
            'Please delete my data. I can start on Monday.',
          ],
        },
        person: {
          fr: ['Je suis libre en mars. Je peux parler à quelqu’un ?'],
          en: ['I can start on Monday, but could I talk to a person?'],
        },
      }[need][lang];
      for (const both of words) {
        const before = [byUs('availability'), said(both, 'u1')];
        const { text, asks, facts } = await answerTo({ brief, transcript: before });
        const reply = replyToNeed(need, { lang, help: testHelp });
        expect(text).toContain(`${reply}\n\n${orGoOn[lang]}\n\n`);
        expect([asks, facts]).toMatchObject(['availability', [{ question: 'availability', answer: both }]]);
        const transcript = [...before, byUs('availability', text), said('Oui', 'u2')];
        const more = await answerTo({ brief, transcript, facts });
        expect(more.facts).toMatchObject([{ question: 'availability', answer: `${both}\nOui` }]);
      }
    },
  );

  it('notes no wish of withdrawal or deletion with its reason, and pauses', async () => {
    const only =
      lang === 'fr'
        ? 'Supprimez tout, j’ai signé ailleurs en mars'
        : 'Delete it all, I signed elsewhere in May';
    const { asks, facts } = await answerTo({ brief, transcript: [asked('availability'), said(only)] });
    expect([asks, facts]).toEqual([null, []]);
  });

  it('asks nothing while a deletion is requested, and still answers distress (D113)', async () => {
    const transcript = [asked('availability'), said('Lundi')];
    const { text, asks, facts } = await answerTo({ brief, isDeletionRequested: true, transcript });
    expect([asks, facts]).toEqual([null, []]);
    expect(text).toContain(testHelp.newLinkUrl);
    const words = lang === 'fr' ? 'Je peux parler à une personne ?' : 'Could I talk to a person?';
    const wish = await answerTo({
      brief,
      isDeletionRequested: true,
      transcript: [asked('availability'), said(words)],
    });
    expect(wish.text).toMatch(
      lang === 'fr' ? /donne l’adresse de l’employeur/ : /has the employer’s address/,
    );
    expect(wish.text).not.toMatch(/bouton|button/);
    const { deletionRequested } = questionnaireWordings[lang];
    for (const other of [
      'Stop',
      'aide',
      'help',
      '我可以周一开始',
      '06 12 34 56 78',
      'je retire ma candidature',
      'je retire ma demande de rappel',
      'I withdraw my request for a call',
      'merci',
    ]) {
      for (const transcript of [[asked('availability'), said(other)], [said(other)]]) {
        const { text: replied } = await answerTo({ brief, isDeletionRequested: true, transcript });
        expect(replied, other).not.toMatch(/bouton|button|gard[ée]e?s?|is kept|écrivez «|write “/);
        const isForDeletion = other === 'je retire ma candidature';
        if (!isForDeletion) expect(replied, other).toContain(deletionRequested(testHelp.newLinkUrl));
      }
    }
    const opening = await answerTo({ brief, isDeletionRequested: true });
    expect(opening.asks).toBeNull();
    const distressed = [asked('availability'), said('je veux mourir')];
    const reply = await answerTo({ brief, isDeletionRequested: true, transcript: distressed });
    expect(reply.text).toBe(replyToNeed('distress', { lang, help: testHelp }));
  });
});

describe('the questionnaire', () => {
  const replied = (need: 'distress' | 'delete' | 'stop', lang: 'fr' | 'en' = 'fr') =>
    byUs(null, replyToNeed(need, { lang, help: testHelp }));

  it.each([
    ['désolé laissez tomber. CDD 6 mois oui', 'contract'],
    ['désolé laissez tomber. CDI oui', 'contract'],
    ['Forget it. Permanent is fine', 'contract'],
    ['laissez tomber\nj’ai tenu une librairie 4 ans', 'experience'],
    ['Stop. 40 000 euros brut', 'pay'],
    ['laissez tomber ma réponse, fin avril en fait', 'availability'],
  ] as const)('an answer that follows a stop in a message goes on: %j', async (text, question) => {
    const { facts, asks } = await answerTo({ transcript: [byUs(question), said(text)] });
    expect([facts[0]?.quote, facts[0]?.question, asks !== null]).toEqual([text, question, true]);
  });

  it.each([
    ['on arrête là', /[\s\S]+écrivez « continuer »\.$/],
    ['I want to stop', /stop here[\s\S]+write “continue”\.$/],
    ['supprimez mes données', /écrivez « continuer »\.$/],
    ['je veux mourir', /3114[\s\S]+écrivez « continuer »\.\n\n[\s\S]+write “continue”\.$/],
  ])('the reply to %j says that the questions pause, and the word that ends it', async (words, sentence) => {
    expect((await answerTo({ transcript: [byUs('location'), said(words)] })).text).toMatch(sentence);
    // After distress or a deletion a model would ask on (D127), and after the end nothing is asked.
    const elsewhere = await answerTo({ transcript: [asked('location'), said(words)] });
    const over = await answerTo({ questions: [], transcript: [byUs(null), said(words)] });
    const isStop = recogniseNeed(words) === 'stop';
    expect(/en pause|paused/.test(elsewhere.text)).toBe(isStop);
    expect(over.text).not.toMatch(/en pause|paused/);
  });

  it.each([
    'bon allez on continue',
    'on continue',
    'je continue',
    'Allez, on continue !',
    'finalement je veux bien continuer',
    'en fait si, je continue',
    'oui, on peut reprendre les questions',
    'ok let’s continue',
    'actually yes, let’s go on please',
    'I’d like to continue',
    'Continuer !',
    'ça va mieux, on continue',
    'grand, go on so',
    'nah its fine carry on',
    'back now',
    'I’m back now',
    'je suis de retour',
    'me revoici',
    'me voilà de retour',
    'Pardon, je ne voulais pas vous inquiéter. Je continue.',
    'Sorry, I didn’t want to worry you. Let’s carry on',
    'Je n’aurais pas dû dire ça, on continue',
  ])('%j ends a pause, and is no answer', async (text) => {
    for (const need of ['distress', 'delete', 'stop'] as const) {
      const { facts, asks } = await answerTo({ transcript: [byUs('contract'), replied(need), said(text)] });
      expect([facts, asks]).toEqual([[], 'contract']);
    }
  });

  it.each([
    'Bon, je reprends. Dix ans de maintenance en agroalimentaire',
    'me revoilà, disponible en mars',
    'ok let’s carry on, I can start on Monday',
    'Je reprends, désolé, j’ai eu 2 jours difficiles',
    'I’m back, sorry, I was away for 2 days',
    'me revoilà, j’étais en entretien lundi',
    'On continue, je réponds lundi',
  ])('%j ends a pause, and the question is asked again', async (text) => {
    for (const need of ['distress', 'delete', 'stop'] as const) {
      const {
        facts,
        asks,
        text: reply,
      } = await answerTo({
        transcript: [byUs('contract'), replied(need), said(text)],
      });
      expect([facts, asks]).toEqual([[], 'contract']);
      expect(reply).toContain('Le contrat proposé');
    }
  });

  it.each([
    ['cdi ok', 'contract'],
    ['40k', 'pay'],
    ['dès lundi', 'availability'],
    ['j’ai trouvé un CDI ailleurs', 'contract'],
    ['on continue demain', 'contract'],
    ['on continue, mais demain', 'contract'],
    ['on continue, mais pas ce soir', 'contract'],
    ['let’s carry on, but not now', 'contract'],
    ['je continue… ou pas', 'contract'],
    ['je ne veux pas continuer maintenant, on continue pas', 'contract'],
    ['je reprendrai lundi', 'availability'],
    ['lundi je ne serai plus là', 'availability'],
    ['j’ai appelé le 3114', 'pay'],
    ['3114', 'pay'],
    ['oui', 'location'],
    ['ça va mieux', 'experience'],
    ['j’ai mal dormi depuis 3 mois', 'experience'],
    ['Lyon', 'contract'],
    ['Le CDI est à temps plein ?', 'contract'],
  ] as const)('%j leaves the pause as it is', async (text, question) => {
    const { facts, asks } = await answerTo({ transcript: [byUs(question), replied('stop'), said(text)] });
    expect([facts, asks]).toEqual([[], null]);
  });

  it('the question is asked again after a request to delete was withdrawn', async () => {
    const refused = byUs(null, questionnaireWordings.fr.deletionRequested(testHelp.newLinkUrl));
    const { facts, asks } = await answerTo({ transcript: [byUs('location'), refused, said('me revoilà')] });
    expect([facts, asks]).toEqual([[], 'location']);
  });

  it.each([
    'passe',
    'Passer',
    'je passe',
    'skip',
    'skip this one',
    'question suivante',
    'suivant',
    'next question please',
    'I’d rather skip this question',
    'pass',
    'on passe à la suite svp',
    'je préfère passer cette question',
    'je pass',
    'je préfère ne pas répondre à celle-là',
    'je préfère pas dire',
    'jpréfère ne pas répondre',
    'id rather not say',
    'celle là je préfère ne pas y répondre',
    'Je tiens pas à répondre à ça',
    'Désolée, je préfère ne pas le dire pour l’instant.',
    'I’d rather not say',
    'I’d rather not say yet',
    'Je ne préfère pas le dire pour le moment',
    'I’d rather not answer at this stage',
    'I would prefer not to answer that one, thanks',
    'I would prefer to leave that blank.',
    'Je ne souhaite pas répondre à cette question',
    'je passe mon tour',
    'je préfère passer mon tour sur celle-ci',
    'je souhaite ne pas répondre',
    'no comment',
    'pass on this one',
    'I’d sooner not answer',
    ...plainRefusals,
  ])('%j skips the question, which counts as unanswered', async (text) => {
    const { facts, asks, text: reply } = await answerTo({ transcript: [byUs('availability'), said(text)] });
    expect(facts).toMatchObject([{ question: 'availability', status: 'declined' }]);
    expect(asks).toBe('location');
    expect(measureProgress({ questions: all, isClosed: false }, facts).answered).toBe(0);
    expect(reply).toMatch(/^Cette question est passée\./);
  });

  it('a course of skips ends like others, and asks the employer nothing', async () => {
    const { asks, facts, transcript } = await interview(testBrief(), () => 'passer');
    expect(asks).toEqual(all);
    expect(measureProgress({ questions: all, isClosed: false }, facts)).toEqual({
      answered: 0,
      isComplete: true,
    });
    expect(transcript.at(-1)?.text).toContain(questionnaireWordings.fr.closing);
  });

  it.each([
    ['fr', 'Aide !'],
    ['en', 'help'],
  ] as const)(
    'each answer names the word that shows all ways, and the word shows them (%s)',
    async (lang, word) => {
      const brief = { ...testBrief(), lang };
      const { howToLeave, ways } = questionnaireWordings[lang];
      const kept = await answerTo({ brief, transcript: [byUs('location'), said('so there')] });
      expect(kept.text).toMatch(lang === 'fr' ? /Écrivez « aide »/ : /Write “help”/);
      const { text, asks, facts } = await answerTo({ brief, transcript: [byUs('location'), said(word)] });
      expect([asks, facts]).toEqual(['location', []]);
      expect(text).toContain(replyToNeed('not_understood', { lang, help: testHelp }));
      expect(text.endsWith(`${howToLeave({ isFirst: false, isLast: false })}\n\n${ways(testHelp)}`)).toBe(
        true,
      );
    },
  );

  it('reads the longest message within seconds, whatever it repeats', async () => {
    const before = process.threadCpuUsage();
    const words = [
      'merci ',
      'merci pour ',
      'skip ',
      'svp ',
      'continue ',
      'bonjour ',
      'a ',
      'laisser ',
      'je ne veux pas ',
      "i'd rather not say ",
      'thanks, ',
    ];
    for (const text of [
      ...words.map((word) => word.repeat(8000 / word.length)),
      ...words.map((word) => `${word}${'a'.repeat(7900)} b c d e f g h i j k l`),
      `Bonjour, merci pour ${'a'.repeat(100)} b c d e f g h i j k l`,
    ])
      await answerTo({ transcript: [byUs('location'), said(text)] });
    // The processor time does not depend on what else the machine does.
    expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(20_000);
  });

  it('a greeting over several lines is no answer', async () => {
    for (const text of ['Bonjour Madame\nMerci beaucoup pour votre message', 'Merci\n \nQuel salaire ?']) {
      const { facts, asks } = await answerTo({ transcript: [byUs('location'), said(text)] });
      expect([facts, asks]).toEqual([[], 'location']);
    }
  });

  it.each([
    'merci bonne journée',
    'cheers bye',
    'Thanks a lot, have a nice day!',
    'Merci beaucoup !',
    'Hiya, thanks a million!',
    'thank you kindly',
    'cé koi le salaire svp',
  ])('%j leaves the question open, and is no answer to it', async (text) => {
    const { facts, asks } = await answerTo({ transcript: [byUs('location'), said(text)] });
    expect([facts, asks]).toEqual([[], 'location']);
  });

  it.each(['merci, oui', 'ok merci', 'non merci', 'Thanks, perfect', 'bonne journée, dispo lundi'])(
    '%j may answer',
    async (text) => {
      const { facts } = await answerTo({ transcript: [byUs('location'), said(text)] });
      expect(facts).toMatchObject([{ question: 'location', quote: text }]);
    },
  );

  it.each(['fr', 'en'] as const)('words are noted with the question as it was shown (%s)', async (lang) => {
    const brief = { ...testBrief(), lang };
    const opening = await answerTo({ brief });
    const [question] = opening.text.split('\n\n').filter((part) => part.endsWith('?'));
    const shown = { ...asked(opening.asks, opening.text), byQuestionnaire: true };
    // The candidate has changed the language since.
    const other = { ...brief, lang: lang === 'fr' ? ('en' as const) : ('fr' as const) };
    const { facts } = await answerTo({ brief: other, transcript: [shown, said('cheers from Leeds')] });
    expect(facts).toMatchObject([{ question: 'availability', asked: question, answer: 'cheers from Leeds' }]);
    const byModel = asked('availability', 'Quand êtes-vous libre ?');
    const [noted] = (await answerTo({ transcript: [byModel, said('lundi')] })).facts;
    expect([noted?.question, noted?.asked]).toEqual(['availability', undefined]);
    // The last question invites the candidate to write, and is no label of an answer.
    const last = { ...shown, text: questionnaireWordings[lang].questions.candidate_questions(brief) };
    const own = await answerTo({
      transcript: [{ ...last, asks: 'candidate_questions' }, said('A canteen?')],
    });
    expect(own.facts[0]?.asked).toBeUndefined();
  });

  it.each([
    'je passe le permis en mars',
    'je passe mon tour de garde le lundi',
    'Je ne souhaite pas travailler à cette adresse',
    'no comments on my work so far',
    'Je passe, dispo en mars',
    'Passez à l’atelier lundi',
    'next Monday',
    'pass Navigo',
    'Je préfère ne pas travailler le soir',
    'Je préfère pas',
    'I’d rather not',
    'I would rather not say a date before I have talked to my manager',
    'Je ne veux pas dire de bêtise : en mars',
    'Sans réponse de mon employeur avant lundi',
    'je passe, c’est quoi les horaires exactement ? et y’a une mutuelle ?',
    ...refusalsOfOne,
  ])('%j skips nothing: the words are kept under the question', async (text) => {
    const { facts } = await answerTo({ transcript: [byUs('availability'), said(text)] });
    expect(facts).toMatchObject([{ status: 'answered', quote: text }]);
  });

  it.each([
    'c koi la question deja',
    'quelle était la question déjà ?',
    'rappelez-moi la question svp',
    'what was the question again?',
    'je préfère répondre en français svp',
    'can I answer in French?',
    'continue',
    'on continue',
  ])('%j is no answer: the question is asked again', async (text) => {
    const { facts, asks } = await answerTo({ transcript: [byUs('contract'), said(text)] });
    expect([facts, asks]).toEqual([[], 'contract']);
  });

  it('the first question says how to go on without an answer', async () => {
    for (const lang of ['fr', 'en'] as const) {
      const { transcript } = await interview(testBrief({ lang }), () => 'ok');
      const howToLeave = questionnaireWordings[lang].howToLeave({ isFirst: true, isLast: false });
      expect(transcript.map(({ text }) => text.includes(howToLeave)).filter(Boolean)).toEqual([true]);
      expect(transcript[0]?.text).toContain(howToLeave);
    }
  });

  it.each([
    'Bonjour',
    'مرحبا',
    'Hola!',
    'Здравствуйте',
    'Bonjour 😊',
    'Bonsoir madame',
    '👋',
    '👋🏽 !',
    'Hi there!',
    'hello',
    'slt',
    'bjr !',
    'helo gud mornin',
    'dobry den hello',
    'hi, hope this is the right place',
    'Qui lira ça et quand ?',
    'Your ad says permanent: is there a bonus?',
    'Before I answer, could you tell me if the start date is flexible?',
    'Before deciding, is the date flexible?',
    'I can’t answer yet, is the date flexible?',
    'I’d like to answer, but is the date flexible?',
    'I have a question first: is the date flexible?',
    'Avant de répondre, pouvez-vous me dire si la date est flexible ?',
    'Avant que je réponde, la date est-elle flexible ?',
    'Je ne peux pas encore répondre, quels sont les horaires ?',
    'J’ai une question avant : la date est-elle flexible ?',
    'Bonsoir à toute l’équipe',
    'Hi team, hope you are well',
    'Hello and thank you for considering my application',
    'Bonjour Madame, Monsieur, je vous remercie de prendre le temps de me lire.',
  ])('%j uses up no question', async (text) => {
    const { facts, asks } = await answerTo({ transcript: [asked('availability'), said(text)] });
    expect({ facts, asks }).toEqual({ facts: [], asks: 'availability' });
  });

  it.each([
    'Bonjour, dès lundi',
    'bonjour asap',
    'hi, I hope to start Monday',
    'Bonjour, merci, je peux commencer lundi',
    'Good morning, I am free at once',
    'Before I moved I worked in Lyon, is that far?',
    'Before June I can’t, is that ok?',
    'Avant de répondre oui, je suis dispo en mars, ça va ?',
    'I have one question and I’m free now, is there parking?',
    'on m’a volé 500 euros hier',
    'je suis enceinte de 4 mois',
    'je commence quand vous voulez',
    'أنا طباخ منذ عشر سنوات',
    ' \n17,50\n',
    '😀'.repeat(4000),
  ])('keeps %j as it was written and claims nothing', async (answer) => {
    const { text, facts } = await answerTo({ transcript: [asked('availability'), said(answer)] });
    const words = answer.trim();
    expect(facts).toMatchObject([
      { question: 'availability', status: 'answered', answer: words, quote: words },
    ]);
    expect(factSchema.safeParse(facts[0]).success).toBe(true);
    expect(text.startsWith(`${questionnaireWordings.fr.wordsKept}\n\n`)).toBe(true);
  });

  it.each(['أنا طباخ منذ عشر سنوات', '🌻🌻', 'Γεια σας'])(
    'says of %j, which it cannot read, that it knows French and English, and where the button for a person is',
    async (answer) => {
      const { text } = await answerTo({ transcript: [asked('availability'), said(answer)] });
      expect(text).toContain('Je ne reconnais que le français');
      expect(text).toContain('I only recognise French');
      expect(text).toContain('le bouton « Je préfère une personne » est sur la page');
    },
  );

  it.each(['👍', '17,50', 'Ok 😊', 'Łódź', '01/03'])('says no such thing of %j', async (answer) => {
    const { text } = await answerTo({ transcript: [asked('availability'), said(answer)] });
    expect(text).not.toContain('Je ne reconnais');
  });

  it.each([
    'Disponible lundi, c’est loin du métro ?',
    'Oui mais y a-t-il un parking ?',
    'Lyon ok, y a un parking ?',
    'Oui ça me va vous fournissez les outils ?',
    'J’habite à Villeurbanne, c’est loin ?',
    'Dès janvier, et combien ça paye ?',
    'CDI de préférence - le samedi est travaillé ?',
    'Lundi c’est possible ?',
    'not really tbh, anything on the north side?',
    'To be honest I don’t know what is usual these days. What would you pay for my level?',
    'Je ne sais pas combien ça fait en net. Vous donnez quoi ?',
    'I’m not sure when my notice ends. Is that a problem?',
    'Pourquoi pas, s’il y a une possibilité de prolonger derrière',
    'La nuit, parce que c’est mieux payé, non ?',
    'Early bird here, give me the 6am one',
    'I can start on Monday, is there parking?',
    'Yes but what are the hours?',
  ])('keeps the answer in a line that ends with a question: %s', async (answer) => {
    const { facts, asks } = await answerTo({ transcript: [byUs('availability'), said(answer)] });
    expect([facts, asks]).toMatchObject([[{ question: 'availability', answer }], 'availability']);
  });

  it.each([
    'Bonjour, quel est le salaire ?',
    'Si je suis pris, combien de congés ?',
    'Et pour le télétravail, c’est possible ?',
    'Je peux commencer quand ?',
    'Vous êtes à Lyon, non ?',
    'Hello, what are the hours?',
    'Je dois apporter mon diplôme ?',
  ])('leaves its question open after a line that only asks: %s', async (text) => {
    const { facts, asks } = await answerTo({ transcript: [asked('availability'), said(text)] });
    expect({ facts, asks }).toEqual({ facts: [], asks: 'availability' });
  });

  it.each(['Quel est le salaire ?', 'هل يمكنني التحدث بالعربية؟'])(
    'leaves its question open after %j alone',
    async (text) => {
      const { facts, asks } = await answerTo({ transcript: [asked('availability'), said(text)] });
      expect({ facts, asks }).toEqual({ facts: [], asks: 'availability' });
    },
  );

  it('notes nothing from a message to a person of the employer (D58)', async () => {
    const transcript = [asked('availability'), { ...said('Dès lundi.'), withPerson: true }];
    expect(await answerTo({ transcript })).toMatchObject({ facts: [], asks: 'availability' });
  });

  it('keeps what was said before the first question, and asks it', async () => {
    const { facts, asks } = await answerTo({ transcript: [said('Je vous écris au sujet du poste.')] });
    expect(facts).toMatchObject([{ question: 'first_words', quote: 'Je vous écris au sujet du poste.' }]);
    expect(asks).toBe('availability');
  });

  it('notes nothing from words outside the questions that say nothing', async () => {
    for (const text of ['ok', 'D’accord, merci', 'Parfait !', '…'])
      expect(await answerTo({ transcript: [said(text)] })).toMatchObject({ facts: [], asks: 'availability' });
  });

  it('says the same of every message without a need, and concludes nothing (D177, D186)', async () => {
    const { wordsKept, helpWord, mayAdd } = questionnaireWordings.fr;
    const howToMove = questionnaireWordings.fr.howToMove({ isFirst: false, isLast: false });
    for (const text of [
      ...complaints.filter((text) => /\p{L}/u.test(text) && moveOf(text) === null),
      ...refusalsOfOne.filter((text) => moveOf(text) === null),
      'en fait mon préavis est de 2 mois, pas 1',
      'au lieu de 17 mettez 16,50 plutôt',
      'dispo lundi, lyon ok, cdi ok, 35k',
      'lundi dernier',
      'Maybe mid February? I’d have to check',
      'how many more of these',
      'Je vous remercie, bonne journée à vous',
      'c’est payé combien ?',
    ]) {
      const known = noted('availability', 'préavis 1 mois');
      const {
        text: reply,
        facts,
        asks,
      } = await answerTo({
        facts: [known],
        transcript: [byUs('location'), said(text)],
      });
      const [first, second, ...others] = reply.split('\n\n');
      const isNoted = facts.length > 0;
      expect([text, first, asks]).toEqual([text, `${wordsKept} ${helpWord}`, 'location']);
      expect([text, others]).toEqual([text, isNoted ? [] : [howToMove]]);
      expect([text, facts.map(({ answer }) => answer)]).toEqual([text, isNoted ? [text] : []]);
      expect(second).toMatch(isNoted ? `${mayAdd} ${howToMove}` : /voici la question restée ouverte : Lieu/);
    }
  });

  it('after the end, too, and shows the ways that are always there', async () => {
    const { wordsKept, ways } = questionnaireWordings.fr;
    for (const text of ['Merci', 'au lieu de 17 mettez 16,50 plutôt', 'Je ne suis plus libre en mai']) {
      const transcript = [byUs('candidate_questions'), said('Non', 'u1'), byUs(null), said(text, 'u2')];
      const facts = [noted('candidate_questions', 'Non')];
      const reply = await answerTo({ questions: ['candidate_questions'], facts, transcript });
      expect(reply).toEqual({ text: `${wordsKept}\n\n${ways(testHelp)}`, facts: [], asks: null });
    }
  });

  it('a number after the reply to the wish for a person belongs to that wish', async () => {
    const help = { lang: 'en', help: testHelp } as const;
    const offer = {
      ...byUs('experience'),
      text: `${replyToNeed('person', help)}\n\n${byUs('experience').text}`,
    };
    const number = await answerTo({ transcript: [offer, said('Evenings after 6, +44 7700 900222')] });
    expect(number).toMatchObject({ facts: [], asks: 'experience' });
  });

  it('contact details in a message get a word, with the link once (D164)', async () => {
    const told = (lang: 'fr' | 'en') => replyToContactDetails({ lang, help: testHelp, isLinkGiven: false });
    for (const text of contactDetails) {
      const { text: reply } = await answerTo({ transcript: [byUs('availability'), said(text)] });
      expect([text, reply.includes(told('fr'))]).toEqual([text, true]);
      expect(reply.split(testHelp.newLinkUrl)).toHaveLength(2);
    }
    for (const text of otherNumbers) {
      const { text: reply } = await answerTo({ transcript: [byUs('pay'), said(text)] });
      expect([text, reply.includes(told('fr'))]).toEqual([text, false]);
    }
    for (const text of ['Rappelez-moi au 06 12 34 56 78', 'Call me on 07700 900123 please']) {
      const transcript = [byUs('pay'), said(text)];
      const { text: reply } = await answerTo({ brief: testBrief({ lang: 'en' }), transcript });
      expect(reply).toContain(told('en'));
      expect(reply.split(testHelp.newLinkUrl)).toHaveLength(2);
    }
    for (const text of [
      'Stop. 06 12 34 56 78',
      'I don’t want to go on, I’d rather talk to a human. Call +33 6 12 34 56 78',
    ]) {
      const { text: reply } = await answerTo({ transcript: [byUs('pay'), said(text)] });
      expect(reply.split(testHelp.newLinkUrl)).toHaveLength(2);
    }
    const inDistress = [byUs('pay'), said('J’ai envie de mourir, 06 12 34 56 78')];
    expect((await answerTo({ transcript: inDistress })).text).not.toContain(told('fr'));
  });

  it('asks the job’s own questions in the employer’s words, and then for the candidate’s (D60)', async () => {
    const ownQuestions = [{ id: 'own.permit', text: 'Avez-vous le permis B ?' } as const];
    const { asks, facts, transcript } = await interview(
      testBrief({ ownQuestions }),
      () => 'Oui, depuis 2019',
    );
    expect(asks).toEqual(['own.permit', 'candidate_questions']);
    expect(transcript[0]?.text).toContain('Avez-vous le permis B ?');
    expect(facts[0]).toMatchObject({
      question: 'own.permit',
      asked: 'Avez-vous le permis B ?',
      quote: 'Oui, depuis 2019',
    });
  });

  it.each([
    ['fr', 30_000, null, /Rémunération annoncée : à partir de 30\s000\s€ par an\. /],
    ['fr', null, 35_000, /Rémunération annoncée : jusqu’à 35\s000\s€ par an\. /],
    ['en', 30_000, null, /Advertised pay: from €30,000 per year\. /],
    ['en', null, 35_000, /Advertised pay: up to €35,000 per year\. /],
  ] as const)('tells in %s pay with one end as a sentence', async (lang, min, max, sentence) => {
    const salary = { min, max, currency: 'EUR', period: 'year' } as const;
    const { transcript } = await interview(testBrief({ lang, salary }), () => 'ok');
    expect(transcript.map(({ text }) => text).join('\n')).toMatch(sentence);
  });

  it('asks about pay only where the recruiter shows a range', async () => {
    const { asks, transcript } = await interview(testBrief({ salary: null }), () => 'ok');
    expect(asks).not.toContain('pay');
    expect(JSON.stringify(transcript)).not.toMatch(/rémunération|38/);
  });

  it('skips what the recruitment does not say', async () => {
    const brief = testBrief({ location: null, remoteWorkDays: null, contract: null, salary: null });
    expect((await interview(brief, () => 'ok')).asks).toEqual([
      'availability',
      'experience',
      'candidate_questions',
    ]);
  });

  const noted = (question: QuestionId, answer: string, fields: Partial<Fact> = {}): Fact => ({
    ...{ question: question as Fact['question'], status: 'answered', answer, quote: answer, messageId: 'u0' },
    ...fields,
  });
  const afterPerson = [byUs('location', replyToNeed('person', { lang: 'fr', help: testHelp }))];

  it.each([
    'non finalement pas besoin de quelqu’un',
    'nah its ok no need for anyone',
    'laissez tomber pour l’humain',
    'nan c bon laisse',
    'no need actually',
    'no forget it',
    'laissez tomber',
    'tant pis',
  ])('%j takes the wish for a person back: nothing is noted, and the question stays open', async (text) => {
    const { facts, asks, text: reply } = await answerTo({ transcript: [...afterPerson, said(text)] });
    expect([facts, asks]).toEqual([[], 'location']);
    expect(reply.startsWith(questionnaireWordings.fr.wordsKept)).toBe(true);
  });

  it.each([
    'ok go on then',
    'ok allez vas-y pose ta question',
    'jveux continuer',
    'je suis prêt',
    'c bon on peut reprendre',
    'vazy continue',
    'yeah lets carry on',
    'im ready now',
    'allez c reparti',
    'nan je rigole on continue',
    'sorry i do want to continue',
    'fine ask me the next question',
    'I changed my mind, let’s go on',
  ])('%j ends a pause after a stop', async (text) => {
    const { facts, asks } = await answerTo({ transcript: [byUs('contract'), replied('stop'), said(text)] });
    expect([facts, asks]).toEqual([[], 'contract']);
  });

  it.each([
    'continuer mes études',
    'I want to go on holiday',
    'no go',
    'go away',
    'on continue pas',
    'ne supprimez rien',
  ])('%j does not end a pause after a stop', async (text) => {
    const { facts, asks } = await answerTo({ transcript: [byUs('contract'), replied('stop'), said(text)] });
    expect([facts, asks]).toEqual([[], null]);
  });

  it.each([
    'par contre combien de jours de congés',
    'wat r the hrs',
    'quel est le salaire',
    'ya un parking ?',
    'et les horaires',
    'Combien de jours de congés. Merci d’avance',
    'how much is the pay pls',
    'why do you need that, it’s on my CV',
  ])('%j asks without a mark, and ours stays open', async (text) => {
    const { facts, asks } = await answerTo({ transcript: [byUs('contract'), said(text)] });
    expect([facts, asks]).toEqual([[], 'contract']);
  });

  it.each([
    'j’aimerais avoir des responsabilités',
    'CDI, et quel est le salaire',
    'oui mais combien de congés',
  ])('%j answers without a mark', async (text) => {
    const { facts } = await answerTo({ transcript: [byUs('contract'), said(text)] });
    expect(facts).toMatchObject([{ question: 'contract', quote: text }]);
  });

  it.each([
    ['je reviens au français', 'en', 'Mes messages sont maintenant en français.'],
    ['on repasse en anglais svp', 'fr', 'My messages are in English now.'],
    ['can we switch to english', 'fr', 'My messages are in English now.'],
    ['français svp', 'en', 'Mes messages sont maintenant en français.'],
    ['can I speak in English please?', 'fr', 'My messages are in English now.'],
    ['est-ce que je peux parler en français ?', 'en', 'Mes messages sont maintenant en français.'],
    ['No, in English please', 'fr', 'My messages are in English now.'],
    ['I don’t understand, in English please', 'fr', 'My messages are in English now.'],
    ['je ne comprends pas, en français svp', 'en', 'Mes messages sont maintenant en français.'],
    ['je comprends rien, en français', 'en', 'Mes messages sont maintenant en français.'],
  ] as const)('%j is answered in that language, with the open question', async (text, lang, sentence) => {
    const transcript = [byUs('availability'), said(text)];
    const interview = inAskedLanguage(testInterview({ brief: testBrief({ lang }), transcript }));
    const { text: reply, facts, asks } = await answerTo(interview);
    const question =
      lang === 'en' ? 'À partir de quand seriez-vous disponible ?' : 'When would you be available';
    expect([facts, asks]).toEqual([[], 'availability']);
    expect(reply.startsWith(`${sentence}\n\n`)).toBe(true);
    expect(reply).toContain(question);
  });

  it.each([
    'je parle français et anglais',
    'anglais courant',
    'I speak English',
    'pas en anglais',
    'English at work',
  ])('%j asks for no language', async (text) => {
    const { facts } = await answerTo({ transcript: [byUs('experience'), said(text)] });
    expect(facts).toMatchObject([{ question: 'experience', quote: text }]);
  });

  it.each([
    'no French please',
    'would I speak in English',
    'do I use English?',
    'I can speak in English',
    'j’écris en anglais',
    'I don’t understand French',
  ])('%j is no request for a language', (text) => {
    expect(languageAskedIn(text)).toBeNull();
  });

  it('keeps an answer of several lines, of which one asks', async () => {
    const words = 'Disponible le 4 janvier\nC’est loin du métro ?';
    const { facts } = await answerTo({ transcript: [asked('availability'), said(words)] });
    expect(facts).toMatchObject([{ question: 'availability', answer: words }]);
  });

  it('closes without a question at the last turn', async () => {
    const { text, asks } = await answerTo({
      isLast: true,
      transcript: [asked('availability'), said('Lundi')],
    });
    expect(asks).toBeNull();
    expect(text).not.toContain('?');
  });
});
