import { randomUUID } from 'node:crypto';
import type { Queryable } from '#db/connection/client.ts';
import { findEndpoint, insertEndpoint, reviveEndpoint, updateSecrets } from '#db/webhooks/endpoints.ts';
import { listUnannouncedJobs, storeAnnouncedJobs } from '#db/webhooks/job-changes.ts';
import { feedRendererName, renderFeedJobs } from '#domain/feed/render-feed-jobs.ts';
import type { Deps } from '#domain/ports.ts';
import { encryptWebhookSecret, mintWebhookSecret } from '#domain/webhooks/webhook-secret.ts';
import { DomainError, invalidField } from '#kernel/errors/errors.ts';
import { type Change, changeAsAdministrator } from '../change-as-administrator.ts';
import { requirePartner } from '../partners/require-partner.ts';

/** A partner has this time to take over the new secret by hand. */
const OVERLAP_MS = 7 * 86_400_000;

type SetDeps = Pick<Deps, 'database' | 'clock' | 'settings' | 'dataKeys' | 'webhookSender' | 'onJobLeftOut'>;
type WebhookChange = { code: string; url?: string | undefined; rotate: boolean };
/** The secret is shown once. */
type SetWebhook = { id: string; code: string; url: string; secret?: string; previousUntil?: Date };
type Partner = Awaited<ReturnType<typeof requirePartner>>;

/** Sets the address of a partner's webhook (D48), or rotates its secret: the former secret signs too for seven days. */
export async function setWebhook(deps: SetDeps, { code, url, rotate }: WebhookChange): Promise<SetWebhook> {
  if (url === undefined && !rotate) {
    throw invalidField('url', 'required', 'Give --url, or --rotate for another secret.');
  }
  const refusal = url === undefined ? null : await deps.webhookSender.refusalOf(url);
  if (refusal !== null) throw invalidField('url', 'unknown_option', refusal);
  // The feed is rendered before the transaction, since the embedded database has one connection.
  const { profile } = await requirePartner(deps.database.query, code);
  await renderFeedJobs(deps, { profile });
  return changeAsAdministrator(deps, async (change) => {
    const partner = await requirePartner(change.tx, code);
    const existing = await findEndpoint(change.tx, partner.id);
    if (existing === null) return create(deps, change, { partner, url });
    const { tx, at, audit } = change;
    const { id } = existing;
    const subject = { kind: 'webhook', id };
    if (url !== undefined) {
      await reviveEndpoint(tx, { id, url, at });
      await audit({ action: 'webhook.set', subject });
    }
    const answer = { id, code, url: url ?? existing.url };
    if (!rotate) return answer;
    const secret = mintWebhookSecret();
    const previousUntil = new Date(at.getTime() + OVERLAP_MS);
    const sealed = {
      sealedSecret: encryptWebhookSecret(deps, id, secret),
      sealedPrevious: existing.sealedSecret,
    };
    await updateSecrets(tx, { id, at, ...sealed, previousUntil });
    await audit({ action: 'webhook.secret_rotated', subject });
    return { ...answer, secret, previousUntil };
  });
}

type Created = { partner: Partner; url: string | undefined };

async function create(deps: SetDeps, { tx, at, audit }: Change, { partner, url }: Created) {
  if (url === undefined) throw new DomainError('not_found', 'This partner has no webhook: give --url.');
  const id = randomUUID();
  const secret = mintWebhookSecret();
  const sealedSecret = encryptWebhookSecret(deps, id, secret);
  await insertEndpoint(tx, { id, partnerId: partner.id, url, sealedSecret, createdAt: at, updatedAt: at });
  await storePresentJobs(deps, tx, { partner, endpointId: id, at });
  await audit({ action: 'webhook.set', subject: { kind: 'webhook', id } });
  return { id, code: partner.code, url, secret };
}

type NewEndpoint = { partner: Partner; endpointId: string; at: Date };

/** Stores the jobs that the partner's feed has already as announced, so that no event is sent for them. */
async function storePresentJobs(
  deps: SetDeps,
  tx: Queryable,
  { partner, endpointId, at }: NewEndpoint,
): Promise<void> {
  const { id: partnerId, profile } = partner;
  const feedQuery = { partnerId, profile, renderer: feedRendererName(deps.settings, at), at };
  const jobs = await listUnannouncedJobs(tx, { ...feedQuery, endpointId });
  await storeAnnouncedJobs(tx, { endpointId, published: jobs.map(({ id }) => id), removed: [] });
}
