import type { z } from 'zod';
import { HOUR_MS } from '#kernel/clock.ts';
import type { Deps } from '../ports.ts';

/** A request is dropped after this time, so that its address does not stay in the queue if the mail server is down. */
const HOURS_MAX = 6;

/** The kind of a request; `purpose` binds the encrypted request to its follow-up job. */
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
