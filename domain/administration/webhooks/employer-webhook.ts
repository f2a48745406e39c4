import type { ManagementPrincipal } from '#domain/access/principal.ts';
import type { WorkspaceAccess } from '#domain/access/workspace-access.ts';
import type { WebhookAccess } from './require-webhook.ts';

/** Returns the access to a workspace's webhook. */
export function accessWorkspaceWebhook({ actor, workspace }: WorkspaceAccess): WebhookAccess {
  return { actor, owner: { workspaceId: workspace.id } };
}

/** Returns the access to the installation's webhook, which receives the events of all workspaces. */
export function accessInstallationWebhook({ actor }: Pick<ManagementPrincipal, 'actor'>): WebhookAccess {
  return { actor, owner: { installation: true } };
}
