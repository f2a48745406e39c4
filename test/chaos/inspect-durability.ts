import { type SQL, sql } from 'drizzle-orm';
import { decryptFile } from '#domain/applications/file-vault.ts';
import { sweepCvFiles } from '#domain/erasure/sweep-cv-files.ts';
import type { Service } from '#server/assembly/service.ts';
import { selectRows } from '../support/rows.ts';
import type { ChaosEnvironment } from './environment.ts';
import type { WriteCounts } from './writers.ts';

/** Kinds of damage after any number of kills: each count must be 0. */
export type Damage = Record<
  | 'acknowledgedLost'
  | 'applicationsTwice'
  | 'halves'
  | 'rowsWithoutCv'
  | 'cvsWithoutRow'
  | 'followUpsNotDone'
  | 'jobsDead'
  | 'mailsNotDelivered'
  | 'mailsWithoutMark',
  number
>;

export type Inspection = { applications: number; cvsSwept: number; mailsAcceptedTwice: number };

/** Follow-ups that are still to be done. */
export const openFollowUps = sql`select count(*)::int as count from pgboss.job
  where name in ('acknowledge-application', 'extract-cv-text') and state in ('created', 'retry', 'active')`;

/** Looks at everything that was acknowledged, and at everything that was not. */
export async function inspectDurability(
  { deps }: Service,
  { counts, mails }: { counts: WriteCounts; mails: ChaosEnvironment['mails'] },
): Promise<{ damage: Damage; found: Inspection }> {
  const count = async (statement: SQL) => {
    const [row] = await selectRows<{ count: number }>(deps, statement);
    return row?.count ?? Number.NaN;
  };
  const rows = await selectRows<{ id: string; email: string }>(deps, sql`select id, email from applications`);
  const emailOf = new Map(rows.map(({ id, email }) => [id, email]));
  const marked = await selectRows<{ messageId: string }>(
    deps,
    sql`select message_id as "messageId" from mails where sent_at is not null`,
  );
  const known = new Set(marked.map(({ messageId }) => messageId));
  const cvsSwept = await sweepCvFiles(deps, { dryRun: false });
  return {
    found: {
      applications: rows.length,
      cvsSwept,
      mailsAcceptedTwice: [...mails.accepted.values()].filter((times) => times > 1).length,
    },
    damage: {
      acknowledgedLost: [...counts.acknowledged].filter(([email, id]) => emailOf.get(id) !== email).length,
      applicationsTwice: rows.length - new Set(rows.map(({ email }) => email)).size,
      halves: await count(halves),
      rowsWithoutCv: await unreadableCvs(deps, rows),
      cvsWithoutRow: await strayCvs(deps),
      followUpsNotDone: await count(unfollowed),
      jobsDead: (await deps.queueAdministration.dead()).length,
      mailsNotDelivered: [...known].filter((id) => !mails.accepted.has(id)).length,
      mailsWithoutMark: [...mails.accepted.keys()].filter((id) => !known.has(id)).length,
    },
  };
}

/** A part of one commit is missing (D22). */
const halves = sql`select count(*)::int as count from applications a where
  not exists (select from status_changes s where s.application_id = a.id)
  or not exists (select from audit_entries e where e.subject_id = a.id and e.action = 'application.received')
  or not exists (select from cv_files f where f.application_id = a.id)
  or (a.channel = 'form' and not exists (select from consents c where c.application_id = a.id))
  or (a.channel = 'form' and not exists (select from idempotency_keys k where k.application_id = a.id))
  or (a.channel = 'partner' and not exists (select from partner_references r where r.application_id = a.id))`;

/** Each application has one acknowledgement, marked as sent, and no text that is still to be read. */
const unfollowed = sql`select count(*)::int as count from applications a where
  (select count(*) from mails m where m.application_id = a.id and m.kind = 'acknowledge-application'
    and m.sent_at is not null) <> 1
  or exists (select from cv_files f where f.application_id = a.id and f.text_state = 'pending')`;

async function unreadableCvs(deps: Service['deps'], rows: readonly { id: string }[]): Promise<number> {
  let unreadable = 0;
  for (const { id } of rows) {
    const cv = await decryptFile(deps, id).catch(() => null);
    if (cv === null) unreadable += 1;
  }
  return unreadable;
}

async function strayCvs({ cvStore, database }: Service['deps']): Promise<number> {
  const rows = await selectRows<{ key: string }>({ database }, sql`select storage_key as key from cv_files`);
  const known = new Set(rows.map(({ key }) => key));
  const keys = await Array.fromAsync(cvStore.list(new Date(8.64e15)));
  return keys.filter((key) => !known.has(key)).length;
}
