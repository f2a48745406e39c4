import { findIntakeJob, type KnownPerson } from '#db/recruitments/intake-job.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { toVisibleJob, type VisibleJob } from '../jobs/visible-job.ts';
import type { Deps } from '../ports.ts';
import type { FormSender, PartnerSender } from './senders.ts';

type JobRequest = {
  sender: PartnerSender | Pick<FormSender, 'channel' | 'workspaceSlug' | 'openApplications'>;
  jobId: string;
  /** The applicant's address. If it is given, the applicant is looked up too. */
  email?: string;
};

/**
 * Finds a job that takes applications from this sender; throws `not_found`. `knownPerson` is the applicant, if the
 * job's workspace has a candidate with this address.
 */
export async function requireIntakeJob(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { sender, jobId, email }: JobRequest,
): Promise<{ job: VisibleJob; knownPerson: KnownPerson | null }> {
  const partner = sender.channel === 'partner' ? sender : null;
  const intakeJob = await findIntakeJob(database.query, {
    id: jobId,
    partnerId: partner?.partnerId ?? null,
    test: partner?.test ?? false,
    openApplications: sender.channel === 'form' && sender.openApplications === true,
    email: email ?? null,
    at: clock.now(),
  });
  // A form is the page of one workspace, so the job must be there. A partner's key is valid for all workspaces.
  const isOfSender = sender.channel === 'partner' || intakeJob?.workspace.slug === sender.workspaceSlug;
  if (intakeJob !== null && isOfSender)
    return { job: toVisibleJob(intakeJob), knownPerson: intakeJob.person };
  const field = sender.channel === 'form' ? 'jobId' : 'job.jobId';
  const message = 'This job is not published here, or no longer.';
  throw new DomainError('not_found', message, { details: [{ field, code: 'not_published', message }] });
}
