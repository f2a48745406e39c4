import type { Speaker } from '../model/answer.ts';
import type { TurnEntry } from '../stream/entries.ts';

/** Joins the entries of a turn to the speaker and the text of its answer so far. */
export function answerIn(entries: readonly TurnEntry[]) {
  return { speaker: lastSpeakerIn(entries), text: textIn(entries) };
}

/** Finds the last speaker, who is recorded as the author of the stored answer. */
export function lastSpeakerIn(entries: readonly TurnEntry[]): Speaker | null {
  const speakerEntry = entries.findLast(
    ({ chunk }) => chunk.type === 'start' || chunk.type === 'message-metadata',
  );
  if (speakerEntry === undefined || !('messageMetadata' in speakerEntry.chunk)) return null;
  const { generatedBy, model } = speakerEntry.chunk.messageMetadata;
  return generatedBy === 'ai' ? { generatedBy, model: model ?? '' } : { generatedBy: 'script' };
}

function textIn(entries: readonly TurnEntry[]): string {
  return entries.map(({ chunk }) => (chunk.type === 'text-delta' ? chunk.delta : '')).join('');
}
