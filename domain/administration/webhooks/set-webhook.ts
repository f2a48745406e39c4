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
import { secretOnce } from '../keys/secret-once.ts';
import { type WebhookAccess, webhookMissing, workspaceOf } from './require-webhook.ts';
import { storePresentJobs } from './store-present-jobs.ts';

/** A receiver has this time to take over the new secret by hand. */
const OVERLAP_MS = 7 * DAY_MS;
/** Each event has a signature for each secret. */
const FORMER_MAX = 5;

export type SetWebhookDeps = Pick<
  Deps,
  'database' | 'clock' | 'dataKeys' | 'onJobLeftOut' | 'settings' | 'tokenKeys' | 'webhookSender'
>;

/** A field that is left out stays as it is (D143). */
type WebhookChange = {
  /** The first call needs it; it enables a disabled webhook. */
  url?: string | undefined;
  /** The types that are sent; null for all, which a new webhook has. */
  events?: readonly string[] | null | undefined;
  rotate?: boolean | undefined;
  idempotencyKey?: string | null;
  /** True if a host that is not found now is taken; each delivery looks it up again (D144). */
  acceptsUnknownHost?: boolean;
};

/** The secret is shown once. */
type SetWebhook = {
  id: string;
  url: string;
  events: string[] | null;
  secret?: string;
  /** Until then, the former secret signs too. */
  previousUntil?: string;
  replayed?: true;
};

/**
 * Sets a webhook's address (D48, D56) or its events, or rotates its secret: each former secret signs too for seven days
 * after its rotation. A repeat of a call changes nothing and shows the same secret while it signs.
 */
export async function setWebhook(
  deps: SetWebhookDeps,
  access: WebhookAccess,
  { url, events, rotate = false, idempotencyKey = null, acceptsUnknownHost = false }: WebhookChange,
): Promise<SetWebhook> {
  if (url === undefined && events === undefined && !rotate)
    throw invalidField('url', 'required', 'Give the url, the events, or rotate: true for another secret.');
  const refusal = url === undefined ? null : await deps.webhookSender.refusalOf(url);
  if (refusal !== null && !(acceptsUnknownHost && refusal.fault === 'unknown_host'))
    throw invalidField('url', 'unknown_option', refusal.sentence);
  const types = events && [...new Set(events)];
  // The feed is rendered before the transaction, since the embedded database has one connection.
  const { profile } = access;
  if (profile !== undefined) await renderFeedJobs(deps, { profile });
  // A second call at the same moment finds the first one's row.
  return retryOnceIfTaken(() => set(deps, access, { url, events: types, rotate, idempotencyKey }));
}

type Checked = {
  url: string | undefined;
  events: string[] | null | undefined;
  rotate: boolean;
  idempotencyKey: string | null;
};

function set(
  deps: SetWebhookDeps,
  access: WebhookAccess,
  { url, events: types, rotate, idempotencyKey }: Checked,
): Promise<SetWebhook> {
  const { actor, owner } = access;
  return changeAs(deps, actor, async (change) => {
    const { tx, at, audit } = change;
    // In JSON an absent field is null.
    const content = [owner, url, types === null ? 'all' : types, rotate];
    const call = { purpose: 'webhook', actor, idempotencyKey, content } as const;
    const { bytes, isRepeat } = await secretOnce(deps, change, call);
    const secret = toWebhookSecret(bytes);
    const existing = await lockEndpoint(tx, owner);
    if (isRepeat) return answerRepeat(deps, existing, { secret, at });
    if (existing === null) return create(deps, change, { access, url, events: types ?? null, secret });
    const { id } = existing;
    const events = types === undefined ? existing.events : types;
    const audited = { subject: { kind: 'webhook', id }, ...workspaceOf(access) };
    if (url !== undefined) await reviveEndpoint(tx, { id, url, events, at });
    else if (types !== undefined) await updateEvents(tx, { id, events, at });
    if (url !== undefined || types !== undefined) await audit({ action: 'webhook.set', ...audited });
    const answer = { id, url: url ?? existing.url, events };
    if (!rotate) return answer;
    const until = new Date(at.getTime() + OVERLAP_MS).toISOString();
    const former = [{ sealed: existing.sealedSecret, until }, ...formerSecrets(existing, at)];
    if (former.length > FORMER_MAX) throw tooManySecrets(former.at(-1)?.until);
    await updateSecrets(tx, { id, at, sealedSecret: encryptWebhookSecret(deps, id, secret), former });
    await audit({ action: 'webhook.secret_rotated', ...audited });
    return { ...answer, secret, previousUntil: until };
  });
}

/** Answers a repeated call with the present settings. */
function answerRepeat(
  deps: SetWebhookDeps,
  existing: WebhookEndpoint | null,
  { secret, at }: { secret: string; at: Date },
): SetWebhook {
  if (existing === null) throw webhookMissing();
  const { id, url, events, sealedSecret, previousUntil } = existing;
  const answer = { id, url, events, replayed: true } as const;
  const isSecret = (sealed: string) => decryptWebhookSecret(deps, id, sealed) === secret;
  if (formerSecrets(existing, at).some(({ sealed }) => isSecret(sealed))) return { ...answer, secret };
  if (!isSecret(sealedSecret)) return answer;
  return { ...answer, secret, ...(previousUntil && { previousUntil: previousUntil.toISOString() }) };
}

function tooManySecrets(until = ''): DomainError {
  const message = `${FORMER_MAX} former secrets sign still, the oldest until ${until}: rotate after that, or remove the webhook and set it again.`;
  return invalidField('rotate', 'out_of_range', message);
}

type Created = { access: WebhookAccess; url: string | undefined; events: string[] | null; secret: string };

async function create(
  deps: SetWebhookDeps,
  { tx, at, audit }: Change,
  { access, url, events, secret }: Created,
): Promise<SetWebhook> {
  if (url === undefined) throw webhookMissing();
  const id = randomUUID();
  const sealedSecret = encryptWebhookSecret(deps, id, secret);
  await insertEndpoint(tx, { id, ...access.owner, url, events, sealedSecret, createdAt: at, updatedAt: at });
  await storePresentJobs(deps, tx, { access, endpointId: id, at });
  await audit({ action: 'webhook.set', subject: { kind: 'webhook', id }, ...workspaceOf(access) });
  return { id, url, events, secret };
}
