import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { serviceForFile } from '#test/support/service.ts';
import { deletionsOf } from './deletions.ts';

const service = await serviceForFile();
const { admin, requested } = deletionsOf(service);

describe('200', () => {
  test('closes the request with the reason, in the name of the key', async () => {
    const { id, post } = await requested();
    const answer = await post('/refuse', { reason: 'Obligation légale' });
    expect(answer.status).toBe(200);
    const deletion = { id, state: 'refused', reason: 'Obligation légale' };
    expect(answer.json()).toMatchObject({ deletion, certificate: null });
    expect(await admin.deletion.list({})).toEqual(
      expect.arrayContaining([expect.objectContaining(deletion)]),
    );
  });
});

describe('400', () => {
  test.each([
    ['no reason', {}, 'reason'],
    ['an empty reason', { reason: '' }, 'reason'],
  ])('%s', async (_, body, field) => {
    const { post } = await requested();
    const answer = await post('/refuse', body);
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ details: [{ field }] });
  });
});

describe('404', () => {
  test('an id that is not of the workspace', async () => {
    const { post } = await requested();
    const { id: foreign, post: own } = await requested();
    for (const id of [foreign, randomUUID()]) {
      const answer = await post('/refuse', { reason: 'Non' }, id);
      expect(answer.status).toBe(404);
      expect(answer.json()).toMatchObject({ code: 'not_found', message: expect.stringContaining(id) });
    }
    expect((await own('/refuse', { reason: 'Non' })).status).toBe(200);
  });
});
