import { appendAudit } from '#db/audit/audit.ts';
import type { WorkspaceAccess } from '#domain/access/workspace-access.ts';
import type { Deps } from '#domain/ports.ts';

type KeyReading = {
  applicationId: string;
  action: 'application.read' | 'application.cv_read' | 'application.transcript_read';
};

/**
 * Records that a key read an application (D53). The portal tells candidates when a person opened their application
 * (D64); a key's reading is not shown there.
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
