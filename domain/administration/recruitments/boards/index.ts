import { ashby } from './ashby.ts';
import type { Board, BoardEntry } from './board.ts';
import { greenhouse } from './greenhouse.ts';
import { lever } from './lever.ts';

const boards: readonly Board[] = [greenhouse, lever, ashby];

export const boardNames = boards.map(({ name }) => name);

/** Returns the address of a board's data: of a known page that of its API, and any other address as it is. */
export function boardDataUrl(url: string): string {
  const page = new URL(url);
  return boards.map((board) => board.dataUrl(page)).find((found) => found !== null) ?? url;
}

/** Reads an answer in the first format that it has; null for an answer of no known format. */
export function readBoardAnswer(answer: unknown): BoardEntry[] | null {
  return boards.map((board) => board.toEntries(answer)).find((entries) => entries !== null) ?? null;
}
