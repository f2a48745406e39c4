import { type Queryable, rowsOf } from '../connection/client.ts';
import { runPrepared } from '../connection/prepared.ts';

type RevisedOwner = {
  kind: 'jobs' | 'workspace' | 'partner' | 'keys';
  /** A workspace's or a partner's id. */
  owner: string;
  revision: number;
};

/** The newest revision of all. */
export async function readNewestRevision(query: Queryable): Promise<number> {
  const text = `select revision from revisions where kind = 'counter'`;
  const [row] = await rowsOf<{ revision: string | number }>(runPrepared(query, text, []));
  return Number(row?.revision ?? 0);
}

/** What was revised after a known revision; ids and numbers only, so that it costs little when nothing was. */
export async function listRevisedAfter(query: Queryable, known: number): Promise<RevisedOwner[]> {
  const text = `select kind, owner, revision from revisions where revision > $1 and kind <> 'counter'`;
  const rows = await rowsOf<RevisedOwner>(runPrepared(query, text, [known]));
  return rows.map((row) => ({ ...row, revision: Number(row.revision) }));
}
