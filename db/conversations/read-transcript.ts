import { and, asc, desc, eq, inArray, isNotNull, lte, ne, or } from 'drizzle-orm';
import type { Queryable } from '../connection/client.ts';
import { transcriptMessages as messages } from '../schema/index.ts';

export type TranscriptRow = typeof messages.$inferSelect;

/** Far more than a prompt holds. */
const MESSAGES_MAX = 200;

/**
 * The transcript up to the message to answer, without an earlier answer to it: the newest messages, and every one that
 * asked a question, so that no question is asked twice.
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
