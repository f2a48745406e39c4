import { and, asc, desc, eq, gt, gte, isNull, lt, lte, not, or, sql } from 'drizzle-orm';
import { selectWithCandidate } from '../candidates/candidates.ts';
import { correctedContact } from '../candidates/corrected-contact.ts';
import type { Queryable } from '../connection/database.ts';
import { pick } from '../connection/pick.ts';
import { prepareOnce } from '../connection/prepared.ts';
import {
  applications,
  candidates,
  cvFiles,
  partners,
  prequalificationSessions,
  recruitments,
  workspaces,
} from '../schema/index.ts';
import { isPersonWanted } from './application-conditions.ts';
import { isFirstCv, listFileMetadata } from './cv-files.ts';
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
      ...pick(
        applications,
        'id',
        'candidateId',
        'recruitmentId',
        'status',
        'createdAt',
        'updatedAt',
        'firstName',
        'lastName',
        'email',
        'channel',
      ),
      partner: partners.code,
      ...pick(applications, 'source', 'verified', 'suspicious', 'suspiciousReason', 'test', 'duplicateOf'),
      hasCv: sql<boolean>`${cvFiles.id} is not null`,
      wantsHuman: isPersonWanted,
    })
    .from(applications)
    .leftJoin(partners, eq(partners.id, applications.partnerId))
    .leftJoin(cvFiles, isFirstCv)
    .leftJoin(prequalificationSessions, eq(prequalificationSessions.id, applications.id))
    .where(
      and(
        eq(applications.workspaceId, filter.workspaceId),
        filter.recruitment === undefined ? undefined : eq(applications.recruitmentId, filter.recruitment),
        filter.wantsHuman === undefined ? undefined : eq(isPersonWanted, filter.wantsHuman),
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

const linkedApplicationStatement = prepareOnce((query) =>
  selectWithCandidate(query, {
    application: applications,
    contact: correctedContact,
    person: pick(candidates, 'email', 'contactCorrectedAt'),
    job: { title: recruitments.title, lang: recruitments.lang },
    /** True if the application is for no job. It then has no conversation. */
    isOpenApplication: recruitments.openApplications,
    workspace: workspaces,
    partnerName: partners.name,
    ...pick(prequalificationSessions, 'decision', 'facts', 'callback'),
  })
    .innerJoin(recruitments, eq(recruitments.id, applications.recruitmentId))
    .innerJoin(workspaces, eq(workspaces.id, applications.workspaceId))
    .leftJoin(partners, eq(partners.id, applications.partnerId))
    .leftJoin(prequalificationSessions, eq(prequalificationSessions.id, applications.id))
    .where(
      and(eq(applications.id, sql.placeholder('id')), isNull(workspaces.disabledAt), not(applications.test)),
    )
    .prepare('linked_application'),
);

/**
 * Finds an application for the page of an employer's link (D46); null if it is erased or the workspace is disabled.
 */
export async function findLinkedApplication(query: Queryable, id: string) {
  const [[row], cvs] = await Promise.all([
    linkedApplicationStatement(query).execute({ id }),
    listFileMetadata(query, [id]),
  ]);
  return row === undefined ? null : { ...row, cvs };
}

/** Finds the status of an application with its job and employer, without personal data. */
export async function findSubmittedStatus(query: Queryable, applicationId: string) {
  const [row] = await query
    .select({
      status: applications.status,
      createdAt: applications.createdAt,
      job: { id: recruitments.id, title: recruitments.title },
      workspace: { slug: workspaces.slug, name: workspaces.name },
    })
    .from(applications)
    .innerJoin(recruitments, eq(recruitments.id, applications.recruitmentId))
    .innerJoin(workspaces, eq(workspaces.id, applications.workspaceId))
    .where(eq(applications.id, applicationId));
  return row ?? null;
}
