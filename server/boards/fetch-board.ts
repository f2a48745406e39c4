import { get } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Network } from '../config/networks.ts';
import { createAddressRule } from '../webhooks/address-rule.ts';
import { resolveHost } from '../webhooks/resolve-host.ts';

type FetchOptions = {
  allowedNetworks: readonly Network[];
  /** A certification authority in place of the public ones. */
  ca?: string;
};

const ANSWER_BYTES_MAX = 64 * 1024 * 1024;
const ANSWER_MS = 30_000;

/**
 * Reads a board's JSON over HTTPS from a public address, or one in the allowed networks, and follows no redirect: the
 * host's addresses are checked as they are connected to, as those of webhooks are (D48).
 */
export async function fetchBoard(url: string, { allowedNetworks, ca }: FetchOptions): Promise<unknown> {
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'https:') throw new Error('A board’s address begins with https://.');
  const isAllowed = createAddressRule(allowedNetworks);
  const literal = hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) !== 0 && !isAllowed(literal)) throw notPublic();
  const lookup: LookupFunction = (host, { all }, done) => {
    resolveHost(host).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined) return done(new Error(`The host ${host} cannot be found.`), '');
        if (!addresses.every(isAllowed)) return done(notPublic(), '');
        if (all)
          return done(
            null,
            addresses.map((address) => ({ address, family: isIP(address) })),
          );
        return done(null, first, isIP(first));
      },
      (error: Error) => done(error, ''),
    );
  };
  const signal = AbortSignal.timeout(ANSWER_MS);
  const options = {
    lookup,
    signal,
    headers: { accept: 'application/json' },
    ...(ca !== undefined && { ca }),
  };
  const answer = Promise.withResolvers<string>();
  const request = get(url, options, (response) => {
    if (response.statusCode !== 200) {
      response.destroy();
      answer.reject(new Error(`The board answered ${response.statusCode}.`));
      return;
    }
    let bytes = 0;
    response.on('data', ({ length }: Buffer) => {
      bytes += length;
      if (bytes > ANSWER_BYTES_MAX) response.destroy(new Error('The board’s answer is larger than 64 MB.'));
    });
    text(response).then(answer.resolve, answer.reject);
  });
  request.on('error', answer.reject);
  const body = await answer.promise;
  try {
    return JSON.parse(body);
  } catch {
    throw new Error('The board’s answer is not JSON.');
  }
}

function notPublic(): Error {
  return new Error(
    'This address is not public: WEBHOOK_ALLOWED_NETWORKS names networks that are also allowed.',
  );
}
