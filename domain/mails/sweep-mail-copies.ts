import { findReferencedMailNames } from '#db/mails/mails.ts';
import { HOUR_MS } from '#kernel/clock.ts';
import { inBatches } from '#kernel/iterables.ts';
import type { Deps } from '../ports.ts';

/**
 * A younger copy without a row is left alone. If its person was erased while the mail was sent, `deliverMail` erases the
 * copy.
 */
const GRACE_MS = HOUR_MS;
/** The number of names that one statement looks up. */
const NAMES_AT_ONCE = 200;

/** The `.eml` files of mails, which a node without a mail server writes. */
export type MailCopies = {
  /** Lists the copies that were written before a time, by name: the part of the Message-ID before its `@`. */
  list(writtenBefore: Date): AsyncIterable<string>;
  forget(names: readonly string[]): Promise<void>;
};

/** Erases copies of mails that no row names. A process that ended during an erasure may have left them. */
export async function sweepMailCopies(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  copies: MailCopies,
): Promise<void> {
  const writtenBefore = new Date(clock.now().getTime() - GRACE_MS);
  for await (const names of inBatches(copies.list(writtenBefore), NAMES_AT_ONCE)) {
    const referencedNames = await findReferencedMailNames(database.query, names);
    await copies.forget(names.filter((name) => !referencedNames.has(name)));
  }
}
