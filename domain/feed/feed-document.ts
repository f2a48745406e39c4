import type { RemovedJob } from '#db/publications/read-changes.ts';
import { sha256 } from '#kernel/secrets/hashing.ts';
import { fold } from '#kernel/text/fold.ts';
import { cdata, writeElements } from '#kernel/text/xml.ts';
import type { PublicUrl } from '../jobs/links.ts';
import { allPlaces, toBoardJob } from '../jobs/published-job.ts';
import type { Place, VisibleJob } from '../jobs/visible-job.ts';
import type { Deps } from '../ports.ts';
import type { Board, BoardJob, BoardRule, FeedHead } from './boards/board.ts';
import { boards, type FeedProfile, findBrokenRules } from './boards/index.ts';

/** Returns the publisher for the feed's head. */
export function feedPublisher({ settings: { publisher, publicUrl } }: Pick<Deps, 'settings'>) {
  return { name: publisher.brandName ?? publisher.legalName, url: `${publicUrl}/` };
}

/** Writes the text before the jobs in a board's feed (contract section 4.2). */
export function feedHead({ root, head }: Board, values: FeedHead): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>${writeElements(head?.(values) ?? {})}\n`;
}

/** Writes the element of one job, with a line end. */
export function feedElement({ elements }: Board, job: BoardJob): string {
  return `${writeElements({ job: elements(job) })}\n`;
}

/** Writes the element of a job that left the feed, for answers to `since` (D44). */
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

type FeedEntry = {
  /** The `<job>` elements; none for a job that the board cannot take. */
  elements: string[];
  /** The rules that the job breaks at its first place. */
  brokenRules: BoardRule[];
};

/**
 * Writes a job for its board: once at its first place, or once for each place if the board counts each as a job of its
 * own (D79). A further place that breaks a required rule is left out.
 */
export function writeFeedEntry(
  settings: PublicUrl,
  { profile, job, source }: { profile: FeedProfile; job: VisibleJob; source: string },
): FeedEntry {
  const board = boards[profile];
  const posting = toBoardJob(settings, job, source);
  const brokenRules = findBrokenRules(profile, posting);
  if (brokenRules.some(isRequired)) return { elements: [], brokenRules };
  const furtherPostings = board.repeatsPlaces ? postingsAtFurtherPlaces(posting, job) : [];
  const acceptedPostings = furtherPostings.filter(
    (further) => !findBrokenRules(profile, further).some(isRequired),
  );
  const elements = [posting, ...acceptedPostings].map((accepted) => feedElement(board, accepted));
  return { elements, brokenRules };
}

const isRequired = ({ level }: BoardRule) => level === 'required';

/** Returns the job at each of its further places, with the place's key in the reference. */
function postingsAtFurtherPlaces(posting: BoardJob, job: VisibleJob): BoardJob[] {
  const seenKeys = new Set([placeKey(posting.location)]);
  return allPlaces(job).flatMap((location) => {
    const key = placeKey(location);
    if (seenKeys.has(key)) return [];
    seenKeys.add(key);
    return [{ ...posting, location, reference: `${job.id}-${key}` }];
  });
}

/** Makes a key from the place's own words, so that a reference does not change if other places do. */
function placeKey({ display, city, postalCode, region, country }: Place): string {
  const words = [display, city, postalCode, region, country].map((word) => fold(word ?? ''));
  return sha256(JSON.stringify(words)).slice(0, 8);
}
