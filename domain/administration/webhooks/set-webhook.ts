import { randomUUID } from 'node:crypto';
import { retryOnceIfTaken } from '#db/connection/sql-state.ts';
import {
  insertEndpoint,
  lockEndpoint,
  reviveEndpoint,
  updateEvents,
  updateSecrets,
  type WebhookEndpoint,
} from '#db/webhooks/endpoints.ts';
import { renderFeedJobs } from '#domain/feed/render-feed-jobs.ts';
import type { Deps } from '#domain/ports.ts';
import {
  decryptWebhookSecret,
  encryptWebhookSecret,
  formerSecrets,
  toWebhookSecret,
} from '#domain/webhooks/webhook-secret.ts';
import { DAY_MS } from '#kernel/clock.ts';
import { type DomainError, invalidField } from '#kernel/errors/errors.ts';
import { type Change, changeAs } from '../change-as-administrator.ts';
import { makeIdempotentSecret } from '../keys/idempotent-secret.ts';
import { auditedWorkspace, type WebhookAccess, webhookMissing } from './require-webhook.ts';
import { storePresentJobs } from './store-present-jobs.ts';

/** A former secret signs for this long, in which the receiver takes over the new secret by hand. */
const OVERLAP_MS = 7 * DAY_MS;
/** At most this many former secrets sign, since each adds a signature to each event. */
const FORMER_SECRETS_MAX = 5;

export type SetWebhookDeps = Pick<
  Deps,
  'database' | 'clock' | 'dataKeys' | 'onJobLeftOut' | 'settings' | 'tokenKeys' | 'webhookSender'
>;

/** A field that is left out stays as it is (D143). */
export type WebhookChange = {
  /** The address. A new webhook needs one; an address also enables a disabled webhook. */
  url?: string | undefined;
  /** The types of events that are sent; null for all types. A new webhook without this field has all types. */
  events?: readonly string[] | null | undefined;
  /** True for a new secret. */
  rotate?: boolean | undefined;
  idempotencyKey?: string | null;
  /** True to accept a host that is not found now, since each delivery looks it up again (D144). */
  acceptsUnknownHost?: boolean;
};

/** The webhook after the call. */
type WebhookAnswer = {
  id: string;
  url: string;
  events: string[] | null;
  /** The secret, if the call made it; only this answer and repeats show it. */
  secret?: string;
  /** The instant until which the former secret signs, too. */
  previousUntil?: string;
  replayed?: true;
};

/**
 * Sets a webhook's address (D48, D56) or its events, or rotates its secret; a former secret signs for seven more days.
 * A repeat of a call changes nothing, and shows the call's secret as long as that signs.
 */
export async function setWebhook(
  deps: SetWebhookDeps,
  access: WebhookAccess,
  { url, events, rotate = false, idempotencyKey = null, acceptsUnknownHost = false }: WebhookChange,
): Promise<WebhookAnswer> {
  const isEmptyChange = url === undefined && events === undefined && !rotate;
  if (isEmptyChange)
    throw invalidField('url', 'required', 'Give the url, the events, or rotate: true for another secret.');
  const refusal = url === undefined ? null : await deps.webhookSender.refusalOf(url);
  const isAccepted = refusal === null || (acceptsUnknownHost && refusal.fault === 'unknown_host');
  if (!isAccepted) throw invalidField('url', 'unknown_option', refusal.sentence);
  const distinctEvents = events && [...new Set(events)];
  // The feed is rendered before the transaction, since the embedded database has one connection.
  const { profile } = access;
  if (profile !== undefined) await renderFeedJobs(deps, { profile });
  // If another call creates the webhook at the same moment, the second try finds it.
  return retryOnceIfTaken(() =>
    storeChange(deps, access, { url, events: distinctEvents, rotate, idempotencyKey }),
  );
}

type CheckedChange = {
  url: string | undefined;
  events: string[] | null | undefined;
  rotate: boolean;
  idempotencyKey: string | null;
};

/** Creates or changes the webhook in one transaction. */
function storeChange(
  deps: SetWebhookDeps,
  access: WebhookAccess,
  { url, events: newEvents, rotate, idempotencyKey }: CheckedChange,
): Promise<WebhookAnswer> {
  const { actor, owner } = access;
  return changeAs(deps, actor, async (change) => {
    const { tx, at, audit } = change;
    // JSON writes null both for null, which means all types, and for a missing list, so null is replaced by 'all'.
    const content = [owner, url, newEvents === null ? 'all' : newEvents, rotate];
    const call = { purpose: 'webhook', actor, idempotencyKey, content } as const;
    const { bytes, isRepeat } = await makeIdempotentSecret(deps, change, call);
    const secret = toWebhookSecret(bytes);
    const webhook = await lockEndpoint(tx, owner);
    if (isRepeat) return answerRepeat(deps, webhook, { secret, at });
    if (webhook === null)
      return createWebhook(deps, change, { access, url, events: newEvents ?? null, secret });
    const { id } = webhook;
    const events = newEvents === undefined ? webhook.events : newEvents;
    const auditFields = { subject: { kind: 'webhook', id }, ...auditedWorkspace(access) };
    // A URL also enables a disabled webhook; a change of the events alone does not.
    if (url !== undefined) await reviveEndpoint(tx, { id, url, events, at });
    else if (newEvents !== undefined) await updateEvents(tx, { id, events, at });
    if (url !== undefined || newEvents !== undefined) await audit({ action: 'webhook.set', ...auditFields });
    const answer = { id, url: url ?? webhook.url, events };
    if (!rotate) return answer;
    const until = new Date(at.getTime() + OVERLAP_MS).toISOString();
    const former = [{ sealed: webhook.sealedSecret, until }, ...formerSecrets(webhook, at)];
    if (former.length > FORMER_SECRETS_MAX) throw tooManySecrets(former.at(-1)?.until);
    await updateSecrets(tx, { id, at, sealedSecret: encryptWebhookSecret(deps, id, secret), former });
    await audit({ action: 'webhook.secret_rotated', ...auditFields });
    return { ...answer, secret, previousUntil: until };
  });
}

/** Answers a repeated call with the present settings, and with the call's secret if that still signs. */
function answerRepeat(
  deps: SetWebhookDeps,
  webhook: WebhookEndpoint | null,
  { secret, at }: { secret: string; at: Date },
): WebhookAnswer {
  if (webhook === null) throw webhookMissing();
  const { id, url, events, sealedSecret, previousUntil } = webhook;
  const answer = { id, url, events, replayed: true } as const;
  const holdsSecret = (sealed: string) => decryptWebhookSecret(deps, id, sealed) === secret;
  if (formerSecrets(webhook, at).some(({ sealed }) => holdsSecret(sealed))) return { ...answer, secret };
  // Later calls may have rotated the secret so long ago that it signs no more. It is then not shown.
  if (!holdsSecret(sealedSecret)) return answer;
  return { ...answer, secret, ...(previousUntil && { previousUntil: previousUntil.toISOString() }) };
}

/** `until` is never missing here; the default is for the type of `at(-1)`. */
function tooManySecrets(until = ''): DomainError {
  const message = `${FORMER_SECRETS_MAX} former secrets sign still, the oldest until ${until}: rotate after that, or remove the webhook and set it again.`;
  return invalidField('rotate', 'out_of_range', message);
}

type NewWebhook = { access: WebhookAccess; url: string | undefined; events: string[] | null; secret: string };

async function createWebhook(
  deps: SetWebhookDeps,
  { tx, at, audit }: Change,
  { access, url, events, secret }: NewWebhook,
): Promise<WebhookAnswer> {
  if (url === undefined) throw webhookMissing();
  const id = randomUUID();
  const sealedSecret = encryptWebhookSecret(deps, id, secret);
  await insertEndpoint(tx, { id, ...access.owner, url, events, sealedSecret, createdAt: at, updatedAt: at });
  await storePresentJobs(deps, tx, { access, endpointId: id, at });
  await audit({ action: 'webhook.set', subject: { kind: 'webhook', id }, ...auditedWorkspace(access) });
  return { id, url, events, secret };
}
