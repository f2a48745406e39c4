import { escapeHtml } from '#kernel/text/html-entities.ts';
import { links, type PublicUrl } from '../links.ts';
import { contractLine, placeLine, remoteLine, salaryLine } from '../one-job/job-details.ts';
import { jobWords } from '../one-job/job-words.ts';
import { descriptionHtml } from '../posting/description.ts';
import type { VisibleJob } from '../visible-job.ts';

/** A careers page's feed, before it is written in a format. */
export type Syndication = {
  title: string;
  description: string;
  homeUrl: string;
  feedUrl: string;
  lang: string;
  changedAt: Date;
  /** The items, already in the feed's format. */
  items: readonly string[];
};

export type SyndicatedJob = ReturnType<typeof toSyndicatedJob>;

/**
 * Returns a job for a feed. Its `url` names the board that the reader came from; its `id` is the same for all (D40).
 */
export function toSyndicatedJob(settings: PublicUrl, job: VisibleJob, source: string) {
  const address = { workspaceSlug: job.workspace.slug, jobId: job.id };
  const words = jobWords[job.lang];
  const facts = [
    placeLine(job, words),
    contractLine(job, words),
    remoteLine(job, words),
    salaryLine(job, words),
  ];
  const summary = facts.filter((fact) => fact !== null).join(' · ');
  return {
    id: links.job(settings, address),
    url: links.job(settings, { ...address, source }),
    title: job.title,
    company: job.company?.name ?? null,
    contractType: job.contract.type,
    summary,
    html: `${summary === '' ? '' : `<p>${escapeHtml(summary)}</p>`}${descriptionHtml(job)}`,
    lang: job.lang,
    publishedAt: job.publishedAt,
    updatedAt: job.updatedAt,
  };
}
