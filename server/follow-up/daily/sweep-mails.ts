import { findReferencedMailNames } from '#db/mails/mails.ts';
import type { FollowUpDeps } from '../follow-up-deps.ts';

/** A younger one may be of a person whose erasure knows of it. */
const GRACE_MS = 3_600_000;
const NAMES_AT_ONCE = 200;

/** Erases kept messages of which no row knows: a process ended between an erasure and a mail in the making. */
export async function sweepMails({
  mailer,
  database,
  clock,
}: Pick<FollowUpDeps, 'mailer' | 'database' | 'clock'>): Promise<void> {
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
