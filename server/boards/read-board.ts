import type { BoardEntry } from '#domain/administration/recruitments/boards/board.ts';
import {
  boardDataUrl,
  listOfBoardNames,
  readBoardAnswer,
} from '#domain/administration/recruitments/boards/index.ts';
import { createFetchBudget, type FetchOptions, fetchBoardAnswer, GoneError } from './fetch-board-answer.ts';
import { parseAnswer } from './parse-answer.ts';

/** The number of answers that are read at once. The boards' servers allow ten requests a second. */
const ANSWERS_AT_ONCE = 4;
/** The maximum number of answers of one board. */
const ANSWERS_MAX = 10_000;

/** Reads the jobs of a board by the address of its page or of its data. */
export async function readBoard(url: string, options: FetchOptions): Promise<BoardEntry[]> {
  const budget = createFetchBudget();
  const entries = new Map<string, BoardEntry>();
  const listAddress = boardDataUrl(url);
  const addresses = [listAddress];
  let answerCount = 0;

  const readAnswer = async (address: string) => {
    answerCount += 1;
    if (answerCount > ANSWERS_MAX) throw new Error(`The board has more than ${ANSWERS_MAX} answers.`);
    const body = await fetchBoardAnswer(address, options, budget).catch((error: unknown) => {
      // A job may be withdrawn after the list was read.
      if (error instanceof GoneError && address !== listAddress) return null;
      throw error;
    });
    if (body === null) return;
    const page = readBoardAnswer(parseAnswer(body), new URL(address));
    if (page === null) throw new Error(`This is no board of ${listOfBoardNames}.`);
    const countBefore = entries.size;
    for (const entry of page.entries) entries.set(entry.externalId, entry);
    // A server that ignores the page's number sends the same jobs again.
    if (page.entries.length > 0 && entries.size === countBefore) return;
    addresses.push(...(page.nextUrls ?? []));
  };

  while (addresses.length > 0) await Promise.all(addresses.splice(0, ANSWERS_AT_ONCE).map(readAnswer));
  return [...entries.values()];
}
