import type { PublicUrl } from '../links.ts';
import { toJobPosting } from '../posting/job-posting.ts';
import type { VisibleJob } from '../visible-job.ts';
import { jobMarkdown } from './job-markdown.ts';
import { toJobValues } from './job-values.ts';

/** Writes a job in one media type; null if this job has no such text. */
type WriteJob = (settings: PublicUrl, job: VisibleJob) => string | null;

/** Writers of one job by media type, the default first (D51). */
export const jobWriters: Readonly<Record<string, WriteJob>> = {
  'application/json': (settings, job) => JSON.stringify(toJobValues(settings, job)),
  'application/ld+json': jsonLd,
  'text/markdown': jobMarkdown,
};

/**
 * Writes the JSON-LD, which the job's page embeds too; null if the employer is anonymous, since JSON-LD needs a name
 * (D15).
 */
function jsonLd(settings: PublicUrl, job: VisibleJob): string | null {
  const posting = toJobPosting(settings, job);
  return posting && JSON.stringify(posting);
}
