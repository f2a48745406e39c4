import { and, eq, isNull, not, sql } from 'drizzle-orm';
import { selectWithCandidate } from '../candidates/select-with-candidate.ts';
import type { Queryable } from '../connection/database.ts';
import { pick } from '../connection/pick.ts';
import { prepareOnce } from '../connection/prepared.ts';
import {
  applications,
  candidates,
  partners,
  prequalificationSessions,
  recruitments,
  workspaces,
} from '../schema/index.ts';
import { listFileMetadata } from './cv-files.ts';

const statement = prepareOnce((query) =>
  selectWithCandidate(query, {
    application: applications,
    person: pick(candidates, 'firstName', 'lastName', 'email', 'phone', 'contactCorrectedAt'),
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
  const [[row], cvs] = await Promise.all([statement(query).execute({ id }), listFileMetadata(query, [id])]);
  return row === undefined ? null : { ...row, cvs };
}
