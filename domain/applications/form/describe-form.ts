import type { Listing } from '#domain/jobs/listing.ts';
import { findOpenJob } from '#domain/jobs/one-job/find-open-job.ts';
import type { VisibleJob } from '#domain/jobs/visible-job.ts';
import type { Deps } from '#domain/ports.ts';
import type { Lang } from '#kernel/language.ts';
import { type ApplicationForm, type FormRules, toApplicationForm } from './application-form.ts';

type Asked = {
  workspaceSlug: string;
  jobId: string;
  lang: (job: VisibleJob) => Lang;
  rules: FormRules;
};

/** The form of a job that the public may see, in the language that a submission would be proved in (D23, D51). */
export async function describeForm(
  deps: Pick<Deps, 'database' | 'clock' | 'settings'>,
  { lang, rules, ...address }: Asked,
): Promise<Listing<ApplicationForm>> {
  const { job, head } = await findOpenJob(deps, address);
  const form = toApplicationForm(deps.settings, { job, lang: lang(job), rules });
  // The settings are as old as the process.
  const changedAt = new Date(Math.max(head.changedAt.getTime(), deps.settings.startedAt.getTime()));
  return {
    owners: [job.workspace.id],
    read: async (sink) => {
      sink.start({ ...head, changedAt, lang: form.lang });
      await sink.write([Buffer.from(JSON.stringify(form))]);
    },
  };
}
