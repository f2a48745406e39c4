import type { Queryable } from '#db/connection/database.ts';
import { type EndpointOwner, findEndpoint, type WebhookEndpoint } from '#db/webhooks/endpoints.ts';
import type { FeedProfile } from '#domain/feed/boards/index.ts';
import { DomainError } from '#kernel/errors/errors.ts';

/**
 * A webhook that an actor may manage. Use cases take it as an argument, so that none runs before the actor is checked.
 */
export type WebhookAccess = {
  /** The name in the audit trail (D35). */
  actor: string;
  owner: EndpointOwner;
  /** The profile of the feed, if the owner is a partner. */
  profile?: FeedProfile;
};

/** Finds the owner's webhook; throws `not_found`. */
export async function requireWebhook(tx: Queryable, { owner }: WebhookAccess): Promise<WebhookEndpoint> {
  const endpoint = await findEndpoint(tx, owner);
  if (endpoint === null) throw webhookMissing();
  return endpoint;
}

export function webhookMissing(): DomainError {
  return new DomainError('not_found', 'There is no webhook yet: set its URL first.');
}

/** Returns the workspace that an audit entry about the webhook names: none if a partner or the installation owns it. */
export function auditedWorkspace({ owner }: WebhookAccess): { workspaceId?: string } {
  return 'workspaceId' in owner ? { workspaceId: owner.workspaceId } : {};
}
