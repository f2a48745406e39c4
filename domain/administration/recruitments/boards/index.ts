import { ashby } from './ashby.ts';
import type { Board, BoardAnswer, BoardJobs } from './board.ts';
import { greenhouse } from './greenhouse.ts';
import { indeedFeed } from './indeed-feed.ts';
import { lever } from './lever.ts';
import { recruitee } from './recruitee.ts';
import { smartRecruiters } from './smartrecruiters.ts';
import { teamtailor } from './teamtailor.ts';

const boards: readonly Board[] = [
  greenhouse,
  lever,
  ashby,
  recruitee,
  teamtailor,
  smartRecruiters,
  indeedFeed,
];

/** A text with the names of the known boards, such as `Greenhouse, Lever, or Ashby`. */
export const listOfBoardNames = new Intl.ListFormat('en', { type: 'disjunction' }).format(
  boards.map(({ name }) => name),
);

/** Returns the address of a known board's data for the address of its page; any other address stays as it is. */
export function boardDataUrl(url: string): string {
  const pageUrl = new URL(url);
  for (const board of boards) {
    const dataUrl = board.dataUrl(pageUrl);
    if (dataUrl !== null) return dataUrl;
  }
  return url;
}

/** Converts the answer that came from `url` by the first known board whose shape it has; null without one. */
export function readBoardAnswer(answer: BoardAnswer, url: URL): BoardJobs | null {
  for (const board of boards) {
    const page = board.read(answer, url);
    if (page !== null) return page;
  }
  return null;
}
