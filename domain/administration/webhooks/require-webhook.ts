import type { Queryable } from '#db/connection/database.ts';
import { type EndpointOwner, findEndpoint, type WebhookEndpoint } from '#db/webhooks/endpoints.ts';
import type { FeedProfile } from '#domain/feed/boards/index.ts';
import { DomainError } from '#kernel/errors/errors.ts';

/**
 * The owner of a webhook, which an actor may manage. Use cases take it as an argument, so that no use case runs before
 * the actor is checked.
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

/** Makes the refusal of a call that needs a webhook. */
export function webhookMissing(): DomainError {
  return new DomainError('not_found', 'There is no webhook yet: set its URL first.');
}

/** Returns the workspace for an audit entry about the webhook; none if a partner or the installation owns it. */
export function auditedWorkspace({ owner }: WebhookAccess): { workspaceId?: string } {
  return 'workspaceId' in owner ? { workspaceId: owner.workspaceId } : {};
}
