import { and, eq, gt, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { pick } from '../connection/pick.ts';
import { workspaceAnswers, workspaces } from '../schema/index.ts';

/**
 * The days within which an employer promises an answer, and the figures of its answers, null if it has too few
 * applications (D59).
 */
export type Answers = {
  promiseDays: number;
  medianDays: number | null;
  answeredShare: number | null;
  people: number | null;
};

/** The figures count the applications of this number of days. */
const WINDOW_DAYS = 90;
/** With fewer applications there are no figures. */
const APPLICATIONS_MIN = 20;

/** Selects the first change of status by the employer. A withdrawal is the candidate's act, whoever recorded it. */
const firstAct = sql`(select min(c.at) from status_changes c where c.application_id = a.id
  and c.actor = 'administrator' and c.from_status is not null and c.to_status <> 'withdrawn')`;

/**
 * Computes the figures of all workspaces with a promise, or of one of them, and stores those that changed. Several
 * applications of one person to one job count once. An unanswered application does not count if the person withdrew it
 * or it is suspicious. Days are rounded up and shares down, so that no figure is better than the truth.
 */
export async function countAnswers(
  query: Queryable,
  { workspaceId, at }: { workspaceId?: string; at: Date },
): Promise<void> {
  const now = sql`${at.toISOString()}::timestamptz`;
  const since = sql`${now} - make_interval(days => ${WINDOW_DAYS})`;
  const hasPromise = sql`w.promise_days is not null and w.disabled_at is null
    and ${workspaceId === undefined ? sql`true` : sql`w.id = ${workspaceId}`}`;
  await query.execute(sql`
    -- Older applications are read only if they still wait: they may be overdue.
    with sent as (
      select
        a.workspace_id,
        a.candidate_id,
        min(a.created_at) as sent_at,
        min(${firstAct}) as answered_at,
        bool_and(a.status = 'withdrawn' or a.suspicious) as excused
      from applications a
      join workspaces w on w.id = a.workspace_id
      where ${hasPromise} and not a.test and (a.created_at > ${since} or a.status = 'received')
      group by a.workspace_id, a.candidate_id, a.recruitment_id
    ),
    counted as (
      select
        workspace_id,
        count(*) >= ${APPLICATIONS_MIN} as is_enough,
        count(distinct candidate_id)::int as people,
        floor(100 * count(answered_at)::numeric / count(*)) / 100 as answered_share,
        percentile_disc(0.5)
          within group (order by greatest(1, ceil(extract(epoch from answered_at - sent_at) / 86400)))
          filter (where answered_at is not null) as median_days
      from sent
      where sent_at > ${since} and (answered_at is not null or not excused)
      group by workspace_id
    )
    insert into workspace_answers as stored (
      workspace_id, median_days, answered_share, people, overdue, changed_at)
    select
      w.id,
      case when is_enough then median_days end,
      case when is_enough then answered_share end,
      case when is_enough then counted.people end,
      (
        select count(*)
        from sent
        where sent.workspace_id = w.id
          and answered_at is null
          and not excused
          and sent_at < ${now} - make_interval(days => w.promise_days)
      ),
      ${now}
    from workspaces w
    left join counted on counted.workspace_id = w.id
    where ${hasPromise}
    order by w.id
    on conflict (workspace_id) do update set
      median_days = excluded.median_days,
      answered_share = excluded.answered_share,
      people = excluded.people,
      overdue = excluded.overdue,
      changed_at = case
        when (stored.median_days, stored.answered_share, stored.people)
          is distinct from (excluded.median_days, excluded.answered_share, excluded.people)
        then excluded.changed_at
        else stored.changed_at
      end
    where (stored.median_days, stored.answered_share, stored.people, stored.overdue)
      is distinct from (excluded.median_days, excluded.answered_share, excluded.people, excluded.overdue)`);
}

/** Finds a workspace's promise and figures; null without a promise. */
export async function findAnswers(query: Queryable, workspaceId: string): Promise<Answers | null> {
  const [row] = await query
    .select({
      promiseDays: workspaces.promiseDays,
      ...pick(workspaceAnswers, 'medianDays', 'answeredShare', 'people'),
    })
    .from(workspaces)
    .leftJoin(workspaceAnswers, eq(workspaceAnswers.workspaceId, workspaces.id))
    .where(eq(workspaces.id, workspaceId));
  if (row === undefined || row.promiseDays === null) return null;
  return { ...row, promiseDays: row.promiseDays };
}

/** Sums the overdue applications of all workspaces with a promise, as of the last `countAnswers`. */
export async function countOverdueAnswers(query: Queryable): Promise<number> {
  const [row] = await query
    .select({ overdue: sql<number>`coalesce(sum(${workspaceAnswers.overdue}), 0)::int` })
    .from(workspaceAnswers)
    .innerJoin(workspaces, eq(workspaces.id, workspaceAnswers.workspaceId))
    .where(and(isNotNull(workspaces.promiseDays), isNull(workspaces.disabledAt)));
  return row?.overdue ?? 0;
}

/** Lists the employers with overdue applications that accept mails and were not reminded since a time. */
export function listEmployersToRemind(query: Queryable, { notRemindedSince }: { notRemindedSince: Date }) {
  return query
    .select({
      workspaceId: workspaces.id,
      ...pick(workspaces, 'name', 'accent', 'lang', 'contactEmail', 'promiseDays'),
      overdue: workspaceAnswers.overdue,
    })
    .from(workspaceAnswers)
    .innerJoin(workspaces, eq(workspaces.id, workspaceAnswers.workspaceId))
    .where(
      and(
        gt(workspaceAnswers.overdue, 0),
        isNotNull(workspaces.promiseDays),
        isNull(workspaces.disabledAt),
        ne(workspaces.notify, 'never'),
        or(isNull(workspaceAnswers.remindedAt), lt(workspaceAnswers.remindedAt, notRemindedSince)),
      ),
    )
    .orderBy(workspaces.id);
}

/** Records that an employer was reminded. */
export async function markReminded(
  query: Queryable,
  { workspaceId, at }: { workspaceId: string; at: Date },
): Promise<void> {
  await query
    .update(workspaceAnswers)
    .set({ remindedAt: at })
    .where(eq(workspaceAnswers.workspaceId, workspaceId));
}
