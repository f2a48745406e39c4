import { randomUUID } from 'node:crypto';
import { type ApplicationStatus, lockApplication } from '#db/applications/manage-applications.ts';
import { changeStatus } from '#domain/applications/status/change-status.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { changeAsAdministrator } from '../change-as-administrator.ts';

export { applicationStatuses } from '#db/schema/index.ts';

/** Records a person's decision. Its reason stays with the application, since it may contain personal data (D31). */
export function setApplicationStatus(
  deps: Pick<Deps, 'database' | 'clock' | 'followUp'>,
  { id, status, reason }: { id: string; status: ApplicationStatus; reason: string },
): Promise<{ id: string; from: ApplicationStatus; status: ApplicationStatus; at: Date }> {
  return changeAsAdministrator(deps, async ({ tx, at, audit }) => {
    const application = await lockApplication(tx, id);
    if (application === null)
      throw new DomainError('not_found', `There is no application with the id ${id}.`);
    const { status: from, workspaceId } = application;
    await changeStatus(tx, { application, status, reason, actor: 'administrator', at });
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
