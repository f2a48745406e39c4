import { sql } from 'drizzle-orm';
import { type Queryable, rowsOf } from '../connection/database.ts';
import { prepareSql, runPrepared } from '../connection/prepared.ts';
import { publications } from '../schema/index.ts';

/** The place of a publication in the order of its last change, of which many may be of one commit. */
type PublicationPlace = { revision: string; id: string };

/** The number of publications in a batch. Only their ids are read. */
const BATCH_SIZE = 2000;

/** Returns the place before all publications that have changed after a revision. */
const placeAfter = (revision: number): PublicationPlace => ({
  revision: String(revision),
  id: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
});

const { revision, recruitmentId } = publications;
const columns = sql`${revision}::text as revision, ${recruitmentId} as id`;
const isLater = sql`(${revision}, ${recruitmentId})
  > (${sql.placeholder('revision')}::bigint, ${sql.placeholder('id')}::uuid)`;
const inOrder = sql`order by ${revision}, ${recruitmentId} limit ${BATCH_SIZE}`;

// Each statement reads a part of an index and nothing else, however many publications there are.
const nextOfWorkspaceStatement = prepareSql<PublicationPlace>(
  'next_publications_of_workspace',
  sql`select ${columns} from ${publications}
    where ${publications.workspaceId} = ${sql.placeholder('workspaceId')} and ${isLater} ${inOrder}`,
);
const nextOfAllStatement = prepareSql<PublicationPlace>(
  'next_publications',
  sql`select ${columns} from ${publications} where ${isLater} ${inOrder}`,
);

/**
 * Yields the ids of a workspace's publications in batches, also of unlisted ones. A job that changes in the meantime is
 * yielded again at the end.
 */
export function walkWorkspace(query: Queryable, workspaceId: string): AsyncGenerator<string[]> {
  return walk(placeAfter(-1), (place) => nextOfWorkspaceStatement(query, { workspaceId, ...place }));
}

/** Yields the ids of all publications that changed after a revision, in batches. */
export function walkChanged(query: Queryable, after: number): AsyncGenerator<string[]> {
  return walk(placeAfter(after), (place) => nextOfAllStatement(query, place));
}

async function* walk(
  from: PublicationPlace,
  read: (place: PublicationPlace) => Promise<PublicationPlace[]>,
): AsyncGenerator<string[]> {
  for (let place: PublicationPlace | undefined = from; place !== undefined; ) {
    const places: PublicationPlace[] = await read(place);
    if (places.length > 0) yield places.map(({ id }) => id);
    place = places.length < BATCH_SIZE ? undefined : places.at(-1);
  }
}

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
 * The condition that a new row (`excluded`) is of the job's present version and the stored one (`kept`) is not. The
 * stored one may have greater numbers if a failover has lost the changes that it shows.
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

const afterText = `
  select ${epoch} as epoch, counter.revision as newest, r.kind, r.owner, r.revision
  from revisions counter
  left join revisions r on r.revision > $1::bigint and r.kind <> 'counter'
  where counter.kind = 'counter'`;

/** Reads the newest revision of all. */
export async function readNewestRevision(query: Queryable): Promise<number> {
  return (await readRevisions(query, null)).newest;
}

/**
 * Reads the newest revision of all, and the owners that were revised after a known revision. It reads ids and numbers
 * only, so that it costs little when nothing was revised.
 */
export async function readRevisions(query: Queryable, known: number | null): Promise<KnownRevisions> {
  const rows = await rowsOf<Row>(runPrepared(query, afterText, [known]));
  const [first] = rows;
  if (first === undefined) throw new Error('the database has no revisions');
  const revised = rows.flatMap(({ kind, owner, revision }) =>
    kind === null ? [] : [{ kind, owner, revision: Number(revision) }],
  );
  return { epoch: first.epoch, newest: Number(first.newest), revised };
}
