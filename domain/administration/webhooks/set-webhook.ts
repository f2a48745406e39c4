import { randomUUID } from 'node:crypto';
import { retryOnceIfTaken } from '#db/connection/sql-state.ts';
import {
  insertEndpoint,
  lockEndpoint,
  reviveEndpoint,
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
import { type DomainError, invalidField } from '#kernel/errors/errors.ts';
import { type Change, changeAs } from '../change-as-administrator.ts';
import { secretOnce } from '../keys/secret-once.ts';
import { type WebhookAccess, webhookMissing, workspaceOf } from './require-webhook.ts';
import { storePresentJobs } from './store-present-jobs.ts';

/** A receiver has this time to take over the new secret by hand. */
const OVERLAP_MS = 7 * 86_400_000;
/** Each event has a signature for each secret. */
const FORMER_MAX = 5;

type SetDeps = Pick<
  Deps,
  'database' | 'clock' | 'dataKeys' | 'onJobLeftOut' | 'settings' | 'tokenKeys' | 'webhookSender'
>;

type WebhookChange = {
  /** Without it, the address stays. */
  url?: string | undefined;
  /** The types that are sent; null for all. */
  events?: readonly string[] | null | undefined;
  rotate?: boolean | undefined;
  idempotencyKey?: string | null;
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
 * Sets a webhook's address (D48, D56), or rotates its secret: each former secret signs too for seven days after its
 * rotation. A repeat of a call changes nothing and shows the same secret while it signs.
 */
export async function setWebhook(
  deps: SetDeps,
  access: WebhookAccess,
  { url, events = null, rotate = false, idempotencyKey = null }: WebhookChange,
): Promise<SetWebhook> {
  const refusal = url === undefined ? null : await deps.webhookSender.refusalOf(url);
  if (refusal !== null) throw invalidField('url', 'unknown_option', refusal);
  const types = events === null ? null : [...new Set(events)];
  // The feed is rendered before the transaction, since the embedded database has one connection.
  const { profile } = access;
  if (profile !== undefined) await renderFeedJobs(deps, { profile });
  // A second call at the same moment finds the first one's row.
  return retryOnceIfTaken(() => set(deps, access, { url, events: types, rotate, idempotencyKey }));
}

type Checked = {
  url: string | undefined;
  events: string[] | null;
  rotate: boolean;
  idempotencyKey: string | null;
};

function set(
  deps: SetDeps,
  access: WebhookAccess,
  { url, events: types, rotate, idempotencyKey }: Checked,
): Promise<SetWebhook> {
  const { actor, owner } = access;
  return changeAs(deps, actor, async (change) => {
    const { tx, at, audit } = change;
    const content = [owner, url, types, rotate];
    const call = { purpose: 'webhook', actor, idempotencyKey, content } as const;
    const { bytes, isRepeat } = await secretOnce(deps, change, call);
    const secret = toWebhookSecret(bytes);
    const existing = await lockEndpoint(tx, owner);
    if (isRepeat) return answerRepeat(deps, existing, { secret, at });
    if (existing === null) return create(deps, change, { access, url, events: types, secret });
    const { id } = existing;
    const audited = { subject: { kind: 'webhook', id }, ...workspaceOf(access) };
    if (url !== undefined) {
      await reviveEndpoint(tx, { id, url, events: types, at });
      await audit({ action: 'webhook.set', ...audited });
    }
    const kept = url === undefined ? existing.events : types;
    const answer = { id, url: url ?? existing.url, events: kept };
    if (!rotate) return answer;
    const until = new Date(at.getTime() + OVERLAP_MS).toISOString();
    const former = [{ sealed: existing.sealedSecret, until }, ...formerSecrets(existing, at)];
    if (former.length > FORMER_MAX) throw tooManySecrets(former.at(-1)?.until);
    await updateSecrets(tx, { id, at, sealedSecret: encryptWebhookSecret(deps, id, secret), former });
    await audit({ action: 'webhook.secret_rotated', ...audited });
    return { ...answer, secret, previousUntil: until };
  });
}

/** Answers a repeat with what is set now. */
function answerRepeat(
  deps: SetDeps,
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
  deps: SetDeps,
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
