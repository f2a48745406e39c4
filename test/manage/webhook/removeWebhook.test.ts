import { describe, expect, test } from 'vitest';
import { owners, webhookCallsForFile } from './webhooks.ts';

const { deliver, recruitment, callsOf } = await webhookCallsForFile();

describe('200', () => {
  test.each(owners)('the webhook of the %s is removed with what waits', async (owner) => {
    const { call, url, received, send, workspace } = await callsOf(owner);
    const { id } = (await call('PUT', '', { url })).json<{ id: string }>();
    await send(await recruitment(workspace));
    const answer = await call('DELETE');
    expect([answer.status, answer.json()]).toEqual([200, { id, url }]);
    await deliver();
    expect(received()).toEqual([]);
    const again = await call('DELETE');
    expect(again.status).toBe(404);
    expect(again.json()).toMatchObject({ code: 'not_found', message: expect.stringContaining('no webhook') });
  });
});
