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

/** The result of a form: faults at its fields, or a notice such as a secret that is shown once, or neither. */
export type Outcome = { notice?: SafeHtml; faults?: readonly Fault[] };

type WebhookForm = { step: unknown; url: string; idempotencyKey: string | null };

/** Sets the webhook's address, rotates its secret, or tests or removes the webhook, as the button `step` says. */
export async function changeWebhook(deps: Deps, desk: DeskCall, form: WebhookForm): Promise<Outcome> {
  switch (form.step) {
    case 'webhook':
      return setAddress(deps, desk, form);
    case 'rotate':
      return rotateSecret(deps, desk, form);
    case 'test':
      return sendTest(deps, desk);
    case 'remove':
      // Another member may have removed the webhook meanwhile.
      await ifFound(removeWebhook(deps, accessWorkspaceWebhook(desk.access)));
      return {};
    default:
      // An unknown button changes nothing.
      return {};
  }
}

async function setAddress(
  deps: Deps,
  { access, visit }: DeskCall,
  { url, idempotencyKey }: WebhookForm,
): Promise<Outcome> {
  const { webhook: texts } = settingsTexts[visit.lang];
  const invalid = { faults: [{ field: 'url', label: texts.url, message: texts.invalid }] };
  if (url === '' || url.length > URL_LENGTH_MAX || !isCleanText(url)) return invalid;
  try {
    const { secret } = await setWebhook(deps, accessWorkspaceWebhook(access), { url, idempotencyKey });
    return secret === undefined ? {} : { notice: secretNotice(texts.copyNow, secret) };
  } catch (error) {
    if (toDomainError(error).details.some(({ field }) => field === 'url')) return invalid;
    throw error;
  }
}

async function rotateSecret(
  deps: Deps,
  { access, visit }: DeskCall,
  { idempotencyKey }: WebhookForm,
): Promise<Outcome> {
  const { webhook: texts } = settingsTexts[visit.lang];
  const change = { rotate: true, idempotencyKey };
  try {
    const rotated = await ifFound(setWebhook(deps, accessWorkspaceWebhook(access), change));
    if (rotated?.secret !== undefined) return { notice: secretNotice(texts.copyNow, rotated.secret) };
    // A form that is sent again (`replayed`) gets the same secret, but not after that secret has ceased to sign.
    return rotated?.replayed ? { notice: resultNotice(texts.replaced, false) } : {};
  } catch (error) {
    if (!toDomainError(error).details.some(({ field }) => field === 'rotate')) throw error;
    return { notice: resultNotice(texts.rotatedOften, false) };
  }
}

async function sendTest(deps: Deps, { access, visit }: DeskCall): Promise<Outcome> {
  const { webhook: texts } = settingsTexts[visit.lang];
  const { slug } = access.workspace;
  const result = await ifFound(testWebhook(deps, accessWorkspaceWebhook(access), { workspace: slug }));
  if (result === null) return {};
  const { accepted, status, fault } = result;
  const sentence = accepted ? texts.accepted : texts.refused(String(status ?? fault));
  return { notice: resultNotice(sentence, accepted) };
}

function resultNotice(sentence: string, isGood: boolean): SafeHtml {
  return html`<p class="notice ${isGood ? 'good' : 'warn'}" role="status">${sentence}</p>`;
}
