import { sql } from 'drizzle-orm';
import type { Queryable } from '../connection/client.ts';
import { prepareSql } from '../connection/prepared.ts';
import {
  applications,
  candidateQuestions,
  candidates,
  transcriptMessages as messages,
} from '../schema/index.ts';

export type UserMessage = {
  sessionId: string;
  /** Null asks for the opening question. */
  userMessage: { id: string; text: string } | null;
  /** True to keep the message as a question to the employer too (D83). */
  isQuestion: boolean;
  /** True while a person has the floor (D58). */
  toPerson: boolean;
  startedAt: Date;
};

const parameters = {
  sessionId: sql`${sql.placeholder('sessionId')}::uuid`,
  userMessageId: sql`${sql.placeholder('userMessageId')}::text`,
  text: sql`${sql.placeholder('text')}::text`,
  at: sql`${sql.placeholder('startedAt')}::timestamptz`,
};

/**
 * CTEs of a statement under the session's lock, which store the message once per id, and once as a question. The message is a contact, from
 * which retention counts (D32), and so is the request for the opening question.
 */
export const userMessageStored = sql`contact as (
      update ${candidates} set last_contact_at = greatest(last_contact_at, ${parameters.at})
      where id = (select candidate_id from ${applications} where id = ${parameters.sessionId})
    ), said as (
      insert into ${messages} (session_id, message_id, role, origin, text, incomplete, at, to_person)
      select ${parameters.sessionId}, ${parameters.userMessageId}, 'user', 'candidate', ${parameters.text}, false, ${parameters.at},
        ${sql.placeholder('toPerson')}::boolean
      where ${parameters.userMessageId} is not null
      on conflict do nothing
      returning sequence
    ), asked as (
      insert into ${candidateQuestions} (application_id, message_id, text, asked_at)
      select ${parameters.sessionId}, ${parameters.userMessageId}, ${parameters.text}, ${parameters.at}
      where ${sql.placeholder('isQuestion')}::boolean
      on conflict do nothing
    )`;

/** Makes the parameters of these CTEs. */
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

const stored = prepareSql('store_user_message', sql`with ${userMessageStored} select from said`);

/** Stores the message of a turn whose answer is stored already. */
export async function storeUserMessage(tx: Queryable, message: UserMessage): Promise<void> {
  await stored(tx, userMessageParameters(message));
}
