import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/client.ts';
import { prepareSql } from '../connection/prepared.ts';
import { transcriptMessages as messages, prequalificationTurns as turns } from '../schema/index.ts';

export type TranscriptRow = Pick<
  typeof messages.$inferSelect,
  'turnId' | 'messageId' | 'role' | 'origin' | 'model' | 'text' | 'asks' | 'incomplete'
>;

/** The session's turn that runs, by its node's lease or without one. */
export type RunningTurnRow = { id: string; node: string; userMessageId: string | null; isLeased: boolean };

/** The last turn on the message to answer; its answer, if it has one, with the facts that this one added. */
type EarlierTurn = {
  messageId: string;
  answer: TranscriptRow | null;
  added: Record<string, unknown>[] | null;
  /** Whether no answer stands before it. */
  isFirst: boolean;
};

type TurnHistory = {
  running: RunningTurnRow | null;
  earlier: EarlierTurn | null;
  /** What stands before the answer: the newest messages, and every one that asked a question. */
  transcript: TranscriptRow[];
  /** The message to answer is not among them: it was never stored. */
  isNew: boolean;
};

/** Far more than a prompt holds. */
const MESSAGES_MAX = 200;

const sessionId = sql`${sql.placeholder('sessionId')}::uuid`;
const userMessageId = sql`${sql.placeholder('userMessageId')}::text`;
const turnId = sql`${sql.placeholder('turnId')}::text`;

const asRow = (name: string): SQL => {
  const message = sql.identifier(name);
  return sql`json_build_object('turnId', ${message}.turn_id, 'messageId', ${message}.message_id,
    'role', ${message}.role, 'origin', ${message}.origin, 'model', ${message}.model, 'text', ${message}.text,
    'asks', ${message}.asks, 'incomplete', ${message}.incomplete)`;
};

/*
 * The transcript ends with the message to answer, without an earlier answer to it. A question that scrolled out of the
 * newest messages stays, so that none is asked twice.
 */
const history = prepareSql<TurnHistory>(
  'turn_history',
  sql`with given as (
      select sequence from ${messages}
      where session_id = ${sessionId} and role = 'user' and message_id = ${userMessageId}
    ), earlier as (
      select turn.message_id, answer.sequence, answering.facts as added,
        case when answer.sequence is not null then ${asRow('answer')} end as answer
      from ${turns} turn
      left join ${messages} answer on answer.session_id = turn.session_id and answer.role = 'assistant'
        and answer.message_id = turn.message_id
      left join ${turns} answering on answering.id = answer.turn_id
      where turn.session_id = ${sessionId} and turn.user_message_id is not distinct from ${userMessageId}
      order by turn.started_at desc, turn.id desc limit 1
    ), before as (
      select * from ${messages}
      where session_id = ${sessionId} and sequence <= coalesce((select sequence from given), 9223372036854775807)
    ), newest as (
      select sequence from before order by sequence desc
      limit ${sql.raw(String(MESSAGES_MAX))} - case when ${userMessageId} is null or exists (select from given) then 0 else 1 end
    )
    select
      (select json_build_object('id', id, 'node', node, 'userMessageId', user_message_id,
          'isLeased', lease_expires_at > clock_timestamp())
        from ${turns} where session_id = ${sessionId} and state = 'running') as running,
      (select json_build_object('messageId', earlier.message_id, 'answer', earlier.answer, 'added', earlier.added,
          'isFirst', not exists (select from ${messages} other where other.session_id = ${sessionId}
            and other.role = 'assistant' and other.sequence < earlier.sequence))
        from earlier) as earlier,
      (select coalesce(json_agg(${asRow('before')} order by before.sequence), '[]') from before
        where (before.role = 'user' or before.message_id <> coalesce((select message_id from earlier), ${turnId}))
          and (before.asks is not null or before.sequence in (select sequence from newest))) as transcript,
      not exists (select from given) as "isNew"`,
);

/** Under the session's lock: what a turn on this message needs to know. Null asks for the opening question. */
export async function readTurnHistory(
  tx: Queryable,
  asked: { sessionId: string; turnId: string; userMessageId: string | null },
): Promise<TurnHistory> {
  const [row] = await history(tx, asked);
  if (row === undefined) throw new Error('a select without a condition returned no row');
  return row;
}
