import { and, asc, desc, eq, inArray, isNotNull, lte, ne, or } from 'drizzle-orm';
import type { Queryable } from '../connection/client.ts';
import { transcriptMessages as messages } from '../schema/index.ts';

export type TranscriptRow = typeof messages.$inferSelect;

/** Far more than a prompt holds; nothing else ends a conversation. */
const MESSAGES_MAX = 200;

/**
 * What came up to the message that is answered, without an earlier answer to it: the newest messages, and each that
 * asked a question, since none is asked twice.
 */
export function readTranscript(
  tx: Queryable,
  { sessionId, messageId, sequence }: { sessionId: string; messageId: string; sequence: number | null },
): Promise<TranscriptRow[]> {
  const before = and(
    eq(messages.sessionId, sessionId),
    sequence === null ? undefined : lte(messages.sequence, sequence),
  );
  const newest = tx
    .select({ sequence: messages.sequence })
    .from(messages)
    .where(before)
    .orderBy(desc(messages.sequence))
    .limit(MESSAGES_MAX);
  return tx
    .select()
    .from(messages)
    .where(
      and(
        before,
        or(eq(messages.role, 'user'), ne(messages.messageId, messageId)),
        or(isNotNull(messages.asks), inArray(messages.sequence, newest)),
      ),
    )
    .orderBy(asc(messages.sequence));
}
