import { z } from 'zod';
import { openRequest, type RequestKind, sealRequest } from '../mails/queued-request.ts';
import type { Deps } from '../ports.ts';

const schema = z.object({
  id: z.string(),
  /** The address as it was typed; the mail goes to the address that is stored. */
  email: z.string(),
  lang: z.enum(['fr', 'en']),
  /** The application of the employer's expired link; null if the request has no such link. */
  applicationId: z.string().nullable(),
  /** The path of the page at the desk that the new link opens; null for its first page. */
  wantedPath: z.string().nullable().default(null),
  requestedAt: z.coerce.date(),
});

/** A request for new links, which the queue holds encrypted. */
type LinkRequest = z.output<typeof schema>;

const linkRequest: RequestKind<LinkRequest> = { purpose: 'link-request', schema };

/** Encrypts a request for its follow-up job. */
export function sealLinkRequest(deps: Pick<Deps, 'tokenKeys'>, request: LinkRequest): string {
  return sealRequest(deps, linkRequest, request);
}

/** Decrypts a request; null if it is older than six hours, or its key is no longer in TOKEN_KEYS. */
export function openLinkRequest(deps: Pick<Deps, 'tokenKeys' | 'clock'>, sealed: string): LinkRequest | null {
  return openRequest(deps, linkRequest, sealed);
}
