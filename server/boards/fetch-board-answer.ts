import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';
import { buffer } from 'node:stream/consumers';
import type { Network } from '../config/networks.ts';
import { createGuardedLookup } from '../webhooks/guarded-lookup.ts';

export type FetchOptions = {
  allowedNetworks: readonly Network[];
  /** A certification authority instead of the public ones. */
  ca?: string | undefined;
};

/** The bytes and the time that are left for all answers of one board. */
type FetchBudget = { bytes: number; deadline: AbortSignal };

const BOARD_BYTES_MAX = 64 * 1024 * 1024;
/** The time for all answers of a board, and for one of them. */
const BOARD_MS = 600_000;
const ANSWER_MS = 30_000;

/** The board answered 404 or 410: it has nothing at the address, or no longer. */
export class GoneError extends Error {}

/** Begins the budget of one board: 64 MB and ten minutes. */
export function createFetchBudget(): FetchBudget {
  return { bytes: BOARD_BYTES_MAX, deadline: AbortSignal.timeout(BOARD_MS) };
}

/**
 * Reads an answer of a board over HTTPS from a public address, or one in the allowed networks. It follows no redirect,
 * and checks each address when it connects, as for webhooks (D48).
 */
export async function fetchBoardAnswer(
  url: string,
  { allowedNetworks, ca }: FetchOptions,
  budget: FetchBudget = createFetchBudget(),
): Promise<Buffer> {
  if (new URL(url).protocol !== 'https:') throw new Error('A board’s address begins with https://.');
  const { lookup, assertAllowedLiteral } = createGuardedLookup({ allowedNetworks });
  // The connection looks up names only, so a literal IP address is checked here.
  assertAllowedLiteral(url);
  const options = {
    lookup,
    signal: AbortSignal.any([AbortSignal.timeout(ANSWER_MS), budget.deadline]),
    headers: { accept: 'application/json, application/xml;q=0.9, */*;q=0.8', 'user-agent': 'Guichet' },
    ...(ca !== undefined && { ca }),
  };
  const answer = Promise.withResolvers<Buffer>();
  const request = get(url, options, (response) => {
    const refusal = refusalOf(response, url);
    if (refusal !== null) {
      response.destroy();
      answer.reject(refusal);
      return;
    }
    response.on('data', ({ length }: Buffer) => {
      budget.bytes -= length;
      if (budget.bytes < 0) response.destroy(new Error('The board’s jobs are larger than 64 MB.'));
    });
    buffer(response).then(answer.resolve, answer.reject);
  });
  request.on('error', answer.reject);
  return answer.promise;
}

function refusalOf({ statusCode = 0, headers }: IncomingMessage, url: string): Error | null {
  if (statusCode === 200) return null;
  if (statusCode === 404 || statusCode === 410) return new GoneError(`The board answered ${statusCode}.`);
  const target = URL.parse(headers.location ?? '', url);
  const isRedirect = statusCode >= 300 && statusCode < 400 && headers.location !== undefined;
  const advice = isRedirect && target !== null ? ` It may be at ${target.href}: name that address.` : '';
  return new Error(`The board answered ${statusCode}.${advice}`);
}
