import type { Deps } from '#domain/ports.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { Listing } from '../listing.ts';
import { findOpenJob } from './find-open-job.ts';
import { jobForms } from './job-forms.ts';
import type { JobValues } from './job-values.ts';

/** Shows one job that the public may see, in each of its forms (D51). */
export async function showJob(
  deps: Pick<Deps, 'database' | 'clock' | 'settings'>,
  address: { workspaceSlug: string; jobId: string },
): Promise<Listing<JobValues>> {
  const { job, head } = await findOpenJob(deps, address);
  return {
    owners: [job.workspace.id],
    read: async (sink, mediaType = 'application/json') => {
      const text = jobForms[mediaType]?.(deps.settings, job) ?? null;
      if (text === null) throw notInThisForm();
      sink.start({ ...head, lang: job.lang });
      await sink.write([Buffer.from(text)]);
    },
  };
}

function notInThisForm(): DomainError {
  return new DomainError(
    'not_acceptable',
    'The employer of this job is not named, so that it has no JSON-LD.',
  );
}
