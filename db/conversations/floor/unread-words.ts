import { sql } from 'drizzle-orm';
import { type Queryable, rowsOf } from '#db/connection/database.ts';
import { prepareSql } from '#db/connection/prepared.ts';

/** Words of a person that the candidate has not received; `position` counts from 1 among the words of persons. */
type UnreadWords = { text: string; author: string | null; position: number };

/** Lists the words of persons that the candidate has not received, oldest first. */
export function listUnreadWords(query: Queryable, sessionId: string): Promise<UnreadWords[]> {
  return rowsOf<UnreadWords>(
    query.execute(sql`
      select words.text, words.author, words.position
      from (
        select text, author, (row_number() over (order by sequence))::int as position
        from transcript_messages
        where session_id = ${sessionId} and origin = 'person'
      ) words
      join conversation_floors floors on floors.session_id = ${sessionId}
      where words.position > floors.words_received
      order by words.position`),
  );
}

/** Returns the position of the newest unread words as text; null if all are read. */
export async function findUnread(query: Queryable, sessionId: string): Promise<string | null> {
  const newest = (await listUnreadWords(query, sessionId)).at(-1);
  return newest === undefined ? null : String(newest.position);
}

// A client may send any number, so it is limited to the number of stored messages.
const markReceivedStatement = prepareSql(
  'mark_words_received',
  sql`update conversation_floors floors
    set words_received = words.received
    from (
      select least(count(*)::int, ${sql.placeholder('receivedCount')}::int) as received
      from transcript_messages
      where session_id = ${sql.placeholder('sessionId')}::uuid and origin = 'person'
    ) words
    where floors.session_id = ${sql.placeholder('sessionId')}::uuid and floors.words_received < words.received`,
);

/** Records that the candidate has received the first `receivedCount` words of persons. */
export async function markReceived(
  query: Queryable,
  { sessionId, receivedCount }: { sessionId: string; receivedCount: number },
): Promise<void> {
  if (receivedCount > 0) await markReceivedStatement(query, { sessionId, receivedCount });
}
