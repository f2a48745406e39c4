import type { RemovedJob } from '#db/publications/read-changes.ts';
import { cdata, writeElements } from '#kernel/text/xml.ts';
import type { Deps } from '../ports.ts';
import type { Board, BoardJob, FeedHead } from './boards/board.ts';

/** Returns the publisher for the feed's head. */
export function feedPublisher({ settings: { publisher, publicUrl } }: Pick<Deps, 'settings'>) {
  return { name: publisher.brandName ?? publisher.legalName, url: `${publicUrl}/` };
}

/** Writes the text before the jobs in a board's feed (contract section 4.2). */
export function feedHead({ root, head }: Board, values: FeedHead): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>${writeElements(head?.(values) ?? {})}\n`;
}

/** Writes one job and the end of its line. */
export function feedElement({ elements }: Board, job: BoardJob): string {
  return `${writeElements({ job: elements(job) })}\n`;
}

/** Writes a job that left the feed, in answers to `since` (D44). */
export function removedElement({ id, removedAt, reason }: RemovedJob): string {
  const members = {
    referencenumber: cdata(id),
    removedAt: cdata(removedAt.toISOString()),
    reason: cdata(reason),
  };
  return `${writeElements({ removed: members })}\n`;
}

/** Writes the text after the jobs. */
export function feedEnd({ root }: Board): string {
  return `</${root}>\n`;
}
