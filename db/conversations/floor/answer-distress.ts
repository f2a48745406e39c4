import { sql } from 'drizzle-orm';
import type { Queryable } from '#db/connection/database.ts';
import type { TranscriptRow } from '../history/lock-session.ts';

type DistressReply = {
  turnId: string;
  sessionId: string;
  userMessage: { id: string; text: string } | null;
  text: string;
  node: string;
  startedAt: Date;
  version: number;
};

/**
 * Stores the service's reply to a candidate in distress as a finished turn, under the session's lock. It answers a
 * message to a person of the employer, who keeps the floor. Returns the row of the reply.
 */
export async function answerDistress(tx: Queryable, reply: DistressReply): Promise<TranscriptRow> {
  const { turnId, sessionId, userMessage, text, node, version } = reply;
  const at = reply.startedAt.toISOString();
  await tx.execute(sql`
    with turn as (
      insert into prequalification_turns (
        id, session_id, message_id, user_message_id,
        state, node, lease_expires_at, generated_by, finish_reason, end_reason,
        started_at, finished_at, floor_version)
      values (
        ${turnId}::uuid, ${sessionId}::uuid, ${turnId}, ${userMessage?.id ?? null}::text,
        'finished', ${node}, ${at}::timestamptz, 'script', 'stop', 'finished',
        ${at}::timestamptz, ${at}::timestamptz, ${version}::int)
      returning id, answer_sequence
    )
    insert into transcript_messages (
      sequence, session_id, turn_id, message_id, role, origin,
      text, incomplete, at)
    overriding system value
    select
      answer_sequence, ${sessionId}::uuid, id, ${turnId}, 'assistant', 'script',
      ${text}::text, false, ${at}::timestamptz
    from turn`);
  const authorship = { role: 'assistant', origin: 'script', model: null, asks: null, author: null } as const;
  return { ...authorship, turnId, messageId: turnId, text, incomplete: false, toPerson: false };
}
