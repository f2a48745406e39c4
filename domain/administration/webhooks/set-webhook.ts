import { randomUUID } from 'node:crypto';
import { retryOnceIfTaken } from '#db/connection/sql-state.ts';
import { findEndpoint, insertEndpoint, reviveEndpoint, updateSecrets } from '#db/webhooks/endpoints.ts';
import { renderFeedJobs } from '#domain/feed/render-feed-jobs.ts';
import type { Deps } from '#domain/ports.ts';
import { encryptWebhookSecret, mintWebhookSecret } from '#domain/webhooks/webhook-secret.ts';
import { invalidField } from '#kernel/errors/errors.ts';
import { type Change, changeAs } from '../change-as-administrator.ts';
import { type WebhookAccess, webhookMissing, workspaceOf } from './require-webhook.ts';
import { storePresentJobs } from './store-present-jobs.ts';

/** A receiver has this time to take over the new secret by hand. */
const OVERLAP_MS = 7 * 86_400_000;

type SetDeps = Pick<Deps, 'database' | 'clock' | 'dataKeys' | 'onJobLeftOut' | 'settings' | 'webhookSender'>;

type WebhookChange = {
  /** Without it, the address stays. */
  url?: string | undefined;
  /** The types that are sent; null for all. */
  events?: readonly string[] | null | undefined;
  rotate?: boolean | undefined;
};

/** The secret is shown once. */
type SetWebhook = {
  id: string;
  url: string;
  events: string[] | null;
  secret?: string;
  /** Until then, the former secret signs too. */
  previousUntil?: string;
};

/** Sets a webhook's address (D48, D56), or rotates its secret: the former secret signs too for seven days. */
export async function setWebhook(
  deps: SetDeps,
  access: WebhookAccess,
  { url, events = null, rotate = false }: WebhookChange,
): Promise<SetWebhook> {
  const refusal = url === undefined ? null : await deps.webhookSender.refusalOf(url);
  if (refusal !== null) throw invalidField('url', 'unknown_option', refusal);
  const types = events === null ? null : [...new Set(events)];
  // The feed is rendered before the transaction, since the embedded database has one connection.
  const { profile } = access;
  if (profile !== undefined) await renderFeedJobs(deps, { profile });
  // A second call at the same moment finds the first one's row.
  return retryOnceIfTaken(() => set(deps, access, { url, events: types, rotate }));
}

type Checked = { url: string | undefined; events: string[] | null; rotate: boolean };

function set(
  deps: SetDeps,
  access: WebhookAccess,
  { url, events: types, rotate }: Checked,
): Promise<SetWebhook> {
  return changeAs(deps, access.actor, async (change) => {
    const { tx, at, audit } = change;
    const existing = await findEndpoint(tx, access.owner);
    if (existing === null) return create(deps, change, { access, url, events: types });
    const { id } = existing;
    const audited = { subject: { kind: 'webhook', id }, ...workspaceOf(access) };
    if (url !== undefined) {
      await reviveEndpoint(tx, { id, url, events: types, at });
      await audit({ action: 'webhook.set', ...audited });
    }
    const kept = url === undefined ? existing.events : types;
    const answer = { id, url: url ?? existing.url, events: kept };
    if (!rotate) return answer;
    const secret = mintWebhookSecret();
    const previousUntil = new Date(at.getTime() + OVERLAP_MS);
    const sealed = {
      sealedSecret: encryptWebhookSecret(deps, id, secret),
      sealedPrevious: existing.sealedSecret,
    };
    await updateSecrets(tx, { id, at, ...sealed, previousUntil });
    await audit({ action: 'webhook.secret_rotated', ...audited });
    return { ...answer, secret, previousUntil: previousUntil.toISOString() };
  });
}

type Created = { access: WebhookAccess; url: string | undefined; events: string[] | null };

async function create(
  deps: SetDeps,
  { tx, at, audit }: Change,
  { access, url, events }: Created,
): Promise<SetWebhook> {
  if (url === undefined) throw webhookMissing();
  const id = randomUUID();
  const secret = mintWebhookSecret();
  const sealedSecret = encryptWebhookSecret(deps, id, secret);
  await insertEndpoint(tx, { id, ...access.owner, url, events, sealedSecret, createdAt: at, updatedAt: at });
  await storePresentJobs(deps, tx, { access, endpointId: id, at });
  await audit({ action: 'webhook.set', subject: { kind: 'webhook', id }, ...workspaceOf(access) });
  return { id, url, events, secret };
}
