import { appendAudit } from '#db/audit/audit.ts';
import type { Deps } from '../ports.ts';

/** The actor in the audit trail for the holder of an employer's link. */
export const linkActor = 'employer_link';

type Opening = {
  application: { id: string; workspaceId: string };
  actor: string;
  action: 'employer.application_opened' | 'employer.cv_opened';
};

/** Records in the audit trail that an employer opened an application or one of its files (D46). */
export function auditOpening(
  { database, clock }: Pick<Deps, 'clock' | 'database'>,
  { application, actor, action }: Opening,
): Promise<void> {
  return appendAudit(database.query, {
    at: clock.now(),
    actor,
    action,
    workspaceId: application.workspaceId,
    subject: { kind: 'application', id: application.id },
  });
}
