import type { PublicUrl } from '../links.ts';
import { toJobPosting } from '../posting/job-posting.ts';
import type { VisibleJob } from '../visible-job.ts';
import { jobMarkdown } from './job-markdown.ts';
import { toJobValues } from './job-values.ts';

/** Writes a job in one form; null if the job has none. */
type WriteJob = (settings: PublicUrl, job: VisibleJob) => string | null;

/** Writers of one job by media type, the default first (D51). */
export const jobForms: Readonly<Record<string, WriteJob>> = {
  'application/json': (settings, job) => JSON.stringify(toJobValues(settings, job)),
  'application/ld+json': jsonLd,
  'text/markdown': jobMarkdown,
};

/**
 * Writes the JSON-LD, which the job's page embeds too; null for an anonymous employer, whose name it would need (D15).
 */
function jsonLd(settings: PublicUrl, job: VisibleJob): string | null {
  const posting = toJobPosting(job, settings);
  return posting && JSON.stringify(posting);
}
