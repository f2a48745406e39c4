import { findJobId } from '#db/recruitments/managed-jobs.ts';
import type { WorkspaceAccess } from '#domain/access/workspace-access.ts';
import type { Deps } from '#domain/ports.ts';
import { invalidField } from '#kernel/errors/errors.ts';
import { changeAs } from '../change-as-administrator.ts';
import { close, lockKnownRecruitment, type RecruitmentChange, unpublish } from './change-recruitment.ts';
import { requireManagedJob, unknownJob } from './managed-job.ts';
import { publish } from './publish-recruitment.ts';

type JobDeps = Pick<Deps, 'database' | 'clock' | 'settings'>;
type JobName = { externalId: string };

/** Publishes a job. Refuses a closed job, which a PUT with the status `active` must open first. */
export async function publishJob(deps: JobDeps, access: WorkspaceAccess, { externalId }: JobName) {
  const { warnings } = await changeJob(deps, access, {
    externalId,
    apply: (change, recruitment) => {
      if (recruitment.state.status === 'closed') throw jobClosed(externalId);
      return publish(change, recruitment);
    },
  });
  return { job: await requireManagedJob(deps, access, externalId), warnings };
}

/** Hides a job from the public. Its status stays, and it can be published again. */
export async function unpublishJob(deps: JobDeps, access: WorkspaceAccess, { externalId }: JobName) {
  await changeJob(deps, access, { externalId, apply: unpublish });
  return { job: await requireManagedJob(deps, access, externalId) };
}

/** Closes a job, which then takes no more applications. */
export async function closeJob(deps: JobDeps, access: WorkspaceAccess, { externalId }: JobName) {
  await changeJob(deps, access, { externalId, apply: close });
  return { job: await requireManagedJob(deps, access, externalId) };
}

/** Locks a job of the workspace, and changes it by `apply`; a change without effect writes nothing. */
function changeJob<State>(
  deps: JobDeps,
  { actor, workspace }: WorkspaceAccess,
  { externalId, apply }: JobName & { apply: RecruitmentChange<State> },
): Promise<State> {
  return changeAs(deps, actor, async (change) => {
    const id = await findJobId(change.tx, { workspaceId: workspace.id, externalId });
    if (id === null) throw unknownJob(externalId);
    return apply(change, await lockKnownRecruitment(change.tx, id));
  });
}

function jobClosed(externalId: string) {
  const message = `The job "${externalId}" is closed: open it first, by a PUT with the status active.`;
  return invalidField('externalId', 'job_closed', message);
}
