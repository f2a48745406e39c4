import { describe, expect, test } from 'vitest';
import { type Delivery, owners, webhookCallsForFile } from './webhooks.ts';

const { deliver, recruitment, callsOf } = await webhookCallsForFile();

type Page = { deliveries: Delivery[]; nextCursor: string | null };

describe('200', () => {
  test.each(owners)('lists those of the %s, newest first, page after page', async (owner) => {
    const { call, workspace, send, withDelivery } = await callsOf(owner);
    const ids = [await withDelivery()];
    const jobId = await recruitment(workspace);
    for (let count = 0; count < 2; count += 1) ids.push(await send(jobId));
    const first = await call('GET', '/deliveries?limit=2');
    expect([first.status, first.headers['cache-control']]).toEqual([200, 'no-store']);
    const { deliveries, nextCursor } = first.json<Page>();
    expect(deliveries.map(({ subjectId, state }) => [subjectId, state])).toEqual([
      [ids[2], 'waiting'],
      [ids[1], 'waiting'],
    ]);
    const last = (await call('GET', `/deliveries?limit=2&cursor=${nextCursor}`)).json<Page>();
    expect(last).toEqual({
      deliveries: [
        {
          id: expect.any(String),
          type: 'application.received',
          ...{ subjectId: ids[0], state: 'delivered', attempts: 1, lastStatus: 204, lastFault: null },
          createdAt: expect.any(String),
          nextAttemptAt: expect.any(String),
          deliveredAt: expect.any(String),
        },
      ],
      nextCursor: null,
    });
    const waiting = (await call('GET', '/deliveries?state=waiting')).json<Page>();
    expect(waiting.deliveries).toHaveLength(2);
    await deliver();
  });
});

describe('400', () => {
  test.each([
    ['?limit=0', 'limit', 'out_of_range'],
    ['?state=lost', 'state', 'unknown_option'],
    ['?cursor=x', 'cursor', 'invalid_uuid'],
  ])('%s', async (query, field, code) => {
    const { call } = await callsOf('workspace');
    const answer = await call('GET', `/deliveries${query}`);
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'bad_request', details: [{ field, code }] });
  });
});
