import { findStatus } from '#db/applications/manage-applications.ts';
import { findSessionWithFloor } from '#db/conversations/floor/floor.ts';
import { listUnreadMessages, recordReceivedMessages } from '#db/conversations/floor/person-messages.ts';
import { withholdMail } from '#db/mails/claimed-mails.ts';
import type { Lang } from '#kernel/language.ts';
import { mayWrite } from '../administration/applications/write-to-candidate.ts';
import type { Deps } from '../ports.ts';
import { hasJoined } from '../sessions/chat-part.ts';
import { toFloor } from '../sessions/read-floor.ts';

/** The colon after an author's name; in French a no-break space precedes it. */
const colon: Record<Lang, string> = { fr: ' : ', en: ': ' };

type Unread = {
  text: string;
  writtenBy: string | null;
  /** True while a person has the floor, so that the candidate can write to them. */
  hasPersonJoined: boolean;
};

/**
 * Finds the employer's messages in the conversation that the candidate has not received, up to a position, and joins
 * them into one text. If they have several authors, `writtenBy` is null and the text names the authors. Null without
 * such messages, or if the application is over.
 */
export async function findUnreadMessages(
  { database: { query }, clock }: Pick<Deps, 'database' | 'clock'>,
  {
    applicationId,
    lang,
    until = Number.POSITIVE_INFINITY,
  }: { applicationId: string; lang: Lang; until?: number },
): Promise<Unread | null> {
  const status = await findStatus(query, applicationId);
  const messages = (await listUnreadMessages(query, applicationId)).filter(
    ({ position }) => position <= until,
  );
  const newest = messages.at(-1);
  if (newest === undefined || status === null || !mayWrite(status)) return null;
  const hasOneAuthor = messages.every(({ author }) => author === newest.author);
  const texts = messages.map(({ author, text }) =>
    hasOneAuthor || author === null ? text : `${author}${colon[lang]}${text}`,
  );
  const floor = (await findSessionWithFloor(query, applicationId))?.floor ?? null;
  return {
    text: texts.join('\n'),
    writtenBy: hasOneAuthor ? newest.author : null,
    hasPersonJoined: hasJoined(toFloor(floor, clock.now())),
  };
}

/** Records that the candidate has received the first `receivedCount` messages of persons, by mail or on a page. */
export function markMessagesReceived(
  { database }: Pick<Deps, 'database'>,
  { applicationId, receivedCount }: { applicationId: string; receivedCount: number },
): Promise<void> {
  return recordReceivedMessages(database.query, { sessionId: applicationId, receivedCount });
}

/** Withholds a mail whose messages were received before it was sent, so that it does not delay the next mail. */
export function withholdReceived(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  mailId: string,
): Promise<void> {
  return withholdMail(database.query, { id: mailId, at: clock.now() });
}
