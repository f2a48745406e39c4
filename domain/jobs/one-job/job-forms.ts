import type { PublicUrl } from '../links.ts';
import { jobPostingOf } from '../posting/job-posting.ts';
import type { VisibleJob } from '../visible-job.ts';
import { jobMarkdown } from './job-markdown.ts';
import { toJobValues } from './job-values.ts';

/** Null if the job has no such form. */
type WriteJob = (settings: PublicUrl, job: VisibleJob) => string | null;

/** Writers of one job by media type, the usual one first (D51). */
export const jobForms: Readonly<Record<string, WriteJob>> = {
  'application/json': (settings, job) => JSON.stringify(toJobValues(settings, job)),
  'application/ld+json': jsonLd,
  'text/markdown': jobMarkdown,
};

/** Its page embeds the same data; a job of an anonymous employer has none, since it would name the employer (D15). */
function jsonLd(settings: PublicUrl, job: VisibleJob): string | null {
  const posting = jobPostingOf(job, settings);
  return posting && JSON.stringify(posting);
}
