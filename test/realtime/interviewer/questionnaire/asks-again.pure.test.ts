import { describe, expect, it } from 'vitest';
import type { Interview } from '#realtime/interviewer/interviewer.ts';
import { recogniseNeed } from '#realtime/interviewer/needs/recognise-need.ts';
import { asksEmployer } from '#realtime/interviewer/questionnaire/asks-employer.ts';
import { questionnaireInterviewer } from '#realtime/interviewer/questionnaire/questionnaire-interviewer.ts';
import type { TranscriptMessage } from '#realtime/model/messages.ts';
import type { QuestionId } from '#realtime/model/questions.ts';
import { asked, said, testInterview } from '#test/realtime/support/briefs.ts';

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

describe('words that wait, come back or correct', () => {
  it.each([
    'Hold on, let me check my calendar',
    'Un instant, je demande à ma femme',
    'plus tard svp',
    'actually scrap what I said, three years',
    'en fait non, plutôt le 15 mars',
    'Hello, I am back in Lyon since May',
  ])('%j: the words are kept under the question, which stays open (D186)', async (text) => {
    const { facts, asks } = await replyTo(text);
    expect(facts).toMatchObject([{ question: 'pay', status: 'answered', answer: text }]);
    expect([asks, isListed(text)]).toEqual(['pay', false]);
  });

  it.each([
    'Let me ask: do you pay overtime?',
    'let me ask how much you pay',
    'laissez-moi vérifier une chose : vous payez les repas ?',
    'Attendez, je vérifie, c’est de nuit ?',
    'Before I answer: is the role really fully remote? I live in Galway.',
    'Avant de répondre, c’est payé combien ? Je suis à Lyon.',
  ])('%j asks the employer', (text) => {
    expect(isListed(text)).toBe(true);
  });

  it.each([
    'comment passer à la suivante ?',
    'how do I go to the next question?',
    'what next?',
    'comment revenir à la question précédente ?',
  ])('%j asks the interviewer, and not the employer', (text) => {
    expect(isListed(text)).toBe(false);
    expect(isListed(text, null)).toBe(true);
  });

  it('words of distress next to them are distress', () => {
    expect(recogniseNeed('can’t say, ask me later, I want to die')).toBe('distress');
    expect(recogniseNeed('plus tard, je veux mourir')).toBe('distress');
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
