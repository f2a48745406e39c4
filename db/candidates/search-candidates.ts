import { and, asc, between, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { anyOf } from '../connection/id-lists.ts';
import { pick } from '../connection/pick.ts';
import { applications, candidates } from '../schema/index.ts';

const personFields = pick(candidates, 'id', 'firstName', 'lastName', 'email', 'phone');
const byLastContact = [desc(candidates.lastContactAt), asc(candidates.id)] as const;

/** Lists a workspace's candidates with the fields that a search compares, the latest contact first. */
export function listPeople(query: Queryable, workspaceId: string) {
  return query
    .select(personFields)
    .from(candidates)
    .where(eq(candidates.workspaceId, workspaceId))
    .orderBy(...byLastContact);
}

/** Lists candidates in the same order, with the number of their applications. */
export function listCandidates(query: Queryable, ids: readonly string[]) {
  return query
    .select({
      ...personFields,
      ...pick(candidates, 'test', 'createdAt', 'lastContactAt', 'heldAt'),
      applications: sql<number>`count(${applications.id})::int`,
    })
    .from(candidates)
    .leftJoin(applications, eq(applications.candidateId, candidates.id))
    .where(eq(candidates.id, anyOf(ids)))
    .groupBy(candidates.id)
    .orderBy(...byLastContact);
}

/** Lists the candidates of a workspace with an application whose id is within these bounds. */
export async function listApplicants(
  query: Queryable,
  { workspaceId, from, to }: { workspaceId: string; from: string; to: string },
): Promise<string[]> {
  const rows = await query
    .selectDistinct({ id: applications.candidateId })
    .from(applications)
    .where(and(eq(applications.workspaceId, workspaceId), between(applications.id, from, to)));
  return rows.map(({ id }) => id);
}
