import type { readStoredTranscript } from '#db/conversations/read-transcript.ts';

type StoredMessage = Awaited<ReturnType<typeof readStoredTranscript>>['messages'][number];

/** Writes a message as management operations show it, in the form of the AI SDK's `UIMessage`. */
export function toManagedMessage({ author, text, at, ...message }: StoredMessage) {
  const parts = [{ type: 'text' as const, text }];
  return { ...message, ...(author !== null && { author }), parts, at: at.toISOString() };
}
