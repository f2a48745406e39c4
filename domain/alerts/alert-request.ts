import { z } from 'zod';
import { openRequest, type RequestForm, sealRequest } from '../mails/queued-request.ts';
import type { Deps } from '../ports.ts';

const values = z.array(z.string());

const schema = z.object({
  id: z.string(),
  workspaceId: z.string(),
  email: z.string(),
  lang: z.enum(['fr', 'en']),
  search: z.object({ q: z.string(), city: values, department: values, contractType: values, remote: values }),
  requestedAt: z.coerce.date(),
});

/** A request for an alert. It has personal data, so it is encrypted in the queue. */
type AlertRequest = z.output<typeof schema>;

const form: RequestForm<AlertRequest> = { purpose: 'alert-request', schema };

/** Encrypts a request for its follow-up job. */
export function sealAlertRequest(deps: Pick<Deps, 'tokenKeys'>, request: AlertRequest): string {
  return sealRequest(deps, form, request);
}

/** Decrypts a request; null if it is too old, or its key is no longer in TOKEN_KEYS. */
export function openAlertRequest(
  deps: Pick<Deps, 'tokenKeys' | 'clock'>,
  sealed: string,
): AlertRequest | null {
  return openRequest(deps, form, sealed);
}
