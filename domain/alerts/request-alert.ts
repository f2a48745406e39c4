import { randomUUID } from 'node:crypto';
import { findEnabledWorkspace } from '#db/workspaces/workspaces.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { invalidEmail } from '#kernel/errors/refusals.ts';
import { normalizeEmail } from '#kernel/input/email-address.ts';
import type { Lang } from '#kernel/language.ts';
import type { Deps } from '../ports.ts';
import { sealAlertRequest } from './alert-request.ts';
import type { AlertSearch } from './alert-search.ts';

type RequestDeps = Pick<Deps, 'clock' | 'database' | 'followUp' | 'onJobAlert' | 'tokenKeys'>;
type Request = { workspaceSlug: string; email: string; lang: Lang | undefined; search: AlertSearch };

/**
 * Enqueues a request for an alert. It does not look up the address, so that neither the answer nor its duration reveals
 * whether the address has alerts, or had all its mails of the day (D78).
 */
export async function requestAlert(
  deps: RequestDeps,
  { workspaceSlug, email, lang, search }: Request,
): Promise<void> {
  const workspace = await findEnabledWorkspace(deps.database.query, workspaceSlug);
  if (workspace === null) throw new DomainError('not_found', 'There is no such careers page.');
  if (normalizeEmail(email) === null) throw invalidEmail();
  const request = sealAlertRequest(deps, {
    id: randomUUID(),
    workspaceId: workspace.id,
    email,
    lang: lang ?? workspace.lang,
    search,
    requestedAt: deps.clock.now(),
  });
  await deps.followUp.enqueue(deps.database.query, { name: 'store-alert-request', request });
  deps.onJobAlert('requested');
}
