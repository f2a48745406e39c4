import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { conversingService, readStream, textIn } from './conversing.ts';

const { service, model, conversing } = await conversingService();

describe('200', () => {
  test('the running answer ends, its words so far stay, and no later word is stored (D58)', async () => {
    const { call, stream, stored } = await conversing();
    model.holdAt(5);
    const answer = await readStream(stream, 'Bonjour.');
    await expect.poll(() => textIn(answer.chunks)).toContain('·4');
    const taken = await call('take', { name: 'Camille' });
    expect([taken.status, taken.json()]).toMatchObject([
      200,
      {
        floorVersion: 1,
        messages: [
          { role: 'user', origin: 'candidate' },
          { role: 'assistant', origin: 'ai', incomplete: true },
        ],
        facts: [],
      },
    ]);
    await answer.over;
    model.release();
    await expect.poll(() => model.open()).toBe(0);
    expect(answer.chunks.slice(-2)).toMatchObject([
      { type: 'data-floor', transient: true, data: { by: 'person', name: 'Camille', attending: true } },
      { type: 'abort', reason: 'taken_over' },
    ]);
    const [, words] = await stored();
    expect(words?.text).toBe(textIn(answer.chunks));
    expect(await stored()).toHaveLength(2);
  });

  test('taking it again changes nothing, and the name is the workspace’s unless given', async () => {
    const { call, workspace, stream } = await conversing();
    const first = await call('take', {});
    const again = await call('take', { name: 'Camille' });
    expect([first.json(), again.json()]).toMatchObject([{ floorVersion: 1 }, { floorVersion: 1 }]);
    const waiting = await readStream(stream, 'Bonjour.');
    await expect.poll(() => waiting.chunks).toMatchObject([{ data: { name: workspace.name } }]);
    waiting.leave();
  });

  test('of two at once one has it, and the other reads who', async () => {
    const { call, callAsOther } = await conversing();
    const answers = await Promise.all([call('take', { name: 'Un' }), callAsOther('take', { name: 'Deux' })]);
    const [winner, loser] = answers.toSorted((one, other) => one.status - other.status);
    expect([winner?.status, loser?.status]).toEqual([200, 400]);
    const name = answers[0]?.status === 200 ? 'Un' : 'Deux';
    expect(loser?.json()).toMatchObject({
      details: [{ code: 'held_by_other', message: expect.stringContaining(name) }],
    });
  });

  test('an absent colleague’s floor is taken by who has seen it, and by no timer (D105)', async () => {
    const { call, callAsOther } = await conversing();
    await call('take', { name: 'Un' });
    expect((await callAsOther('take', { expectedVersion: 1 })).status).toBe(400);
    service.clock.advance(31_000);
    expect((await callAsOther('take', {})).json()).toMatchObject({ details: [{ code: 'held_by_other' }] });
    expect((await callAsOther('take', { expectedVersion: 1 })).json()).toMatchObject({ floorVersion: 2 });
    expect(
      (await call('say', { messageId: randomUUID(), text: 'Oui.', floorVersion: 1 })).json(),
    ).toMatchObject({ details: [{ code: 'held_by_other' }] });
  });
});

describe('400', () => {
  test('another version than the expected one, and an empty name', async () => {
    const { call } = await conversing();
    expect((await call('take', { expectedVersion: 4 })).json()).toMatchObject({
      details: [{ field: 'floorVersion', code: 'floor_moved' }],
    });
    expect((await call('take', { name: '' })).status).toBe(400);
    expect((await call('take', { expectedVersion: 0 })).status).toBe(200);
  });
});

describe('404', () => {
  test('an application of another employer, or of none', async () => {
    const { path, workspace } = await conversing();
    const { sessionId } = await conversing();
    for (const id of [sessionId, randomUUID()]) {
      const foreign = path.replace(/applications\/[^/]+/, `applications/${id}`);
      expect((await service.post(`${foreign}/take`, {}, workspace.headers)).status).toBe(404);
    }
  });
});
