import type { listStoredMessages } from '#db/conversations/history/transcript.ts';

type StoredMessage = Awaited<ReturnType<typeof listStoredMessages>>[number];

/** Returns a message as management operations show it, with the `id`, `role` and `parts` of an AI SDK's `UIMessage`. */
export function toManagedMessage(message: Omit<StoredMessage, 'toPerson' | 'asks'>) {
  const { id, role, origin, model, author, text, incomplete, at } = message;
  const parts = [{ type: 'text' as const, text }];
  return {
    id,
    role,
    origin,
    model,
    incomplete,
    ...(author !== null && { author }),
    parts,
    at: at.toISOString(),
  };
}
