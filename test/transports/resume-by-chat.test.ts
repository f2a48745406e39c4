import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { serviceWithModel } from './support/service-with-model.ts';

const setup = await serviceWithModel();
const { model, service } = setup;

const streamOf = (sessionId: string) => `/api/v2/prequalif/${sessionId}/stream`;
/**
 * The address at which the AI SDK asks for the running answer: its own chat's id follows the address that it was given.
 */
const byChat = (sessionId: string, chatId = 'kR3x/é') =>
  `${streamOf(sessionId)}/${encodeURIComponent(chatId)}/stream`;
const get = (path: string, headers = {}) => service.get(path, { 'X-Request-Id': 'same', ...headers });

describe('the address that the AI SDK asks for a running answer', () => {
  test('tells it, from its start and after an event', async () => {
    const sessionId = await setup.session();
    model.holdAt(6);
    const said = service.post(streamOf(sessionId), {
      messages: [{ id: 'm1', role: 'user', content: 'Lundi.' }],
    });
    await expect.poll(() => model.open()).toBe(1);
    const resumed = await service.open(byChat(sessionId), { headers: { 'X-Request-Id': 'same' } });
    model.release();
    const first = await said;
    expect([resumed.statusCode, resumed.headers['content-type']]).toEqual([
      200,
      first.headers['content-type'],
    ]);
    expect(await text(resumed)).toBe(first.text);
    const [, third = ''] = /^id: (\S+:3)$/m.exec(first.text) ?? [];
    const rest = await get(byChat(sessionId), { 'Last-Event-ID': third });
    expect(first.text.endsWith(rest.text)).toBe(true);
    expect(rest.text).toMatch(/^id: \S+:4$/m);
    expect(rest.text).not.toContain(`${third}\n`);
  });

  test('answers as the stream’s own: nothing runs, no such session, no consent, a malformed id, any chat’s id', async () => {
    const sessionId = await setup.session();
    const revoked = await setup.session();
    await service.post(`/api/v2/prequalif/${revoked}/consent`, { decision: 'human' });
    for (const [id, status] of [
      [sessionId, 204],
      [randomUUID(), 404],
      [revoked, 403],
      ['no-uuid', 400],
    ] as const) {
      const [own, asked] = [await get(streamOf(id)), await get(byChat(id))];
      expect([asked.status, asked.text]).toEqual([status, own.text]);
      expect(asked.status).toBe(own.status);
    }
    expect((await get(byChat(sessionId, 'x'.repeat(500)))).status).toBe(204);
    expect((await get(byChat(sessionId, ''))).status).toBe(404);
    const spoken = await service.post(byChat(sessionId), { messages: [] });
    expect([spoken.status, spoken.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });

  test('counts as a resume, and is logged without what opens the session', async () => {
    const sessionId = await setup.session();
    for (let index = 0; index < 60; index += 1) await get(byChat(sessionId, `chat-${index}`));
    expect((await get(byChat(sessionId))).status).toBe(429);
    expect((await get(streamOf(sessionId))).status).toBe(429);
    const logged = service.logs.filter((line) => line.includes('/{chatId}/'));
    expect(logged.length).toBeGreaterThan(0);
    expect(logged.join('')).not.toContain('chat-7');
  });
});
