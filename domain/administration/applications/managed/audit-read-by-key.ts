import { appendAudit } from '#db/audit/audit.ts';
import type { WorkspaceAccess } from '#domain/access/workspace-access.ts';
import type { Deps } from '#domain/ports.ts';

type KeyRead = {
  applicationId: string;
  action: 'application.read' | 'application.cv_read' | 'application.transcript_read';
};

/**
 * Records in the audit trail that a management key read an application (D53). The portal shows candidates when a person
 * of the employer opened their application (D64), but not when a key read it.
 */
export function auditReadByKey(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { actor, workspace }: WorkspaceAccess,
  { applicationId, action }: KeyRead,
): Promise<void> {
  return appendAudit(database.query, {
    at: clock.now(),
    actor,
    action,
    workspaceId: workspace.id,
    subject: { kind: 'application', id: applicationId },
  });
}
