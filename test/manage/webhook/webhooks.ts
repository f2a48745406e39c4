import { startReceiver } from '#test/server/webhooks/receiver.ts';
import { webhooksForFile } from '#test/server/webhooks/webhook-fixture.ts';
import { tag } from '#test/support/fixtures.ts';

/** The owners of a webhook: a workspace, and the installation. */
export const owners = ['workspace', 'installation'] as const;

export type Delivery = { id: string; type: string; state: string; attempts: number; [name: string]: unknown };

/** Starts a service with a receiver, and calls the webhook of a new workspace, or that of the installation. */
export async function webhookCallsForFile() {
  const receiver = await startReceiver();
  const service = await webhooksForFile({ ca: receiver.ca });
  return {
    ...service,
    receiver,
    /** Calls for an owner that has no webhook yet. */
    async callsOf(owner: (typeof owners)[number]) {
      const workspace = await service.workspace();
      const isOfWorkspace = owner === 'workspace';
      const named = isOfWorkspace ? { workspace: workspace.slug } : {};
      const { key } = await service.admin.managementKey.issue({ ...named, scopes: 'webhooks:manage' });
      const path = `/api/manage/v1/${isOfWorkspace ? `workspaces/${workspace.slug}/` : ''}webhook`;
      const name = tag();
      const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', below = '', body?: Record<string, unknown>) =>
        service.http.send(`${path}${below}`, {
          method,
          headers: { 'X-API-Key': key },
          ...(body && { body }),
        });
      await call('DELETE');
      const url = `${receiver.url}/${name}`;
      return {
        workspace,
        call,
        url,
        received: () => receiver.received.filter((one) => one.path.endsWith(name)),
        /** Sets the webhook, and receives an application. */
        async withDelivery() {
          await call('PUT', '', { url, events: ['application.received'] });
          const applicationId = await service.application(workspace, await service.recruitment(workspace));
          await service.deliver();
          return applicationId;
        },
      };
    },
  };
}
