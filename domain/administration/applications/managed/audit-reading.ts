import { appendAudit } from '#db/audit/audit.ts';
import type { WorkspaceAccess } from '#domain/access/workspace-access.ts';
import type { Deps } from '#domain/ports.ts';

type AuditedReading = {
  id: string;
  action: 'application.read' | 'application.cv_read' | 'application.transcript_read';
};

/** Records that a key read something of a person (D53). It is no reading by a person, which the candidate is told (D64). */
export function auditReading(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { actor, workspace }: WorkspaceAccess,
  { id, action }: AuditedReading,
): Promise<void> {
  const subject = { kind: 'application', id };
  return appendAudit(database.query, { at: clock.now(), actor, action, workspaceId: workspace.id, subject });
}
