import type { z } from 'zod';
import { HOUR_MS } from '#kernel/clock.ts';
import type { Deps } from '../ports.ts';

/** An older request is dropped, so that its address does not stay in the queue while the mail server is down. */
const HOURS_MAX = 6;

/** A kind of request. A request that was encrypted for one `purpose` is not decrypted for another. */
export type RequestKind<Request> = { purpose: string; schema: z.ZodType<Request> };

/** Encrypts a request for the queue, since its rows must not contain an address in plain text. */
export function sealRequest<Request>(
  { tokenKeys }: Pick<Deps, 'tokenKeys'>,
  { purpose }: RequestKind<Request>,
  request: Request,
): string {
  return tokenKeys.seal(Buffer.from(JSON.stringify(request)), purpose);
}

/** Decrypts a request; null if it is older than `HOURS_MAX`, or its key is no longer in TOKEN_KEYS. */
export function openRequest<Request extends { requestedAt: Date }>(
  { tokenKeys, clock }: Pick<Deps, 'tokenKeys' | 'clock'>,
  { purpose, schema }: RequestKind<Request>,
  sealed: string,
): Request | null {
  const text = tokenKeys.open(sealed, purpose)?.toString();
  if (text === undefined) return null;
  const request = schema.parse(JSON.parse(text));
  const expiresAt = request.requestedAt.getTime() + HOURS_MAX * HOUR_MS;
  return expiresAt <= clock.now().getTime() ? null : request;
}
