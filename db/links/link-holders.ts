import { and, asc, desc, eq, gte, inArray, isNull, not, or, sql } from 'drizzle-orm';
import { selectWithCandidate } from '../candidates/candidates.ts';
import { correctedContact } from '../candidates/corrected-contact.ts';
import type { Queryable } from '../connection/database.ts';
import { pick } from '../connection/pick.ts';
import { applications, candidates, recruitments, workspaces } from '../schema/index.ts';

/** The fields of a workspace for a mail with links. */
const workspaceFields = pick(workspaces, 'name', 'accent', 'timeZone', 'contactEmail');

/** Lists the candidates of all workspaces with this normalised address, without the sandbox, latest contact first. */
export function listPersonsWithAddress(query: Queryable, { address, max }: { address: string; max: number }) {
  return query
    .select({
      ...pick(candidates, 'id', 'email', 'linkGeneration', 'firstName'),
      workspace: workspaceFields,
      isAnonymous: sql<boolean>`exists (select from ${applications} join ${recruitments}
        on ${recruitments.id} = ${applications.recruitmentId}
        where ${applications.candidateId} = ${candidates.id} and ${recruitments.anonymous})`,
    })
    .from(candidates)
    .innerJoin(workspaces, eq(workspaces.id, candidates.workspaceId))
    .where(and(eq(candidates.emailNormalized, address), not(candidates.test)))
    .orderBy(desc(candidates.lastContactAt), asc(candidates.id))
    .limit(max);
}

type ApplicationsOfContact = {
  /** The spellings of the contact's address, in lower case. */
  addresses: string[];
  /** The application that is listed first, even if it is older than `since`; null for none. */
  firstId: string | null;
  since: Date;
  max: number;
};

/** Lists the applications to the enabled workspaces with this contact, without those of the sandbox, newest first. */
export function listApplicationsOfContact(
  query: Queryable,
  { addresses, firstId, since, max }: ApplicationsOfContact,
) {
  // Without `firstId` the comparison is NULL, which would be sorted first.
  const isFirst = sql`(${applications.id} = ${firstId}::uuid) is true`;
  return selectWithCandidate(query, {
    ...pick(applications, 'id', 'candidateId', 'createdAt'),
    firstName: correctedContact.firstName,
    lastName: correctedContact.lastName,
    jobTitle: recruitments.title,
    workspace: workspaceFields,
  })
    .innerJoin(recruitments, eq(recruitments.id, applications.recruitmentId))
    .innerJoin(workspaces, eq(workspaces.id, applications.workspaceId))
    .where(
      and(
        inArray(sql`lower(${workspaces.contactEmail})`, addresses),
        isNull(workspaces.disabledAt),
        not(applications.test),
        or(gte(applications.createdAt, since), isFirst),
      ),
    )
    .orderBy(desc(isFirst), desc(applications.createdAt), asc(applications.id))
    .limit(max);
}
