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

export const boardNames = new Intl.ListFormat('en', { type: 'disjunction' }).format(
  boards.map(({ name }) => name),
);

/** Returns the address of a board's data: of a known page that of its API, and any other address as it is. */
export function boardDataUrl(url: string): string {
  const page = new URL(url);
  return boards.map((board) => board.dataUrl(page)).find((found) => found !== null) ?? url;
}

/** Reads an answer in the first format that it has; null for an answer of no known format. */
export function readBoardAnswer(...answer: Parameters<Board['read']>): ReturnType<Board['read']> {
  return boards.map((board) => board.read(...answer)).find((page) => page !== null) ?? null;
}
