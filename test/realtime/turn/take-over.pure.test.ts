import { expect, it } from 'vitest';
import type { Interview } from '#realtime/interviewer/interviewer.ts';
import { buildPrompt } from '#realtime/interviewer/provider/prompt.ts';
import { questionnaireInterviewer } from '#realtime/interviewer/questionnaire/questionnaire-interviewer.ts';
import { asked, said, testBrief, testInterview } from '../support/briefs.ts';

/** Reads how the questionnaire ends a message that the provider began. */
async function finish(interview: Partial<Interview>) {
  const { signal } = new AbortController();
  const events = await Array.fromAsync(questionnaireInterviewer.answer(testInterview(interview), signal));
  const text = events.map((event) => (event.type === 'text' ? event.text : '')).join('');
  return { text, asks: events.flatMap((event) => (event.type === 'end' ? [event.asks] : []))[0] };
}

it('a question that the provider put in words of its own is the one that was due, and is not put again', async () => {
  const opening = await finish({ textSoFar: 'Bonjour. On se verrait quel jour ? Je' });
  expect(opening).toMatchObject({ asks: 'availability', text: expect.not.stringContaining('?') });
  const transcript = [asked('availability'), said('Lundi.')];
  const next = await finish({ transcript, textSoFar: 'Bien. Et Lyon, ça irait ?' });
  expect(next).toMatchObject({ asks: 'location', text: expect.not.stringContaining('?') });
});

it('one that explains the question that is still open leaves it open', async () => {
  const transcript = [asked('availability'), said('Que voulez-vous dire ?')];
  const { asks, text } = await finish({ transcript, textSoFar: 'Je précise : quel jour ?' });
  expect([asks, text.includes('?')]).toEqual(['availability', false]);
});

it('the provider is told what the questionnaire asked, not the names and titles that it said', () => {
  const brief = testBrief({ jobTitle: 'CANARI', workspaceName: 'CANARI' });
  const spoken = { ...asked('availability', 'Bonjour CANARI, quand ?'), byQuestionnaire: true };
  const { messages } = buildPrompt(testInterview({ brief, transcript: [spoken, said('Lundi.')] }));
  expect(messages[1]).toEqual({ role: 'assistant', content: 'Disponibilité ?' });
});
