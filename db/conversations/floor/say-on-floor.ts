import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '#db/connection/database.ts';
import { transcriptMessages as messages } from '#db/schema/index.ts';
import { announceFloor } from './floor.ts';

/** Finds a message of the employer's side by its id. */
export async function findMessageOfEmployer(query: Queryable, { sessionId, messageId }: MessageName) {
  const [row] = await query
    .select({ text: messages.text, author: messages.author, origin: messages.origin, at: messages.at })
    .from(messages)
    .where(
      and(
        eq(messages.sessionId, sessionId),
        eq(messages.role, 'assistant'),
        eq(messages.messageId, messageId),
      ),
    );
  return row ?? null;
}

type MessageName = { sessionId: string; messageId: string };
type MessageOfPerson = MessageName & {
  turnId: string;
  text: string;
  author: string;
  version: number;
  at: Date;
};

/**
 * Stores a person's message as a turn that is over, and announces it. The turn answers the candidate's newest message,
 * unless a person has answered that before, so that the same message sent again gets this answer.
 */
export async function storeMessageOfPerson(tx: Queryable, message: MessageOfPerson): Promise<void> {
  const { sessionId, messageId, turnId, text, author, version } = message;
  const at = message.at.toISOString();
  await tx.execute(sql`
    with newest as (
      select (
        select message_id
        from transcript_messages
        where session_id = ${sessionId} and role = 'user'
        order by sequence desc
        limit 1
      ) as id
    ), turn as (
      insert into prequalification_turns (
        id, session_id, message_id,
        user_message_id,
        state, node, lease_expires_at, generated_by, finish_reason, end_reason,
        started_at, finished_at, floor_version)
      select
        ${turnId}::uuid, ${sessionId}::uuid, ${messageId}::text,
        case when exists (
          select from prequalification_turns
          where session_id = ${sessionId}
            and generated_by = 'person'
            and user_message_id is not distinct from newest.id
        ) then ${messageId}::text else newest.id end,
        'finished', 'person', ${at}::timestamptz, 'person', 'stop', 'finished',
        ${at}::timestamptz, ${at}::timestamptz, ${version}::int
      from newest
      returning id, answer_sequence
    )
    insert into transcript_messages (
      sequence, session_id, turn_id, message_id, role, origin,
      text, incomplete, at, author)
    overriding system value
    select
      answer_sequence, ${sessionId}::uuid, id, ${messageId}::text, 'assistant', 'person',
      ${text}::text, false, ${at}::timestamptz, ${author}::text
    from turn`);
  await announceFloor(tx, sessionId);
}
