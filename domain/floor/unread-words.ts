import { findStatus } from '#db/applications/manage-applications.ts';
import { listUnreadWords, markReceived } from '#db/conversations/floor/unread-words.ts';
import { withholdMail } from '#db/mails/claimed-mails.ts';
import type { Lang } from '#kernel/language.ts';
import { mayWrite } from '../administration/applications/write-to-candidate.ts';
import type { Deps } from '../ports.ts';

/** French has a space before the colon, which the mail makes a narrow one. */
const colon: Record<Lang, string> = { fr: ' : ', en: ': ' };

type Unread = { text: string; writtenBy: string | null };

/**
 * Finds what persons said on the floor, up to a place, and the candidate has not received: one text with the name of
 * its author. Null without any, or once the application is over.
 */
export async function findUnreadWords(
  { database: { query } }: Pick<Deps, 'database'>,
  {
    applicationId,
    lang,
    until = Number.POSITIVE_INFINITY,
  }: { applicationId: string; lang: Lang; until?: number },
): Promise<Unread | null> {
  const status = await findStatus(query, applicationId);
  const words = (await listUnreadWords(query, applicationId)).filter(({ position }) => position <= until);
  const newest = words.at(-1);
  if (newest === undefined || status === null || !mayWrite(status)) return null;
  const isOfOne = words.every(({ author }) => author === newest.author);
  const texts = words.map(({ author, text }) =>
    isOfOne || author === null ? text : `${author}${colon[lang]}${text}`,
  );
  return { text: texts.join('\n'), writtenBy: isOfOne ? newest.author : null };
}

/** Records that the candidate has received the first `receivedCount` messages of persons, by mail or on a page. */
export function markWordsReceived(
  { database }: Pick<Deps, 'database'>,
  { applicationId, receivedCount }: { applicationId: string; receivedCount: number },
): Promise<void> {
  return markReceived(database.query, { sessionId: applicationId, receivedCount });
}

/** Withholds a mail whose words were received before it was sent, so that the next mail waits for nothing. */
export function withholdReceived(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  mailId: string,
): Promise<void> {
  return withholdMail(database.query, { id: mailId, at: clock.now() });
}
