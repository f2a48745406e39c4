import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type Queryable, rowsOf } from '#db/connection/database.ts';
import { prepareSql } from '#db/connection/prepared.ts';
import { transcriptMessages as messages } from '#db/schema/index.ts';
import type { TranscriptRow } from '../history/transcript.ts';
import { announceFloor } from './floor.ts';

type MessageName = { sessionId: string; messageId: string };

/** Finds a message of the employer's side, which is a person's or the assistant's, by its id. */
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

type MessageOfPerson = MessageName & {
  turnId: string;
  text: string;
  author: string;
  version: number;
  at: Date;
};

/**
 * Stores a person's message as a turn that is over, and announces it. The first such turn after a message of the
 * candidate answers that message (`userMessageId`): if the candidate sends it again, the answer is this one. A later
 * turn has the id of its own message there, and a turn before any message of the candidate has null.
 */
export async function storeMessageOfPerson(tx: Queryable, message: MessageOfPerson): Promise<void> {
  const { sessionId, messageId } = message;
  const userMessageId = sql`(
    select case
      when exists (
        select from prequalification_turns
        where session_id = ${sessionId}
          and generated_by = 'person'
          and user_message_id is not distinct from newest.id
      ) then ${messageId}::text
      else newest.id end
    from (select (
      select message_id
      from transcript_messages
      where session_id = ${sessionId} and role = 'user'
      order by sequence desc
      limit 1) as id) as newest)`;
  // No node runs such a turn, so `person` takes the place of the node's name.
  await insertFinishedTurn(tx, { ...message, userMessageId, origin: 'person', node: 'person' });
  await announceFloor(tx, sessionId);
}

type FinishedTurn = Omit<MessageOfPerson, 'author'> & {
  userMessageId: SQL;
  origin: 'person' | 'script';
  author: string | null;
  node: string;
};

/** Inserts a turn that is over, with its message, which is the employer's or the service's. */
async function insertFinishedTurn(tx: Queryable, turn: FinishedTurn): Promise<void> {
  const { turnId, sessionId, messageId, userMessageId, origin, node, text, author, version } = turn;
  const at = sql`${turn.at.toISOString()}::timestamptz`;
  await tx.execute(sql`
    with turn as (
      insert into prequalification_turns (
        id, session_id, message_id, user_message_id,
        state, node, lease_expires_at, generated_by, finish_reason, end_reason,
        started_at, finished_at, floor_version)
      values (
        ${turnId}::uuid, ${sessionId}::uuid, ${messageId}::text, ${userMessageId},
        'finished', ${node}::text, ${at}, ${origin}::text, 'stop', 'finished',
        ${at}, ${at}, ${version}::int)
      returning id, answer_sequence
    )
    insert into transcript_messages (
      sequence, session_id, turn_id, message_id, role, origin,
      text, incomplete, at, author)
    overriding system value
    select
      answer_sequence, ${sessionId}::uuid, id, ${messageId}::text, 'assistant', ${origin}::text,
      ${text}::text, false, ${at}, ${author}::text
    from turn`);
}

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
 * Stores the service's reply to a candidate in distress as a finished turn, under the session's lock. The candidate
 * wrote to a person of the employer, who keeps the floor. Returns the row of the reply.
 */
export async function answerDistress(tx: Queryable, reply: DistressReply): Promise<TranscriptRow> {
  const { turnId, userMessage, startedAt, ...turn } = reply;
  await insertFinishedTurn(tx, {
    ...turn,
    turnId,
    messageId: turnId,
    userMessageId: sql`${userMessage?.id ?? null}::text`,
    origin: 'script',
    author: null,
    at: startedAt,
  });
  return {
    turnId,
    messageId: turnId,
    role: 'assistant',
    origin: 'script',
    model: null,
    text: reply.text,
    asks: null,
    incomplete: false,
    author: null,
    toPerson: false,
  };
}

/** A person's message that the candidate has not received. `position` counts from 1 among the messages of persons. */
type UnreadMessage = { text: string; author: string | null; position: number };

/** Lists the messages of persons that the candidate has not received, oldest first. */
export function listUnreadMessages(query: Queryable, sessionId: string): Promise<UnreadMessage[]> {
  return rowsOf<UnreadMessage>(
    query.execute(sql`
      select message.text, message.author, message.position
      from (
        select text, author, (row_number() over (order by sequence))::int as position
        from transcript_messages
        where session_id = ${sessionId} and origin = 'person'
      ) message
      join conversation_floors floors on floors.session_id = ${sessionId}
      where message.position > floors.words_received
      order by message.position`),
  );
}

/** Returns the position of the newest unread message, as text for `reportedState`; null if all are read. */
export async function findUnreadPosition(query: Queryable, sessionId: string): Promise<string | null> {
  const newest = (await listUnreadMessages(query, sessionId)).at(-1);
  return newest === undefined ? null : String(newest.position);
}

/** A client may send any number, so `receivedCount` is limited to the number of stored messages. */
const markReceivedStatement = prepareSql(
  'mark_words_received',
  sql`update conversation_floors floors
    set words_received = messages.received
    from (
      select least(count(*)::int, ${sql.placeholder('receivedCount')}::int) as received
      from transcript_messages
      where session_id = ${sql.placeholder('sessionId')}::uuid and origin = 'person'
    ) messages
    where floors.session_id = ${sql.placeholder('sessionId')}::uuid and floors.words_received < messages.received`,
);

/** Records that the candidate has received the first `receivedCount` messages of persons. */
export async function recordReceivedMessages(
  query: Queryable,
  { sessionId, receivedCount }: { sessionId: string; receivedCount: number },
): Promise<void> {
  if (receivedCount > 0) await markReceivedStatement(query, { sessionId, receivedCount });
}
