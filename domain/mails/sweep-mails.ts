import { findReferencedMailNames } from '#db/mails/mails.ts';
import type { Deps } from '../ports.ts';

/** A younger copy may be of a person whose erasure knows of it. */
const GRACE_MS = 3_600_000;
const NAMES_AT_ONCE = 200;

/** Copies of messages outside the database. */
export type KeptMails = {
  /** Names of those that were written before: each is a Message-ID's part before its `@`. */
  list(writtenBefore: Date): AsyncIterable<string>;
  forget(names: readonly string[]): Promise<void>;
};

/** Erases kept messages without a row: a process ended between an erasure and a mail in the making. */
export async function sweepMails({
  mailer,
  database,
  clock,
}: Pick<Deps, 'database' | 'clock'> & { mailer: KeptMails }): Promise<void> {
  let names: string[] = [];
  const sweep = async () => {
    const known = await findReferencedMailNames(database.query, names);
    await mailer.forget(names.filter((name) => !known.has(name)));
    names = [];
  };
  for await (const name of mailer.list(new Date(clock.now().getTime() - GRACE_MS))) {
    names.push(name);
    if (names.length === NAMES_AT_ONCE) await sweep();
  }
  if (names.length > 0) await sweep();
}
