import { describe, expect, test } from 'vitest';
import { serviceForFile } from '#test/support/service.ts';
import { receivedOf } from './received.ts';

const service = await serviceForFile();
const fixtures = receivedOf(service);
const { received } = fixtures;

describe('200', () => {
  test('is the list of the messages, and no message is an empty list', async () => {
    const { id, get, readings } = await received();
    expect((await get('/transcript')).json()).toEqual([]);
    await service.post(`/api/v2/prequalif/${id}/consent`, { decision: 'ai' });
    await service.post(`/api/v2/prequalif/${id}/stream`, { messages: [] });
    expect((await get('/transcript')).json()).toEqual([
      {
        id: expect.any(String),
        role: 'assistant',
        origin: expect.stringMatching(/^(ai|script)$/),
        model: null,
        parts: [{ type: 'text', text: expect.stringMatching(/\w/) }],
        incomplete: false,
        at: service.clock.now().toISOString(),
      },
    ]);
    expect(await readings()).toEqual(Array(2).fill({ action: 'application.transcript_read', by_key: true }));
  });
});

describe('400', () => {
  test('an id that is none', async () => {
    const { getOf } = await received();
    const answer = await getOf('42', '/transcript');
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ details: [{ field: 'id', code: 'invalid_uuid' }] });
  });
});

describe('404', () => {
  test('an application of another employer, of the sandbox, or of none, read by no one', async () => {
    const { own, foreign, ids } = await fixtures.strangers();
    for (const id of ids) {
      const answer = await own.getOf(id, '/transcript');
      expect(answer.status).toBe(404);
      expect(answer.json()).toMatchObject({ error: `There is no application with the id ${id}.` });
    }
    expect(await foreign.readings()).toEqual([]);
  });
});
