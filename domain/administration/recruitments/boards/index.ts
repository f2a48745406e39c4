import { ashby } from './ashby.ts';
import type { Board } from './board.ts';
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

/** The names of the known boards in a list such as `Greenhouse, Lever, or Ashby`. */
export const boardNames = new Intl.ListFormat('en', { type: 'disjunction' }).format(
  boards.map(({ name }) => name),
);

/** Returns the address of the data for the page of a known board; any other address stays as it is. */
export function boardDataUrl(url: string): string {
  const page = new URL(url);
  return boards.map((board) => board.dataUrl(page)).find((found) => found !== null) ?? url;
}

/** Converts an answer of any known board; null for an unknown format. */
export function readBoardAnswer(...answer: Parameters<Board['read']>): ReturnType<Board['read']> {
  return boards.map((board) => board.read(...answer)).find((page) => page !== null) ?? null;
}
