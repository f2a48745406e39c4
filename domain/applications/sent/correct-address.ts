import { findSentApplication } from '#db/applications/move-application.ts';
import { databaseBusy } from '#db/connection/sql-state.ts';
import {
  consumeEmailLimit,
  consumeSessionOrLinkLimit,
  type LimitedCaller,
} from '#domain/access/call-limits.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError, notFoundMessage } from '#kernel/errors/errors.ts';
import { invalidEmail } from '#kernel/errors/refusals.ts';
import { normalizeEmail } from '#kernel/input/email-address.ts';
import { tidy } from '#kernel/text/text.ts';
import { openCorrectionToken } from './correction-link.ts';
import { type MoveDeps, moveToAddress } from './move-to-address.ts';

/** The move is tried at most this often: it fails if the former or the new candidate changes meanwhile. */
const TRIES_MAX = 3;

type Correction = { token: string; email: string; caller: LimitedCaller };

/**
 * Corrects the address of an application that was just sent (D80). The answer reveals neither whether the address was
 * corrected nor whether a candidate has it; only mails do. The call counts against the address's limit of submissions.
 */
export async function correctAddress(
  deps: MoveDeps & Pick<Deps, 'limiter' | 'settings' | 'tokenKeys'>,
  { token, email, caller }: Correction,
): Promise<void> {
  const applicationId = openCorrectionToken(deps, token);
  const application = applicationId && (await findSentApplication(deps.database.query, applicationId));
  if (!application || application.isDisabled) throw new DomainError('not_found', notFoundMessage);
  const emailNormalized = normalizeEmail(email);
  if (emailNormalized === null) throw invalidEmail();
  const { onLimitState, clientAddress } = caller;
  await consumeSessionOrLinkLimit(deps, { policy: 'correction', owner: application.id, onLimitState });
  await consumeEmailLimit(deps, { email, clientAddress, onLimitState });
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const move = { applicationId: application.id, email: tidy(email), emailNormalized };
    if (await moveToAddress(deps, move)) return;
  }
  throw databaseBusy();
}
