import { ashby } from './ashby.ts';
import type { Board, BoardAnswer, BoardPage } from './board.ts';
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

/** Returns the address of the data for the page of a known board; any other address stays as it is. */
export function boardDataUrl(url: string): string {
  const pageUrl = new URL(url);
  for (const board of boards) {
    const dataUrl = board.dataUrl(pageUrl);
    if (dataUrl !== null) return dataUrl;
  }
  return url;
}

/** Converts the answer that came from `url` if it has the shape of a known board's; null otherwise. */
export function readBoardAnswer(answer: BoardAnswer, url: URL): BoardPage | null {
  for (const board of boards) {
    const page = board.read(answer, url);
    if (page !== null) return page;
  }
  return null;
}
