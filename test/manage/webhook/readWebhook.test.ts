import { describe, expect, test } from 'vitest';
import { owners, webhookCallsForFile } from './webhooks.ts';

const { clock, callsOf } = await webhookCallsForFile();

describe('200', () => {
  test.each(owners)('shows the webhook of the %s without its secret', async (owner) => {
    const { call, url } = await callsOf(owner);
    expect((await call('GET')).status).toBe(404);
    const { id } = (await call('PUT', '', { url })).json<{ id: string }>();
    const answer = await call('GET');
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(answer.json()).toEqual({
      ...{ id, url, events: null, createdAt: clock.now().toISOString(), previousUntil: null },
      ...{ failures: 0, failingSince: null, disabledAt: null, disabledReason: null },
    });
  });
});
