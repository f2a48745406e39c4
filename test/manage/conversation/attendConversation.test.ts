import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { conversingService, readStream } from './conversing.ts';

const { service, conversing } = await conversingService();

describe('200', () => {
  test('the person is present for 30 seconds, and the candidate is told', async () => {
    const { call, stream } = await conversing();
    await call('take', {});
    service.clock.advance(31_000);
    const waiting = await readStream(stream, 'Bonjour.');
    await expect.poll(() => waiting.chunks).toMatchObject([{ data: { by: 'person', attending: false } }]);
    const attended = await call('attend', { floorVersion: 1 });
    const attendingUntil = new Date(service.clock.now().getTime() + 30_000).toISOString();
    expect(attended.json()).toEqual({ floorVersion: 1, attendingUntil });
    await expect
      .poll(() => waiting.chunks)
      .toMatchObject([{ data: { attending: false } }, { data: { by: 'person', attending: true } }]);
    waiting.leave();
  });
});

describe('400', () => {
  test('the floor is another person’s, or has moved', async () => {
    const { call, callAsOther } = await conversing();
    expect((await call('attend', { floorVersion: 0 })).json()).toMatchObject({
      details: [{ code: 'floor_moved' }],
    });
    await call('take', {});
    expect((await callAsOther('attend', { floorVersion: 1 })).json()).toMatchObject({
      details: [{ code: 'held_by_other' }],
    });
  });
});

describe('404', () => {
  test('an application of another employer, or of none', async () => {
    const { path, workspace } = await conversing();
    const { sessionId } = await conversing();
    for (const id of [sessionId, randomUUID()]) {
      const foreign = `${path.replace(/applications\/[^/]+/, `applications/${id}`)}/attend`;
      expect((await service.post(foreign, { floorVersion: 1 }, workspace.headers)).status).toBe(404);
    }
  });
});
