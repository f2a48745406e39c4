import { startReceiver } from '#test/server/webhooks/receiver.ts';
import { webhooksForFile } from '#test/server/webhooks/webhook-fixture.ts';
import { partnerApplication, tag } from '#test/support/fixtures.ts';

/** The owners of a webhook. */
export const owners = ['workspace', 'installation', 'partner'] as const;

export type Delivery = { id: string; type: string; state: string; attempts: number; [name: string]: unknown };

/** Starts a service with a receiver, and calls the webhook of a new workspace or partner, or that of the installation. */
export async function webhookCallsForFile() {
  const receiver = await startReceiver();
  const service = await webhooksForFile({ ca: receiver.ca });
  return {
    ...service,
    receiver,
    /** Calls for an owner that has no webhook yet. */
    async callsOf(owner: (typeof owners)[number]) {
      const workspace = await service.workspace();
      const partner = await service.partner();
      const named = owner === 'workspace' ? { workspace: workspace.slug } : {};
      const manager = await service.admin.managementKey.issue({ ...named, scopes: 'webhooks:manage' });
      const { key } = owner === 'partner' ? partner : manager;
      const path = {
        workspace: `/api/manage/v1/workspaces/${workspace.slug}/webhook`,
        installation: '/api/manage/v1/webhook',
        partner: '/api/partner/v1/webhook',
      }[owner];
      const name = tag();
      /** Sends an application of which the owner is told; resolves to its id. */
      const send = async (jobId: string) =>
        owner === 'partner'
          ? service.send(partner, partnerApplication(jobId))
          : service.application(workspace, jobId);
      const call = (
        method: 'GET' | 'POST' | 'PUT' | 'DELETE',
        below = '',
        body?: Record<string, unknown>,
        headers: Record<string, string> = {},
      ) =>
        service.http.send(`${path}${below}`, {
          method,
          headers: { 'X-API-Key': key, ...headers },
          ...(body && { body }),
        });
      await call('DELETE');
      const url = `${receiver.url}/${name}`;
      return {
        workspace,
        partner,
        key,
        send,
        call,
        url,
        received: () => receiver.received.filter((one) => one.path.endsWith(name)),
        /** Sets the webhook, and receives an application. */
        async withDelivery() {
          await call('PUT', '', { url, events: ['application.received'] });
          const applicationId = await send(await service.recruitment(workspace));
          await service.deliver();
          return applicationId;
        },
      };
    },
  };
}
