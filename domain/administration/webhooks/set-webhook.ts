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

/** A former secret signs for this long, in which the receiver takes over the new one by hand. */
const OVERLAP_MS = 7 * DAY_MS;
/** At most this many former secrets sign, since each adds a signature to each event. */
const FORMER_MAX = 5;

export type SetWebhookDeps = Pick<
  Deps,
  'database' | 'clock' | 'dataKeys' | 'onJobLeftOut' | 'settings' | 'tokenKeys' | 'webhookSender'
>;

/** A field that is left out stays as it is (D143). */
export type WebhookChange = {
  /** The address. A new webhook needs it; it enables a disabled one. */
  url?: string | undefined;
  /** The types that are sent; null for all, which a new webhook has. */
  events?: readonly string[] | null | undefined;
  rotate?: boolean | undefined;
  idempotencyKey?: string | null;
  /** True to accept a host that is not found now, since each delivery looks it up again (D144). */
  acceptsUnknownHost?: boolean;
};

/** The webhook after the call. */
type SetWebhook = {
  id: string;
  url: string;
  events: string[] | null;
  /** The secret, if it is new: it is shown once. */
  secret?: string;
  /** The instant until which the former secret signs too. */
  previousUntil?: string;
  replayed?: true;
};

/**
 * Sets a webhook's address (D48, D56) or its events, or rotates its secret; a former secret signs for seven more days.
 * A repeat of a call changes nothing, and shows the same secret as long as it signs.
 */
export async function setWebhook(
  deps: SetWebhookDeps,
  access: WebhookAccess,
  { url, events, rotate = false, idempotencyKey = null, acceptsUnknownHost = false }: WebhookChange,
): Promise<SetWebhook> {
  const changesNothing = url === undefined && events === undefined && !rotate;
  if (changesNothing)
    throw invalidField('url', 'required', 'Give the url, the events, or rotate: true for another secret.');
  const refusal = url === undefined ? null : await deps.webhookSender.refusalOf(url);
  const isAccepted = refusal === null || (acceptsUnknownHost && refusal.fault === 'unknown_host');
  if (!isAccepted) throw invalidField('url', 'unknown_option', refusal.sentence);
  const distinctEvents = events && [...new Set(events)];
  // The feed is rendered before the transaction, since the embedded database has one connection.
  const { profile } = access;
  if (profile !== undefined) await renderFeedJobs(deps, { profile });
  // If another call creates the webhook at the same moment, the second try finds it.
  return retryOnceIfTaken(() => store(deps, access, { url, events: distinctEvents, rotate, idempotencyKey }));
}

type CheckedChange = {
  url: string | undefined;
  events: string[] | null | undefined;
  rotate: boolean;
  idempotencyKey: string | null;
};

function store(
  deps: SetWebhookDeps,
  access: WebhookAccess,
  { url, events: newEvents, rotate, idempotencyKey }: CheckedChange,
): Promise<SetWebhook> {
  const { actor, owner } = access;
  return changeAs(deps, actor, async (change) => {
    const { tx, at, audit } = change;
    // A list that is left out and null would be the same in JSON, so null, which means all types, is written as 'all'.
    const content = [owner, url, newEvents === null ? 'all' : newEvents, rotate];
    const call = { purpose: 'webhook', actor, idempotencyKey, content } as const;
    const { bytes, isRepeat } = await makeIdempotentSecret(deps, change, call);
    const secret = toWebhookSecret(bytes);
    const existing = await lockEndpoint(tx, owner);
    if (isRepeat) return answerRepeat(deps, existing, { secret, at });
    if (existing === null) return create(deps, change, { access, url, events: newEvents ?? null, secret });
    const { id } = existing;
    const events = newEvents === undefined ? existing.events : newEvents;
    const audited = { subject: { kind: 'webhook', id }, ...auditedWorkspace(access) };
    // A URL also enables a disabled webhook; a change of the events alone does not.
    if (url !== undefined) await reviveEndpoint(tx, { id, url, events, at });
    else if (newEvents !== undefined) await updateEvents(tx, { id, events, at });
    if (url !== undefined || newEvents !== undefined) await audit({ action: 'webhook.set', ...audited });
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

/** Answers a repeated call with the present settings, and with its secret if that still signs. */
function answerRepeat(
  deps: SetWebhookDeps,
  existing: WebhookEndpoint | null,
  { secret, at }: { secret: string; at: Date },
): SetWebhook {
  if (existing === null) throw webhookMissing();
  const { id, url, events, sealedSecret, previousUntil } = existing;
  const answer = { id, url, events, replayed: true } as const;
  const holdsSecret = (sealed: string) => decryptWebhookSecret(deps, id, sealed) === secret;
  if (formerSecrets(existing, at).some(({ sealed }) => holdsSecret(sealed))) return { ...answer, secret };
  if (!holdsSecret(sealedSecret)) return answer;
  return { ...answer, secret, ...(previousUntil && { previousUntil: previousUntil.toISOString() }) };
}

function tooManySecrets(until = ''): DomainError {
  const message = `${FORMER_MAX} former secrets sign still, the oldest until ${until}: rotate after that, or remove the webhook and set it again.`;
  return invalidField('rotate', 'out_of_range', message);
}

type NewWebhook = { access: WebhookAccess; url: string | undefined; events: string[] | null; secret: string };

async function create(
  deps: SetWebhookDeps,
  { tx, at, audit }: Change,
  { access, url, events, secret }: NewWebhook,
): Promise<SetWebhook> {
  if (url === undefined) throw webhookMissing();
  const id = randomUUID();
  const sealedSecret = encryptWebhookSecret(deps, id, secret);
  await insertEndpoint(tx, { id, ...access.owner, url, events, sealedSecret, createdAt: at, updatedAt: at });
  await storePresentJobs(deps, tx, { access, endpointId: id, at });
  await audit({ action: 'webhook.set', subject: { kind: 'webhook', id }, ...auditedWorkspace(access) });
  return { id, url, events, secret };
}
