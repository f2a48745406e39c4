import type { Listing } from '#domain/jobs/listing.ts';
import { findOpenJob } from '#domain/jobs/one-job/find-open-job.ts';
import type { VisibleJob } from '#domain/jobs/visible-job.ts';
import type { Deps } from '#domain/ports.ts';
import type { Lang } from '#kernel/language.ts';
import { type FormSettings, toApplicationForm } from './application-form.ts';
import { questionFields } from './question-fields.ts';

type FormRequest = {
  workspaceSlug: string;
  jobId: string;
  lang: (job: VisibleJob) => Lang;
};

type CompleteForm = ReturnType<typeof toCompleteForm>;

/** Adds the job's own questions to the form of `toApplicationForm`, before the consent, as on the page (D60). */
export function toCompleteForm(settings: FormSettings, { job, lang }: { job: VisibleJob; lang: Lang }) {
  const form = toApplicationForm(settings, { job, lang });
  const consentIndex = form.fields.findIndex(({ name }) => name === 'consent');
  const beforeConsent = form.fields.slice(0, consentIndex);
  const fields = [...beforeConsent, ...questionFields(job, lang), ...form.fields.slice(consentIndex)];
  return { ...form, fields };
}

/** Describes the form of a public job, in the language in which a submission's consent is recorded (D23, D51). */
export async function describeForm(
  deps: Pick<Deps, 'database' | 'clock' | 'settings'>,
  { lang, ...jobAddress }: FormRequest,
): Promise<Listing<CompleteForm>> {
  const { job, head } = await findOpenJob(deps, jobAddress);
  const form = toCompleteForm(deps.settings, { job, lang: lang(job) });
  // The form also depends on the settings. They do not change while the process runs, so its start is their date.
  const changedAt = new Date(Math.max(head.changedAt.getTime(), deps.settings.startedAt.getTime()));
  return {
    owners: [job.workspace.id],
    read: async (sink) => {
      sink.start({ ...head, changedAt, lang: form.lang });
      await sink.write([Buffer.from(JSON.stringify(form))]);
    },
  };
}
