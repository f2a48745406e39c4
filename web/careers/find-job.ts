import type { VisibleJob } from '#domain/jobs/visible-job.ts';
import type { PageDeps, PageRequest } from '../page-types.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The job that an address names; one of another workspace is not there. */
export async function findJob(deps: PageDeps, { params }: PageRequest): Promise<VisibleJob | null> {
  const { jobId = '', workspaceSlug } = params;
  const job = UUID.test(jobId) ? await deps.findJob(jobId) : null;
  return job?.workspace.slug === workspaceSlug ? job : null;
}

/** Whether a job was public at the address and is closed: then it is gone, not unknown (D51). */
export async function isJobOver(deps: PageDeps, { params }: PageRequest): Promise<boolean> {
  const { jobId = '', workspaceSlug = '' } = params;
  return UUID.test(jobId) && deps.isJobOver({ workspaceSlug, jobId });
}

/** When it stops being visible: it is through its closing moment (D12). */
export function endOf({ closesAt }: VisibleJob): Date | null {
  return closesAt && new Date(closesAt.getTime() + 1);
}
