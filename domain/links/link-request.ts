import { z } from 'zod';
import type { Lang } from '#kernel/language.ts';
import type { Deps } from '../ports.ts';

/** A request for new links, as its follow-up job receives it. */
type LinkRequest = {
  id: string;
  /** The address as it was typed; the mail goes to the address that is stored. */
  email: string;
  lang: Lang;
  /** The application of an employer's link that expired; null if the caller named none. */
  applicationId: string | null;
  requestedAt: Date;
};

const PURPOSE = 'link-request';

/** A request is dropped after this time, so that a mail server's outage does not keep its address in the queue. */
const HOURS_MAX = 6;

const payload = z.object({
  id: z.string(),
  email: z.string(),
  lang: z.enum(['fr', 'en']),
  applicationId: z.string().nullable(),
  requestedAt: z.coerce.date(),
});

/** Encrypts a request for the queue, whose rows must hold no address in plain text. */
export function sealLinkRequest({ tokenKeys }: Pick<Deps, 'tokenKeys'>, request: LinkRequest): string {
  return tokenKeys.seal(Buffer.from(JSON.stringify(request)), PURPOSE);
}

/** Decrypts a request; null if it is too old, or its key is no longer in TOKEN_KEYS. */
export function openLinkRequest(
  { tokenKeys, clock }: Pick<Deps, 'tokenKeys' | 'clock'>,
  sealed: string,
): LinkRequest | null {
  const text = tokenKeys.open(sealed, PURPOSE)?.toString();
  if (text === undefined) return null;
  const request = payload.parse(JSON.parse(text));
  const expiresAt = request.requestedAt.getTime() + HOURS_MAX * 3_600_000;
  return expiresAt <= clock.now().getTime() ? null : request;
}
