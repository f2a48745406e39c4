import type { DemoSeed } from '#domain/administration/demo/seed-demo.ts';
import type { Operation } from '#openapi/operations.ts';
import { fixturesOf } from '#test/support/fixtures.ts';
import type { Answer } from '#test/support/requests/http.ts';
import type { TestService } from '#test/support/service.ts';

type Caller = {
  seed: DemoSeed;
  /** A management key of the installation with every permission. */
  managementKey: string;
  sentApplication: () => Promise<{ candidateId: string }>;
};

/** Makes the webhook, the key or the deletion that an example names by an id of the document, and gives its real id. */
export function ownParametersOf(service: TestService, { seed, managementKey, sentApplication }: Caller) {
  const { admin } = fixturesOf(service);
  const manager = { 'X-API-Key': managementKey };
  const partner = { 'X-API-Key': seed.partnerKey };
  const ofWorkspace = `/api/manage/v1/workspaces/${seed.workspace}`;

  /** A deletion request; one that is read has been executed, so that there is a certificate. */
  async function deletion({ isDone }: { isDone: boolean }) {
    const { candidateId } = await sentApplication();
    const { id } = await admin.deletion.request({ candidate: candidateId });
    if (isDone) succeeded(await service.post(`${ofWorkspace}/deletions/${id}/execute`, undefined, manager));
    return { id };
  }

  /** A webhook, and an application of which it is told. */
  async function toldWebhook(webhook: string): Promise<string> {
    const body = { url: 'https://ats.example/hooks', events: ['application.received'] };
    const headers = webhook.startsWith('/api/partner/') ? partner : manager;
    succeeded(await service.send(webhook, { method: 'PUT', body, headers }));
    await sentApplication();
    const answer = succeeded(await service.get(`${webhook}/deliveries`, headers));
    const [told] = answer.json<{ deliveries: { id: string }[] }>().deliveries;
    if (told === undefined) throw new Error('nothing was told');
    return told.id;
  }

  return async ({ rest: { operationId, path } }: Operation): Promise<Record<string, string>> => {
    const [webhook] = path.replace('{slug}', seed.workspace).match(/^.*\/webhook(?=\/|$)/) ?? [];
    if (webhook !== undefined && !operationId.startsWith('set')) {
      const id = await toldWebhook(webhook);
      return path.includes('{id}') ? { id } : {};
    }
    if (path.includes('/deletions/{id}')) return deletion({ isDone: operationId === 'readDeletion' });
    if (operationId === 'revokeManagementKey') {
      const { id } = await admin.managementKey.issue({ workspace: seed.workspace, scopes: 'jobs:manage' });
      return { id };
    }
    if (operationId !== 'revokePartnerKey') return {};
    return succeeded(await service.post('/api/partner/v1/keys', { label: 'essai' }, partner)).json<{
      id: string;
    }>();
  };
}

function succeeded(answer: Answer): Answer {
  if (answer.status >= 300) throw new Error(`the service answered ${answer.status} ${answer.text}`);
  return answer;
}
