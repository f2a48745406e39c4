import { appendAudit } from '#db/audit/audit.ts';
import type { WorkspaceAccess } from '#domain/access/workspace-access.ts';
import type { Deps } from '#domain/ports.ts';

type KeyReading = {
  applicationId: string;
  action: 'application.read' | 'application.cv_read' | 'application.transcript_read';
};

/**
 * Records in the audit trail that a key read an application (D53). The portal shows candidates the readings by people
 * (D64), and not this one.
 */
export function auditKeyReading(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { actor, workspace }: WorkspaceAccess,
  { applicationId, action }: KeyReading,
): Promise<void> {
  return appendAudit(database.query, {
    at: clock.now(),
    actor,
    action,
    workspaceId: workspace.id,
    subject: { kind: 'application', id: applicationId },
  });
}
