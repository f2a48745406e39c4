import { findReferencedMailNames } from '#db/mails/mails.ts';
import { HOUR_MS } from '#kernel/clock.ts';
import type { Deps } from '../ports.ts';

/** A younger copy is left alone, since its mail may be being sent; the sender then erases the copy if necessary. */
const GRACE_MS = HOUR_MS;
const NAMES_AT_ONCE = 200;

/** The store of copies of messages outside the database. */
export type MailCopies = {
  /** Lists the copies that were written before a time, by name: the part of the Message-ID before its `@`. */
  list(writtenBefore: Date): AsyncIterable<string>;
  forget(names: readonly string[]): Promise<void>;
};

/** Erases copies of messages that no row names. A process that ended during an erasure may have left them. */
export async function sweepMails({
  mailer,
  database,
  clock,
}: Pick<Deps, 'database' | 'clock'> & { mailer: MailCopies }): Promise<void> {
  const sweep = async (names: readonly string[]) => {
    const referencedNames = await findReferencedMailNames(database.query, names);
    await mailer.forget(names.filter((name) => !referencedNames.has(name)));
  };
  let names: string[] = [];
  for await (const name of mailer.list(new Date(clock.now().getTime() - GRACE_MS))) {
    names.push(name);
    if (names.length < NAMES_AT_ONCE) continue;
    await sweep(names);
    names = [];
  }
  if (names.length > 0) await sweep(names);
}
