import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { only } from '#test/support/fixtures.ts';
import { type Delivery, owners, webhookCallsForFile } from './webhooks.ts';

const { deliver, receiver, callsOf } = await webhookCallsForFile();

async function oneDelivery(owner: (typeof owners)[number]) {
  const calls = await callsOf(owner);
  await calls.withDelivery();
  const { deliveries } = (await calls.call('GET', '/deliveries')).json<{ deliveries: Delivery[] }>();
  return { ...calls, id: only(deliveries).id };
}

describe('200', () => {
  test.each(owners)('an event of the %s is sent again with the same webhook-id and body', async (owner) => {
    const { call, id, received } = await oneDelivery(owner);
    const answer = await call('POST', `/deliveries/${id}/replay`);
    expect([answer.status, answer.json()]).toEqual([200, { id, state: 'waiting' }]);
    await deliver();
    const [first, second] = received();
    expect(received()).toHaveLength(2);
    expect([first?.headers['webhook-id'], second?.headers['webhook-id']]).toEqual([id, id]);
    expect(second?.body).toBe(first?.body);
  });
});

describe('400', () => {
  test('a disabled webhook, until its address is set again', async () => {
    const { call, id, url } = await oneDelivery('workspace');
    receiver.answer((response) => response.writeHead(410).end());
    await call('POST', `/deliveries/${id}/replay`);
    await deliver();
    const answer = await call('POST', `/deliveries/${id}/replay`);
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ message: expect.stringContaining('is disabled') });
    receiver.answer((response) => response.writeHead(204).end());
    await call('PUT', '', { url });
    expect((await call('POST', `/deliveries/${id}/replay`)).status).toBe(200);
  });
});

describe('404', () => {
  test('an id that is not of this webhook', async () => {
    const { call } = await oneDelivery('workspace');
    const { id: foreign } = await oneDelivery('workspace');
    for (const id of [foreign, randomUUID()]) {
      const answer = await call('POST', `/deliveries/${id}/replay`);
      expect(answer.status).toBe(404);
      expect(answer.json()).toMatchObject({ code: 'not_found', message: expect.stringContaining(id) });
    }
  });
});
