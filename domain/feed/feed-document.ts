import type { RemovedJob } from '../../db/publications/read-changes.ts';
import type { FeedJob } from '../jobs/published-job.ts';
import { jobElement } from './job-element.ts';
import { cdata, writeElements } from './xml.ts';

type FeedHead = { publisher: { name: string; url: string }; count: number; generatedAt: string };

/**
 * What stands before the jobs in the feed of contract section 4.2. Its form is the one that most job boards read:
 * Indeed's, with the names of LinkedIn and Adzuna beside it.
 */
export function feedHead({ publisher, count, generatedAt }: FeedHead): string {
  const head = writeElements({
    publisher: cdata(publisher.name),
    publisherurl: cdata(publisher.url),
    lastBuildDate: cdata(generatedAt),
    expectedJobCount: cdata(String(count)),
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<source>${head}\n`;
}

/** One job with the end of its line. */
export function feedElement(job: FeedJob): string {
  return `${writeElements({ job: jobElement(job) })}\n`;
}

/** A job that is gone, in answers to `since` (D44). */
export function removedElement({ id, removedAt, reason }: RemovedJob): string {
  const members = {
    referencenumber: cdata(id),
    removedAt: cdata(removedAt.toISOString()),
    reason: cdata(reason),
  };
  return `${writeElements({ removed: members })}\n`;
}

export const feedEnd = '</source>\n';
