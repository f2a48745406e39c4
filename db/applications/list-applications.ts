import { and, asc, desc, eq, gt, gte, lt, lte, or, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { pick } from '../connection/pick.ts';
import { applications, cvFiles, partners, prequalificationSessions, recruitments } from '../schema/index.ts';
import { isFirstCv } from './cv-files.ts';
import type { ApplicationStatus } from './manage-applications.ts';

type ApplicationFilter = {
  workspaceId: string;
  recruitment?: string | undefined;
  wantsHuman?: boolean | undefined;
  status?: ApplicationStatus | undefined;
  since?: Date | undefined;
  after?: PlaceInList | undefined;
};

/** The last application of the page before. It may be deleted by now. */
export type PlaceInList = { createdAt: Date; id: string };

const ROWS_AT_ONCE = 1000;

const wantsHuman = sql<boolean>`coalesce(${prequalificationSessions.decision} = 'human', false)`;

/** Reads the applications of a workspace, newest first, in batches of at most `atOnce`. */
export async function* iterateApplications(
  query: Queryable,
  filter: ApplicationFilter,
  atOnce = ROWS_AT_ONCE,
) {
  const batch = Math.min(atOnce, ROWS_AT_ONCE);
  for (let { after } = filter; ; ) {
    const rows = await readApplications(query, { ...filter, after }, batch);
    yield* rows;
    after = rows.at(-1);
    if (after === undefined || rows.length < batch) return;
  }
}

/** Lists applications, newest first, with the name and address that were submitted. */
export function readApplications(query: Queryable, filter: ApplicationFilter, limit: number) {
  return query
    .select({
      ...pick(applications, 'id', 'candidateId', 'recruitmentId', 'status', 'createdAt', 'updatedAt'),
      ...pick(applications, 'firstName', 'lastName', 'email', 'channel'),
      partner: partners.code,
      ...pick(applications, 'source', 'verified', 'suspicious', 'suspiciousReason', 'test', 'duplicateOf'),
      hasCv: sql<boolean>`${cvFiles.id} is not null`,
      wantsHuman,
    })
    .from(applications)
    .leftJoin(partners, eq(partners.id, applications.partnerId))
    .leftJoin(cvFiles, isFirstCv)
    .leftJoin(prequalificationSessions, eq(prequalificationSessions.id, applications.id))
    .where(
      and(
        eq(applications.workspaceId, filter.workspaceId),
        filter.recruitment === undefined ? undefined : eq(applications.recruitmentId, filter.recruitment),
        filter.wantsHuman === undefined ? undefined : eq(wantsHuman, filter.wantsHuman),
        filter.status === undefined ? undefined : eq(applications.status, filter.status),
        filter.since === undefined ? undefined : gte(applications.createdAt, filter.since),
        filter.after && isAfter(filter.after),
      ),
    )
    .orderBy(desc(applications.createdAt), asc(applications.id))
    .limit(limit);
}

function isAfter({ createdAt, id }: PlaceInList) {
  // The first condition lets PostgreSQL use an index; the second cannot.
  return and(
    lte(applications.createdAt, createdAt),
    or(lt(applications.createdAt, createdAt), gt(applications.id, id)),
  );
}

/** Tells whether the workspace has the recruitment, published or not. */
export async function isRecruitmentOfWorkspace(
  query: Queryable,
  workspaceId: string,
  id: string,
): Promise<boolean> {
  const isOfWorkspace = and(eq(recruitments.id, id), eq(recruitments.workspaceId, workspaceId));
  return (await query.$count(recruitments, isOfWorkspace)) > 0;
}
