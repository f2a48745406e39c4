import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { serviceForFile } from '#test/support/service.ts';
import { deletionsOf } from './deletions.ts';

const service = await serviceForFile();
const { admin, requested } = deletionsOf(service);

describe('200', () => {
  test('shows one request, without a certificate before the execution', async () => {
    const { id, candidateId, get } = await requested();
    const answer = await get();
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(answer.json()).toMatchObject({
      deletion: { id, candidateId, state: 'requested', closedAt: null },
      certificate: null,
    });
    await admin.candidate.hold({ id: candidateId, reason: 'Litige' });
    const held = await get();
    expect(held.json()).toMatchObject({ deletion: { onHold: true } });
    expect(held.text).not.toContain('Litige');
  });
});

describe('400', () => {
  test('an id that is none', async () => {
    const { get } = await requested();
    const answer = await get('/x');
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ details: [{ field: 'id', code: 'invalid_uuid' }] });
  });
});

describe('404', () => {
  test('an id that is not of the workspace', async () => {
    const { get } = await requested();
    const { id: foreign, get: own } = await requested();
    for (const id of [foreign, randomUUID()]) {
      const answer = await get(`/${id}`);
      expect(answer.status).toBe(404);
      expect(answer.json()).toMatchObject({ code: 'not_found', message: expect.stringContaining(id) });
    }
    expect((await own()).status).toBe(200);
  });
});
