import { describe, expect, test } from 'vitest';
import { verify } from '#test/server/webhooks/verify.ts';
import { only } from '#test/support/fixtures.ts';
import { owners, webhookCallsForFile } from './webhooks.ts';

const { receiver, callsOf } = await webhookCallsForFile();

describe('200', () => {
  test.each(owners)('sends the webhook of the %s a signed event, and tells the answer', async (owner) => {
    const { call, url, received, partner, workspace } = await callsOf(owner);
    const { secret } = (await call('PUT', '', { url })).json<{ secret: string }>();
    const answer = await call('POST', '/test');
    const { id } = answer.json<{ id: string }>();
    expect([answer.status, answer.json()]).toEqual([
      200,
      { id, url, accepted: true, status: 204, fault: null },
    ]);
    const one = only(received());
    expect(one.headers['webhook-id']).toBe(id);
    const place = owner === 'workspace' ? `workspaces/${workspace.slug}/webhook` : 'webhook';
    const href = `https://guichet.example/api/manage/v1/${place}`;
    expect(verify(secret, one)).toMatchObject({
      type: 'webhook.test',
      data: owner === 'partner' ? { partner: partner.code } : { href },
    });
    for (const status of [503, 410]) {
      receiver.answer((response) => response.writeHead(status).end());
      expect((await call('POST', '/test')).json()).toMatchObject({ accepted: false, status });
    }
    expect((await call('GET')).json()).toMatchObject({ disabledReason: null });
    receiver.answer((response) => response.writeHead(204).end());
  });
});
