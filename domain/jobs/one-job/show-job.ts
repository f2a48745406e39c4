import type { Deps } from '#domain/ports.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { Listing } from '../listing.ts';
import { findOpenJob } from './find-open-job.ts';
import type { JobValues } from './job-values.ts';
import { jobWriters } from './job-writers.ts';

/** Returns the answer about one job that the public may see. Its form is the one that the client accepts (D51). */
export async function showJob(
  deps: Pick<Deps, 'database' | 'clock' | 'settings'>,
  jobAddress: { workspaceSlug: string; jobId: string },
): Promise<Listing<JobValues>> {
  const { job, head } = await findOpenJob(deps, jobAddress);
  return {
    owners: [job.workspace.id],
    read: async (sink, mediaType = 'application/json') => {
      const write = jobWriters[mediaType];
      if (write === undefined) throw noSuchForm(mediaType);
      const text = write(deps.settings, job);
      if (text === null) throw noJsonLd();
      sink.start({ ...head, lang: job.lang });
      await sink.write([Buffer.from(text)]);
    },
  };
}

function noSuchForm(mediaType: string): DomainError {
  const forms = new Intl.ListFormat('en').format(Object.keys(jobWriters));
  return new DomainError('not_acceptable', `A job is written as ${forms}, not as ${mediaType}.`);
}

function noJsonLd(): DomainError {
  return new DomainError(
    'not_acceptable',
    'The employer of this job is not named, so the job has no JSON-LD.',
  );
}
