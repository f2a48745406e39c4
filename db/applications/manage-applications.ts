import { and, eq, lt } from 'drizzle-orm';
import { DomainError } from '../../kernel/errors/errors.ts';
import { administer } from '../audit/administration.ts';
import { holdCandidateOf } from '../candidates/lock-candidate.ts';
import type { Database } from '../connection/client.ts';
import { type applicationStatuses, applications, candidates, statusChanges } from '../schema/index.ts';

export type ApplicationStatus = (typeof applicationStatuses)[number];

/** A person's decision; its reason stays with the application, since it may tell of the candidate (D31). */
export function setApplicationStatus(
  database: Database,
  at: Date,
  command: { id: string; status: ApplicationStatus; reason: string },
): Promise<{ id: string; from: ApplicationStatus; status: ApplicationStatus; at: Date }> {
  const { id, status, reason } = command;
  return administer(database, at, async (tx, note) => {
    await holdCandidateOf(tx, id);
    const [before] = await tx.select().from(applications).where(eq(applications.id, id)).for('no key update');
    if (before === undefined)
      throw new DomainError('not_found', `There is no application with the id ${id}.`);
    await tx.update(applications).set({ status, updatedAt: at }).where(eq(applications.id, before.id));
    await tx
      .insert(statusChanges)
      .values({ applicationId: before.id, from: before.status, to: status, reason, at });
    // A status change is a contact (D32).
    await tx
      .update(candidates)
      .set({ lastContactAt: at })
      .where(and(eq(candidates.id, before.candidateId), lt(candidates.lastContactAt, at)));
    await note({
      action: 'application.status_set',
      workspaceId: before.workspaceId,
      subject: { kind: 'application', id: before.id },
      details: { from: before.status, to: status },
    });
    return { id: before.id, from: before.status, status, at };
  });
}

type Linked = Pick<typeof candidates.$inferSelect, 'id' | 'linkGeneration'>;

/** Notes that a link to a candidate's portal is given out, and tells whose it is. */
export function notePortalLink(database: Database, at: Date, applicationId: string): Promise<Linked> {
  return administer(database, at, async (tx, note) => {
    const [row] = await tx
      .select({
        id: candidates.id,
        linkGeneration: candidates.linkGeneration,
        workspaceId: candidates.workspaceId,
      })
      .from(applications)
      .innerJoin(candidates, eq(candidates.id, applications.candidateId))
      .where(eq(applications.id, applicationId));
    if (row === undefined) {
      throw new DomainError('not_found', `There is no application with the id ${applicationId}.`);
    }
    await note({
      action: 'portal.link_issued',
      workspaceId: row.workspaceId,
      subject: { kind: 'candidate', id: row.id },
    });
    return row;
  });
}
