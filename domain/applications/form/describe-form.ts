import type { Listing } from '#domain/jobs/listing.ts';
import { findOpenJob } from '#domain/jobs/one-job/find-open-job.ts';
import type { VisibleJob } from '#domain/jobs/visible-job.ts';
import type { Deps } from '#domain/ports.ts';
import type { Lang } from '#kernel/language.ts';
import { type ApplicationForm, toApplicationForm } from './application-form.ts';

type FormRequest = {
  workspaceSlug: string;
  jobId: string;
  lang: (job: VisibleJob) => Lang;
};

/**
 * Describes the form of a job that the public may see, in the language in which consent to a submission is recorded
 * (D23, D51).
 */
export async function describeForm(
  deps: Pick<Deps, 'database' | 'clock' | 'settings'>,
  { lang, ...address }: FormRequest,
): Promise<Listing<ApplicationForm>> {
  const { job, head } = await findOpenJob(deps, address);
  const form = toApplicationForm(deps.settings, { job, lang: lang(job) });
  // The settings do not change while the process runs, so its start is their date.
  const changedAt = new Date(Math.max(head.changedAt.getTime(), deps.settings.startedAt.getTime()));
  return {
    owners: [job.workspace.id],
    read: async (sink) => {
      sink.start({ ...head, changedAt, lang: form.lang });
      await sink.write([Buffer.from(JSON.stringify(form))]);
    },
  };
}
