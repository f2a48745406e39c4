import { randomUUID } from 'node:crypto';
import { type ApplicationStatus, lockApplication } from '#db/applications/manage-applications.ts';
import { changeStatus } from '#domain/applications/status/change-status.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { changeAsAdministrator } from '../change-as-administrator.ts';

export { applicationStatuses } from '#db/schema/index.ts';

type Decision = {
  id: string;
  status: ApplicationStatus;
  reason: string;
  /** The name or role of the person who decided. */
  by?: string | undefined;
};

/**
 * Records a person's decision. Its reason and that person stay with the application, where the candidate reads them (D64);
 * neither is in the audit trail, since both are personal data (D31).
 */
export function setApplicationStatus(
  deps: Pick<Deps, 'database' | 'clock' | 'followUp' | 'settings'>,
  { id, status, reason, by }: Decision,
): Promise<{ id: string; from: ApplicationStatus; status: ApplicationStatus; at: Date }> {
  return changeAsAdministrator(deps, async ({ tx, at, audit }) => {
    const application = await lockApplication(tx, id);
    if (application === null)
      throw new DomainError('not_found', `There is no application with the id ${id}.`);
    const { status: from, workspaceId } = application;
    await changeStatus(deps, tx, {
      application,
      status,
      reason,
      actor: 'administrator',
      decidedBy: by ?? null,
      at,
    });
    await audit({
      action: 'application.status_set',
      workspaceId,
      subject: { kind: 'application', id },
      details: { from, to: status },
    });
    if (status !== from) {
      await deps.followUp.enqueue(tx, {
        name: 'announce-status',
        applicationId: id,
        changeId: randomUUID(),
      });
    }
    return { id, from, status, at };
  });
}
