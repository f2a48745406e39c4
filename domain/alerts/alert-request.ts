import { z } from 'zod';
import { openRequest, type RequestKind, sealRequest } from '../mails/queued-request.ts';
import type { Deps } from '../ports.ts';

const facetValues = z.array(z.string());

const schema = z.object({
  id: z.string(),
  workspaceId: z.string(),
  email: z.string(),
  lang: z.enum(['fr', 'en']),
  search: z.object({
    q: z.string(),
    city: facetValues,
    department: facetValues,
    contractType: facetValues,
    remote: facetValues,
  }),
  requestedAt: z.coerce.date(),
});

/** A request for an alert. The queue holds it encrypted, since it has an e-mail address. */
type AlertRequest = z.output<typeof schema>;

const alertRequest: RequestKind<AlertRequest> = { purpose: 'alert-request', schema };

/** Encrypts a request for its follow-up job. */
export function sealAlertRequest(deps: Pick<Deps, 'tokenKeys'>, request: AlertRequest): string {
  return sealRequest(deps, alertRequest, request);
}

/** Decrypts a request; null if it is older than six hours, or its key is no longer in TOKEN_KEYS. */
export function openAlertRequest(
  deps: Pick<Deps, 'tokenKeys' | 'clock'>,
  sealed: string,
): AlertRequest | null {
  return openRequest(deps, alertRequest, sealed);
}
