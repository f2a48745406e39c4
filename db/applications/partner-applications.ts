import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { pick } from '../connection/pick.ts';
import { applications, partnerReferences, recruitments, workspaces } from '../schema/index.ts';

/** The applications that a partner sent, either with its live keys or with its test keys. */
type PartnerScope = { partnerId: string; test: boolean };

/** The place of an application in the order of changes. */
type ChangePosition = { updatedAt: Date; id: string };

/** The first `id` with which the partner sent the application; webhooks contain the same. */
const reference = sql<string | null>`(
  select r.reference from ${partnerReferences} r where r.application_id = ${applications.id}
  order by r.created_at, r.id limit 1)`;

function selectApplications(query: Queryable) {
  return query
    .select({
      applicationId: applications.id,
      candidateId: applications.candidateId,
      jobId: applications.recruitmentId,
      workspaceSlug: workspaces.slug,
      id: reference,
      ...pick(applications, 'source', 'status', 'test', 'createdAt', 'updatedAt'),
    })
    .from(applications)
    .innerJoin(recruitments, eq(recruitments.id, applications.recruitmentId))
    .innerJoin(workspaces, eq(workspaces.id, recruitments.workspaceId));
}

/** An application without personal data, for the partner that sent it. */
export type PartnerApplication = Awaited<ReturnType<typeof selectApplications>>[number];

const sentBy = ({ partnerId, test }: PartnerScope) =>
  and(eq(applications.partnerId, partnerId), eq(applications.test, test));

/** Finds an application by its id; null if this partner did not send it. */
export async function findPartnerApplication(
  query: Queryable,
  { id, ...scope }: PartnerScope & { id: string },
): Promise<PartnerApplication | null> {
  const [row] = await selectApplications(query).where(and(sentBy(scope), eq(applications.id, id)));
  return row ?? null;
}

/** Lists a partner's applications after a position, in the order of their last change. */
export function listPartnerApplications(
  query: Queryable,
  { after, limit, ...scope }: PartnerScope & { after: ChangePosition; limit: number },
): Promise<PartnerApplication[]> {
  const position = sql`(${applications.updatedAt}, ${applications.id})`;
  return selectApplications(query)
    .where(
      and(
        sentBy(scope),
        sql`${position} > (${after.updatedAt.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(asc(applications.updatedAt), asc(applications.id))
    .limit(limit);
}
