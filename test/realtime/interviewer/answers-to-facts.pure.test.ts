import { describe, expect, it } from 'vitest';
import { questionnaireInterviewer } from '#realtime/interviewer/questionnaire/questionnaire-interviewer.ts';
import { factSchema } from '#realtime/model/facts.ts';
import type { QuestionId } from '#realtime/model/questions.ts';
import { said, testInterview } from '../support/briefs.ts';

/** Returns the facts that the questionnaire records from messages before its first question, and its next question. */
async function firstWords(...texts: string[]) {
  const transcript = texts.map((text, index) => said(text, `u${index + 1}`));
  const events = await Array.fromAsync(
    questionnaireInterviewer.answer(testInterview({ transcript }), new AbortController().signal),
  );
  const facts = events.flatMap((event) => (event.type === 'facts' ? event.facts : []));
  const asks = events.flatMap((event) => (event.type === 'end' ? [event.asks] : []))[0];
  return { facts, asks };
}

describe('what is said before the first question', () => {
  it.each([
    ['Bonjour, je suis disponible dès lundi.', 'availability', 'answered', 'location'],
    ["J'ai dix ans d'expérience en maintenance.", 'experience', 'answered', 'availability'],
    ["I live in Lyon and I'm available now", 'availability', 'answered', 'location'],
    ['Bonjour, je suis actuellement en CDI', 'first_words', 'unclear', 'availability'],
    ["J'habite à Lyon", 'first_words', 'unclear', 'availability'],
    ['Votre annonce m’a beaucoup plu.', 'first_words', 'unclear', 'availability'],
    ['Dix ans', 'first_words', 'unclear', 'availability'],
    ['Quel est le salaire ?', 'first_words', 'unclear', 'availability'],
    ['Êtes-vous disponible lundi ?', 'first_words', 'unclear', 'availability'],
    ['J’ai dix ans d’expérience en vente. Est-ce un CDI ?', 'experience', 'answered', 'availability'],
    ['Bonjour, êtes-vous un robot ? Je suis disponible dès lundi.', 'availability', 'answered', 'location'],
    ['Ai-je le bon numéro ?', 'first_words', 'unclear', 'availability'],
  ] as const)('is kept: %j', async (text, question, status, next) => {
    const { facts, asks } = await firstWords(text);
    expect(facts).toMatchObject([{ question, status, quote: text, messageId: 'u1' }]);
    expect(asks).toBe(next);
  });

  it('answers nothing about the contract or the place, which are not offered yet', async () => {
    const { facts } = await firstWords("Je suis en CDI, j'habite à Lyon et je suis disponible lundi");
    expect(facts.map(({ question }) => question)).toEqual(['availability']);
  });

  it('is kept message by message', async () => {
    const { facts } = await firstWords('Je suis disponible lundi', 'Votre annonce m’a plu');
    expect(facts.map(({ question, messageId }) => [question, messageId])).toEqual([
      ['first_words', 'u2'],
      ['availability', 'u1'],
    ]);
  });

  it('is kept whole where two messages are about the same', async () => {
    expect((await firstWords('Je cherche un CDI', 'Votre annonce m’a plu')).facts).toEqual([
      {
        question: 'first_words',
        status: 'unclear',
        answer: expect.stringContaining('« Je cherche un CDI / Votre annonce m’a plu »'),
        quote: 'Je cherche un CDI / Votre annonce m’a plu',
        messageId: 'u2',
      },
    ]);
    const dates = await firstWords('Je suis disponible lundi', 'Plutôt disponible mardi');
    expect(dates.facts).toMatchObject([
      { question: 'availability', quote: 'Je suis disponible lundi / Plutôt disponible mardi' },
    ]);
  });

  it('has a part of each of two long messages in its quote', async () => {
    const { facts } = await firstWords(`un ${'😀'.repeat(900)}`, `deux ${'😀'.repeat(900)}`);
    expect(facts[0]?.quote).toMatch(/^un .* \/ deux /u);
    expect(facts[0]?.quote.length).toBeLessThanOrEqual(400);
    expect(facts[0]?.quote.isWellFormed()).toBe(true);
    expect(factSchema.safeParse(facts[0]).success).toBe(true);
  });

  it('is not kept where it is a mere greeting', async () => {
    expect((await firstWords('Bonjour !')).facts).toEqual([]);
  });
});

/** Returns the facts that the questionnaire records from an answer to this question, and its own words. */
async function answerTo(question: QuestionId, text: string) {
  const asked = { ...said('…', 'q1'), role: 'assistant', asks: question } as const;
  const interview = testInterview({ transcript: [asked, said(text, 'u1')] });
  const events = await Array.fromAsync(
    questionnaireInterviewer.answer(interview, new AbortController().signal),
  );
  const facts = events.flatMap((event) => (event.type === 'facts' ? event.facts : []));
  const words = events.map((event) => (event.type === 'text' ? event.text : '')).join('');
  return { facts, words };
}

describe('an answer beside something else', () => {
  const aboutMachine = 'questionnaire automatique';

  it.each([
    ['candidate_questions', 'J’ai une question : quels sont les horaires ?', 'answered'],
    ['candidate_questions', 'Ai-je besoin d’un permis ?', 'answered'],
    ['experience', 'J’ai dix ans d’expérience. Cela suffit-il ?', 'answered'],
    ['experience', 'Cinq ans en atelier. Vous voulez des références ?', 'answered'],
    ['experience', 'J’ai cinq ans en accueil : je sais parler aux personnes âgées.', 'answered'],
    ['experience', 'J’ai cinq ans en atelier et j’aime parler à des clients', 'answered'],
    ['availability', 'Je préfère ne pas répondre. Et vous ?', 'declined'],
  ] as const)('is noted: to %s, %j', async (question, text, status) => {
    const { facts, words } = await answerTo(question, text);
    expect(facts).toMatchObject([{ question, status, quote: text, messageId: 'u1' }]);
    expect(words).not.toContain(aboutMachine);
  });

  it('is noted beside the question whether this is a machine, which is answered', async () => {
    const { facts, words } = await answerTo('experience', 'Dix ans. Êtes-vous une IA ?');
    expect(facts).toMatchObject([{ question: 'experience', status: 'answered' }]);
    expect(words).toContain(aboutMachine);
  });

  it.each([
    'Que voulez-vous dire ?',
    'C’est une IA ?',
    'Puis-je parler à un humain ?',
    'Bonjour. Pourquoi ?',
  ])('is none where the candidate only asks: %j', async (text) => {
    expect((await answerTo('experience', text)).facts).toEqual([]);
  });
});
