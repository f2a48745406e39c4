import { type Queryable, rowsOf } from '../connection/client.ts';
import { runPrepared } from '../connection/prepared.ts';

/** The jobs of a workspace as their rendered pieces, and what the answer's head needs, of one moment. */
export type WorkspaceListing = {
  workspace: { id: string; slug: string; name: string; logo: string | null };
  /** The visible jobs. */
  count: number;
  /** How many of them are not rendered, or not at their present version. */
  missing: number;
  /** The pieces, newest first, with commas between them. */
  pieces: string;
  /** When the set last changed, by a commit or by a publication or closing time that passed (D7, D12). */
  changedAt: Date;
  /** The next publication or closing time (D12). */
  changesAt: Date | null;
};

type ListingQuery = {
  by: 'id' | 'slug';
  workspace: string;
  /** Which text of the rendered job. */
  piece: 'published' | 'listed';
  renderer: string;
  at: Date;
};

type Row = {
  id: string;
  slug: string;
  name: string;
  logo: string | null;
  count: string | number;
  missing: string | number;
  pieces: string | null;
  changed_at: string | Date;
  changes_at: string | Date | null;
};

/** One statement, so that everything is of one moment. Null when there is no such workspace or it is disabled. */
export async function readListing(
  query: Queryable,
  { by, workspace, piece, renderer, at }: ListingQuery,
): Promise<WorkspaceListing | null> {
  const parameters = [workspace, at.toISOString(), renderer];
  const [row] = await rowsOf<Row>(runPrepared(query, listingText(by, piece), parameters));
  if (row === undefined) return null;
  const { id, slug, name, logo } = row;
  return {
    workspace: { id, slug, name, logo },
    count: Number(row.count),
    missing: Number(row.missing),
    pieces: row.pieces ?? '',
    changedAt: new Date(row.changed_at),
    changesAt: row.changes_at === null ? null : new Date(row.changes_at),
  };
}

function listingText(by: ListingQuery['by'], piece: ListingQuery['piece']): string {
  return `
    select w.id, w.slug, w.name, w.logo, j.count, j.missing, j.pieces, j.changes_at,
      greatest(own.changed_at, jobs.changed_at, j.last_time) as changed_at
    from workspaces w
    left join revisions own on own.kind = 'workspace' and own.owner = w.id
    left join revisions jobs on jobs.kind = 'jobs' and jobs.owner = w.id
    cross join lateral (
      select count(*) filter (where shown) as count,
        count(*) filter (where shown and r.recruitment_id is null) as missing,
        string_agg(r.${piece}, ',' order by p.published_at desc nulls last, p.recruitment_id)
          filter (where shown) as pieces,
        greatest(max(p.published_at) filter (where p.published_at <= $2::timestamptz),
          max(p.closes_at) filter (where p.closes_at < $2::timestamptz)) as last_time,
        least(min(p.published_at) filter (where p.published_at > $2::timestamptz),
          min(p.closes_at + interval '1 millisecond') filter (where p.closes_at >= $2::timestamptz)) as changes_at
      from (
        select *, coalesce(published_at <= $2::timestamptz, true)
          and coalesce(closes_at >= $2::timestamptz, true) as shown
        from publications where workspace_id = w.id and listed
      ) p
      left join rendered_jobs r on r.recruitment_id = p.recruitment_id and r.job_revision = p.revision
        and r.workspace_revision = own.revision and r.renderer = $3
    ) j
    where w.${by} = $1 and w.disabled_at is null`;
}
