import { type Queryable, rowsOf } from '../connection/database.ts';
import { runPrepared } from '../connection/prepared.ts';

type RevisedOwner = {
  kind: 'jobs' | 'workspace' | 'answers' | 'partner' | 'keys';
  /** A workspace's or a partner's id. */
  owner: string;
  revision: number;
};

/**
 * Identifies the history of the revisions by the cluster, its timeline and the table. It changes after a restore and
 * after a failover, which may have lost the last changes.
 */
export const epoch = `(select left(encode(sha256(convert_to(concat_ws('.',
    (select system_identifier from pg_control_system()),
    case when pg_is_in_recovery() then 'replica' else left(pg_walfile_name(pg_current_wal_lsn()), 8) end,
    'revisions'::regclass::oid), 'UTF8')), 'hex'), 8))`;

/**
 * The condition that a new row (`excluded`) has the job's present version and the stored row (`kept`) has not. The
 * stored row may have greater numbers, if a failover has lost the changes that it shows.
 */
export const isPresentVersion = `
  ((kept.job_revision, kept.workspace_revision) <> (excluded.job_revision, excluded.workspace_revision)
    and exists (
      select from publications p
      join revisions own on own.kind = 'workspace' and own.owner = p.workspace_id
      where p.recruitment_id = excluded.recruitment_id
        and p.revision = excluded.job_revision
        and own.revision = excluded.workspace_revision))`;

type KnownRevisions = { epoch: string; newest: number; revised: RevisedOwner[] };
type Row = {
  epoch: string;
  newest: string | number;
  kind: RevisedOwner['kind'] | null;
  owner: string;
  revision: string | number;
};

const revisionsSql = `
  select ${epoch} as epoch, counter.revision as newest, r.kind, r.owner, r.revision
  from revisions counter
  left join revisions r on r.revision > $1::bigint and r.kind <> 'counter'
  where counter.kind = 'counter'`;

/** Reads the newest revision of all. */
export async function readNewestRevision(query: Queryable): Promise<number> {
  return (await readRevisions(query, null)).newest;
}

/**
 * Reads the newest revision of all, and the owners that were revised after the revision `known`. If `known` is null, it
 * returns no owners. It reads ids and numbers only, so that it costs little when nothing was revised.
 */
export async function readRevisions(query: Queryable, known: number | null): Promise<KnownRevisions> {
  const rows = await rowsOf<Row>(runPrepared(query, revisionsSql, [known]));
  const [anyRow] = rows;
  if (anyRow === undefined) throw new Error('the database has no revisions');
  const revised = rows.flatMap(({ kind, owner, revision }) =>
    kind === null ? [] : [{ kind, owner, revision: Number(revision) }],
  );
  return { epoch: anyRow.epoch, newest: Number(anyRow.newest), revised };
}
