import { accessWorkspaceWebhook } from '#domain/administration/webhooks/employer-webhook.ts';
import { removeWebhook } from '#domain/administration/webhooks/remove-webhook.ts';
import { setWebhook } from '#domain/administration/webhooks/set-webhook.ts';
import { testWebhook } from '#domain/administration/webhooks/test-webhook.ts';
import type { Deps } from '#domain/ports.ts';
import { toDomainError } from '#kernel/errors/errors.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import { isCleanText } from '#kernel/text/text.ts';
import type { DeskCall } from '../desk-call.ts';
import type { Fault } from '../frame/desk-frame.ts';
import { ifFound } from '../parts/if-found.ts';
import { secretNotice } from './keys-page.ts';
import { settingsTexts } from './texts.ts';

const URL_LENGTH_MAX = 2048;

/** The result of a form: faults at its fields, a notice such as a secret that is shown once, or neither. */
export type Outcome = { notice?: SafeHtml; faults?: readonly Fault[] };

type WebhookForm = { step: unknown; url: string; idempotencyKey: string | null };

/** Sets the webhook's address, rotates its secret, or tests or removes the webhook, as `step` says. */
export async function changeWebhook(
  deps: Deps,
  { access, visit }: DeskCall,
  { step, url, idempotencyKey }: WebhookForm,
): Promise<Outcome> {
  const { webhook: texts } = settingsTexts[visit.lang];
  const webhook = accessWorkspaceWebhook(access);
  const { slug } = access.workspace;
  if (step === 'remove') {
    await ifFound(removeWebhook(deps, webhook));
    return {};
  }
  if (step === 'test') {
    const tested = await ifFound(testWebhook(deps, webhook, { workspace: slug }));
    if (tested === null) return {};
    const { accepted, status, fault } = tested;
    return {
      notice: resultNotice(accepted ? texts.accepted : texts.refused(String(status ?? fault)), accepted),
    };
  }
  if (step === 'rotate') {
    const rotated = ifFound(setWebhook(deps, webhook, { rotate: true, idempotencyKey }));
    const outcomeOf = (set: Awaited<typeof rotated>): Outcome =>
      set?.replayed && set.secret === undefined
        ? { notice: resultNotice(texts.replaced, false) }
        : secretOf(set);
    return rotated.then(outcomeOf, (error: unknown) => {
      if (!toDomainError(error).details.some(({ field }) => field === 'rotate')) throw error;
      return { notice: resultNotice(texts.rotatedOften, false) };
    });
  }
  const invalid = { faults: [{ field: 'url', label: texts.url, message: texts.invalid }] };
  if (step !== 'webhook') return {};
  if (url === '' || url.length > URL_LENGTH_MAX || !isCleanText(url)) return invalid;
  try {
    return secretOf(await setWebhook(deps, webhook, { url, idempotencyKey }));
  } catch (error) {
    if (toDomainError(error).details.some(({ field }) => field === 'url')) return invalid;
    throw error;
  }

  function secretOf(set: { secret?: string } | null): Outcome {
    return set?.secret === undefined ? {} : { notice: secretNotice(texts.shown, set.secret) };
  }
}

function resultNotice(sentence: string, isGood: boolean): SafeHtml {
  return html`<p class="notice ${isGood ? 'good' : 'warn'}" role="status">${sentence}</p>`;
}
