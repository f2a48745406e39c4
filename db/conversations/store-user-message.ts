import { sql } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { prepareSql } from '../connection/prepared.ts';
import {
  applications,
  candidateQuestions,
  candidates,
  transcriptMessages as messages,
} from '../schema/index.ts';

/** A message of the candidate, to store. */
export type UserMessage = {
  /** The id of the session, which is that of its application. */
  sessionId: string;
  /** Null to ask for the opening question. */
  userMessage: { id: string; text: string } | null;
  /** True to store the message as a question to the employer as well (D83). */
  isQuestion: boolean;
  /** True while a person has the floor (D58). */
  toPerson: boolean;
  startedAt: Date;
};

const parameters = {
  sessionId: sql`${sql.placeholder('sessionId')}::uuid`,
  userMessageId: sql`${sql.placeholder('userMessageId')}::text`,
  text: sql`${sql.placeholder('text')}::text`,
  turnStartedAt: sql`${sql.placeholder('startedAt')}::timestamptz`,
};

/**
 * CTEs that store a candidate's message; the transaction must hold the session's lock:
 * - `contact` records a contact, from which retention counts, also without a message (D32).
 * - `new_message` stores the message, unless its id is stored already.
 * - `new_question` stores it as a question to the employer as well, if `isQuestion`, which requires a message.
 */
export const storeUserMessageCtes = sql`contact as (
      update ${candidates}
      set last_contact_at = greatest(last_contact_at, ${parameters.turnStartedAt})
      where id = (select candidate_id from ${applications} where id = ${parameters.sessionId})
    ), new_message as (
      insert into ${messages} (session_id, message_id, role, origin, text, incomplete, at, to_person)
      select
        ${parameters.sessionId},
        ${parameters.userMessageId},
        'user',
        'candidate',
        ${parameters.text},
        false,
        ${parameters.turnStartedAt},
        ${sql.placeholder('toPerson')}::boolean
      where ${parameters.userMessageId} is not null
      on conflict do nothing
      returning sequence
    ), new_question as (
      insert into ${candidateQuestions} (application_id, message_id, text, asked_at)
      select ${parameters.sessionId}, ${parameters.userMessageId}, ${parameters.text}, ${parameters.turnStartedAt}
      where ${sql.placeholder('isQuestion')}::boolean
      on conflict do nothing
    )`;

/** Makes the parameters of `storeUserMessageCtes`. */
export function userMessageParameters({
  sessionId,
  userMessage,
  isQuestion,
  toPerson,
  startedAt,
}: UserMessage) {
  const { id: userMessageId = null, text = null } = userMessage ?? {};
  return { sessionId, userMessageId, text, isQuestion, toPerson, startedAt: startedAt.toISOString() };
}

// PostgreSQL runs each CTE that writes, even if nothing selects from it.
const storeUserMessageStatement = prepareSql(
  'store_user_message',
  sql`with ${storeUserMessageCtes} select from new_message`,
);

/** Stores a message that begins no turn: its answer is stored already, or a person will answer it. */
export async function storeUserMessage(tx: Queryable, message: UserMessage): Promise<void> {
  await storeUserMessageStatement(tx, userMessageParameters(message));
}
