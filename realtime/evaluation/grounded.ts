import type { Fact } from '../model/facts.ts';
import type { TranscriptMessage } from '../model/messages.ts';

/** Tells whether a fact has the exact words of the candidate's message that it names, apart from spaces. */
export function isGrounded(
  { answer, quote, messageId }: Fact,
  transcript: readonly TranscriptMessage[],
): boolean {
  const source = transcript.find(({ id, role }) => role === 'user' && id === messageId);
  return source !== undefined && [answer, quote].every((words) => plain(source.text).includes(plain(words)));
}

function plain(words: string): string {
  return words
    .normalize('NFC')
    .replace(/[<＜﹤]/g, '‹')
    .replace(/\s+/g, ' ')
    .trim();
}
