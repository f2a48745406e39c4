import { containsWords } from '../model/contains-words.ts';
import type { Fact } from '../model/facts.ts';
import type { TranscriptMessage } from '../model/messages.ts';

/** Tells whether the candidate's message that a fact names contains both its answer and its quote. */
export function isGrounded(
  { answer, quote, messageId }: Fact,
  transcript: readonly TranscriptMessage[],
): boolean {
  const source = transcript.find(({ id, role }) => role === 'user' && id === messageId);
  return source !== undefined && [answer, quote].every((words) => containsWords(source.text, words));
}
