import { randomUUID } from 'node:crypto';
import { insertAlert } from '#db/alerts/alerts.ts';
import { takeAllowance } from '#db/mails/claimed-mails.ts';
import { findWorkspaceBySlug } from '#db/workspaces/workspaces.ts';
import { DomainError, invalidField } from '#kernel/errors/errors.ts';
import type { Lang } from '#kernel/language.ts';
import { normalizeEmail } from '#kernel/text/text.ts';
import { strangersAllowance } from '../mails/allowances.ts';
import { messageIdOf } from '../mails/message-id.ts';
import type { Deps } from '../ports.ts';
import { type AlertSearch, alertSearchKey } from './alert-search.ts';

/** An alert waits this many days for its confirmation. */
const UNCONFIRMED_DAYS = 7;
const DAY_MS = 86_400_000;

type RequestDeps = Pick<Deps, 'clock' | 'database' | 'followUp' | 'onJobAlert' | 'settings' | 'tokenKeys'>;
type AlertRequest = { workspaceSlug: string; email: string; lang: Lang | undefined; search: AlertSearch };

/**
 * Stores an alert that waits for the confirmation of its address. The answer is the same for every address. A mailbox
 * that had its mails of the day gets no mail, and nothing is stored (D37).
 */
export async function requestAlert(
  deps: RequestDeps,
  { workspaceSlug, email, lang, search }: AlertRequest,
): Promise<void> {
  const at = deps.clock.now();
  const workspace = await findWorkspaceBySlug(deps.database.query, workspaceSlug);
  if (workspace === null) throw new DomainError('not_found', 'There is no such careers page.');
  const emailNormalized = normalizeEmail(email);
  if (emailNormalized === null)
    throw invalidField('email', 'invalid_email', 'email is not an e-mail address.');
  const isStored = await deps.database.transaction(async (tx) => {
    if (!(await takeAllowance(tx, strangersAllowance(deps, emailNormalized), at))) return false;
    const alertId = await insertAlert(tx, {
      id: randomUUID(),
      subscriberId: randomUUID(),
      workspaceId: workspace.id,
      email,
      emailNormalized,
      search,
      searchKey: alertSearchKey(search),
      lang: lang ?? workspace.lang,
      messageId: messageIdOf(deps.settings, randomUUID()),
      at,
      expiresAt: new Date(at.getTime() + UNCONFIRMED_DAYS * DAY_MS),
    });
    await deps.followUp.enqueue(tx, { name: 'ask-alert-confirmation', alertId });
    return true;
  });
  deps.onJobAlert(isStored ? 'requested' : 'withheld');
}
