import { describe, expect, it } from 'vitest';
import { isGrounded } from '#realtime/evaluation/grounded.ts';
import { groundFacts } from '#realtime/interviewer/provider/record.ts';
import { factSchema, mergeFacts } from '#realtime/model/facts.ts';
import { said, testBrief } from '../support/briefs.ts';

const fact = {
  question: 'experience',
  status: 'answered',
  answer: 'Dix ans.',
  quote: 'dix ans de maintenance',
} as const;

const brief = testBrief();

describe('the fact sheet', () => {
  it('keeps a fact that quotes the candidate, with the message that it quotes, in their words alone (D84)', () => {
    const messages = [said('Bonjour', 'u1'), said("J'ai  dix ans\nde maintenance.", 'u2')];
    expect(groundFacts([fact], { messages, questions: ['experience'], brief })).toEqual([
      { ...fact, answer: fact.quote, messageId: 'u2' },
    ]);
  });

  it('drops what quotes nobody, quotes the interviewer, or answers no question of the recruitment', () => {
    const messages = [
      said('Bonjour', 'u1'),
      { ...said('dix ans de maintenance', 'a1'), role: 'assistant' as const },
    ];
    expect(groundFacts([fact], { messages, questions: ['experience'], brief })).toEqual([]);
    expect(groundFacts([fact], { messages: [said(fact.quote)], questions: ['availability'], brief })).toEqual(
      [],
    );
    const toPerson = { ...said(fact.quote), withPerson: true };
    expect(groundFacts([fact], { messages: [toPerson], questions: ['experience'], brief })).toEqual([]);
    expect(groundFacts([{ ...fact, quote: ' ' }], { messages, questions: ['experience'], brief })).toEqual(
      [],
    );
  });

  it('is measured by the rule that it is kept by: no empty words, and ‹ for <', () => {
    const transcript = [said('Bonjour', 'u1'), said('J’ai  < dix ans\nde  maintenance.', 'u2')];
    const kept = { ...fact, quote: '‹ dix ans de maintenance', answer: 'dix ans', messageId: 'u2' };
    expect(isGrounded(kept, transcript)).toBe(true);
    for (const change of [{ answer: '' }, { quote: ' ' }, { answer: 'Douze ans' }, { messageId: 'u1' }])
      expect(isGrounded({ ...kept, ...change }, transcript)).toBe(false);
  });

  it('keeps an answer of the form and a correction, whatever an interviewer notes later (D61, D73)', () => {
    const noted = { ...fact, answer: 'Douze ans.', messageId: 'u3' };
    for (const own of [
      { ...fact, messageId: 'form.experience' },
      { ...fact, messageId: 'u1', correctedAt: '2026-11-27T00:00:00.000Z' },
    ])
      expect(mergeFacts([own], [noted])).toEqual([own]);
    expect(mergeFacts([{ ...fact, messageId: 'u1' }], [noted])).toEqual([noted]);
  });

  it('a declined answer takes a later one; a correction to it takes the candidate’s own alone (D142)', () => {
    const noted = { ...fact, messageId: 'u3' };
    const own = { ...fact, messageId: 'form.experience' };
    const declined = { ...own, status: 'declined', answer: 'Passer' } as const;
    const corrected = { ...declined, correctedAt: '2026-11-27T00:00:00.000Z' };
    expect(mergeFacts([declined], [noted])).toEqual([noted]);
    expect(mergeFacts([declined], [own])).toEqual([own]);
    expect(mergeFacts([corrected], [noted])).toEqual([corrected]);
    expect(mergeFacts([corrected], [own])).toEqual([own]);
  });

  it('has the first words, the questions in their order, the employer’s as they were answered, and the last', () => {
    const topics = ['first_words', 'availability', 'pay', 'own.b', 'own.a', 'candidate_questions'] as const;
    const shuffled = [5, 3, 2, 4, 0, 1].flatMap((place) => topics[place] ?? []);
    const facts = shuffled.map((question) => ({ ...fact, question, messageId: 'u1' }));
    expect(mergeFacts(facts, []).map(({ question }) => question)).toEqual(topics);
  });

  it.each(['score', 'rank', 'sentiment', 'emotion', 'recommendation', 'applicationStatus'])(
    'has no room for a %s (compliance L-4, L-7)',
    (field) => {
      expect(factSchema.safeParse({ ...fact, messageId: 'u1', [field]: 1 }).success).toBe(false);
    },
  );
});
