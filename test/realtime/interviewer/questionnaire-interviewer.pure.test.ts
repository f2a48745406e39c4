import { describe, expect, it } from 'vitest';
import type { Interview } from '#realtime/interviewer/interviewer.ts';
import { questionnaireInterviewer } from '#realtime/interviewer/questionnaire/questionnaire-interviewer.ts';
import type { Brief } from '#realtime/model/brief.ts';
import { type Fact, factSchema, mergeFacts } from '#realtime/model/facts.ts';
import type { TranscriptMessage } from '#realtime/model/messages.ts';
import { type QuestionId, questionAskedIn } from '#realtime/model/questions.ts';
import { asked, said, testBrief, testInterview } from '../support/briefs.ts';

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

/** Holds a whole conversation with a candidate who answers everything. */
async function interview(brief: Brief, answer: (asks: QuestionId) => string) {
  const transcript: TranscriptMessage[] = [];
  let facts: Fact[] = [];
  const asks: QuestionId[] = [];
  for (;;) {
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
    asks.push(reply.asks);
    transcript.push(said(answer(reply.asks), `u${transcript.length}`));
  }
}

/** Answers that a candidate might give, in either language. */
const answers: Record<'fr' | 'en', Record<QuestionId, string>> = {
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

  it('asks every question once, fills the fact sheet, and ends friendly', async () => {
    const { asks, facts, transcript } = await interview(brief, (question) => answers[lang][question]);
    expect(asks).toEqual(all);
    expect(facts.map(({ question }) => question)).toEqual(all);
    for (const fact of facts) {
      const quote = fact.question === 'first_words' ? '' : answers[lang][fact.question];
      expect(factSchema.parse(fact)).toMatchObject({ status: 'answered', quote });
      expect(transcript.find(({ id }) => id === fact.messageId)?.text).toBe(fact.quote);
    }
    expect(transcript.at(-1)?.text).toMatch(/À bientôt !$|Goodbye for now!$/);
    expect(JSON.stringify(transcript)).not.toMatch(
      /noté|noted|reviendra vers|come back to you|Bonne continuation/,
    );
  });

  it('asks what its own words are recognised by', async () => {
    const { transcript, asks } = await interview(brief, () => 'ok');
    const questions = transcript.filter(({ role }) => role === 'assistant').slice(0, -1);
    expect(questions.map(({ text }) => questionAskedIn(text, all))).toEqual(asks);
  });

  it('says that it is a questionnaire when asked, and does not put its question again', async () => {
    const question = lang === 'fr' ? 'Êtes-vous un robot ?' : 'Are you a robot?';
    const { text, asks, facts } = await answerTo({
      brief,
      transcript: [asked('availability'), said(question)],
    });
    expect(text).toMatch(lang === 'fr' ? /questionnaire automatique/ : /automatic questionnaire/);
    expect({ asks, facts }).toEqual({ asks: null, facts: [] });
    expect(text).not.toContain('?');
  });

  it('points to a person when the candidate wants one', async () => {
    const wish = lang === 'fr' ? "Je voudrais parler à quelqu'un" : 'I want to talk to a person';
    const { text } = await answerTo({ brief, transcript: [asked('availability'), said(wish)] });
    expect(text).toMatch(lang === 'fr' ? /échange avec une personne/ : /talk with a person/);
  });
});

describe('the questionnaire', () => {
  it.each([
    'Bonjour',
    'Bonjour 😊',
    'Bonjour, merci pour votre retour !',
    'Bonsoir madame',
    'Salut, merci beaucoup',
    'Hi there!',
    'hello, thanks for getting back to me',
    'Good morning, thank you for your message.',
  ])('%j uses up no question', async (greeting) => {
    const { text, facts, asks } = await answerTo({ transcript: [asked('availability'), said(greeting)] });
    expect({ text, facts, asks }).toEqual({
      text: expect.stringContaining('reste ouverte'),
      facts: [],
      asks: null,
    });
  });

  it.each(['Bonjour, dès lundi', 'Hello, thanks, from Monday', 'Merci, le 3 mars'])(
    '%j is an answer all the same',
    async (answer) => {
      const { facts } = await answerTo({ transcript: [asked('availability'), said(answer)] });
      expect(facts).toMatchObject([{ question: 'availability', quote: answer }]);
    },
  );

  it('says of a question that it is kept only where the fact sheet has it', async () => {
    const question = said('Le bâtiment est accessible en fauteuil roulant ?');
    const early = await answerTo({ transcript: [asked('availability'), question] });
    expect(early.text).toContain('Posez-la de nouveau');
    expect(early.facts).toEqual([]);
    const atTheEnd = await answerTo({ transcript: [asked('candidate_questions'), question] });
    expect(atTheEnd.text).toContain('Elle est gardée telle quelle');
    expect(atTheEnd.facts).toMatchObject([{ question: 'candidate_questions', quote: question.text }]);
    const late = await answerTo({
      transcript: [asked('candidate_questions'), question],
      facts: atTheEnd.facts,
    });
    expect(late.text).toContain('écrivez plutôt à Ateliers Varenne');
  });

  it('takes the answer that comes after an aside', async () => {
    const transcript = [
      asked('availability'),
      said('Êtes-vous un robot ?', 'u1'),
      asked(null, 'Un questionnaire.'),
      said('Dès lundi', 'u2'),
    ];
    const { facts, asks } = await answerTo({ transcript });
    expect(facts).toMatchObject([{ question: 'availability', quote: 'Dès lundi', messageId: 'u2' }]);
    expect(asks).toBe('location');
  });

  it.each([
    ['Je préfère ne pas répondre', 'declined'],
    ['Je ne sais pas encore', 'unclear'],
    ['40 000 €', 'answered'],
  ])('notes %j as %s', async (text, status) => {
    const { facts } = await answerTo({ transcript: [asked('pay'), said(text)] });
    expect(facts).toMatchObject([{ status }]);
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

  it('quotes at most 400 characters, and never half a character', async () => {
    const { facts } = await answerTo({ transcript: [asked('experience'), said('😀'.repeat(900))] });
    expect(facts[0]?.quote.length).toBeLessThanOrEqual(400);
    expect(facts[0]?.quote.isWellFormed()).toBe(true);
    expect(factSchema.safeParse(facts[0]).success).toBe(true);
  });

  it('closes without a question at the last turn', async () => {
    const { text, asks } = await answerTo({ last: true, transcript: [asked('availability'), said('Lundi')] });
    expect(asks).toBeNull();
    expect(text).not.toContain('?');
  });
});
