import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { conversingService, readStream, textIn, typesOf } from './conversing.ts';

const { service, model, conversing } = await conversingService();

describe('200', () => {
  test('the interviewer answers the next message, and says again what it is', async () => {
    const { call, stream, stored } = await conversing();
    await call('take', {});
    const waiting = await readStream(stream, 'Bonjour.');
    await expect.poll(() => typesOf(waiting.chunks)).toEqual(['data-floor']);
    const handedBack = await call('hand-back', { to: 'interviewer', floorVersion: 1 });
    expect([handedBack.status, handedBack.json()]).toEqual([200, { floorVersion: 2 }]);
    await waiting.over;
    expect(waiting.chunks[1]).toMatchObject({ data: { by: 'interviewer', name: null, attending: false } });
    expect(typesOf(waiting.chunks)).toEqual(['data-floor', 'data-floor', 'finish']);
    const answer = await readStream(stream, 'Et après ?');
    await answer.over;
    expect(answer.chunks[0]).toMatchObject({
      messageMetadata: {
        generatedBy: 'ai',
        disclosure: expect.stringContaining('intelligence artificielle'),
      },
    });
    expect(textIn(answer.chunks)).not.toBe('');
    expect((await stored()).map(({ origin, to_person }) => [origin, to_person])).toEqual([
      ['candidate', true],
      ['candidate', false],
      ['ai', false],
    ]);
  });

  test('the text form begins with what the interviewer is, again after a person, also when it is repeated', async () => {
    const { call, stream } = await conversing();
    const beginning = async (id: string) => {
      const messages = [{ id, role: 'user', content: 'Bonjour.' }];
      const headers = { Accept: 'application/octet-stream' };
      const { text } = await service.post(new URL(stream).pathname, { messages }, headers);
      return /intelligence artificielle/.test(text.slice(0, 300));
    };
    expect([await beginning('m1'), await beginning('m2')]).toEqual([true, false]);
    await call('take', {});
    await call('say', { messageId: randomUUID(), text: 'Bonjour à vous.', floorVersion: 1 });
    await call('hand-back', { to: 'interviewer', floorVersion: 1 });
    expect([await beginning('m3'), await beginning('m3'), await beginning('m4')]).toEqual([
      true,
      true,
      false,
    ]);
    await call('take', {});
    (await readStream(stream, 'Vous êtes là ?')).leave();
    await call('hand-back', { to: 'interviewer', floorVersion: 3 });
    expect(await beginning('m5')).toBe(true);
  });

  test('given to nobody, messages wait for the person who takes it next', async () => {
    const { call, callAsOther, stream } = await conversing();
    await call('take', {});
    await call('hand-back', { to: 'nobody', floorVersion: 1 });
    const before = model.begun();
    const waiting = await readStream(stream, 'Bonjour.');
    await expect
      .poll(() => waiting.chunks)
      .toMatchObject([{ data: { by: 'person', name: null, attending: false } }]);
    expect((await callAsOther('take', { name: 'Autre' })).json()).toMatchObject({ floorVersion: 3 });
    await callAsOther('say', { messageId: randomUUID(), text: 'Me voici.', floorVersion: 3 });
    await waiting.over;
    expect([textIn(waiting.chunks), model.begun()]).toEqual(['Me voici.', before]);
  });

  test('a call that is repeated after a lost answer changes nothing', async () => {
    const { call } = await conversing();
    await call('take', {});
    const body = { to: 'interviewer', floorVersion: 1 };
    const answers = [await call('hand-back', body), await call('hand-back', body)];
    expect(answers.map((answer) => answer.json())).toEqual([{ floorVersion: 2 }, { floorVersion: 2 }]);
  });
});

describe('400', () => {
  test('the floor is another person’s, or has moved', async () => {
    const { call, callAsOther } = await conversing();
    await call('take', {});
    expect((await callAsOther('hand-back', { to: 'nobody', floorVersion: 1 })).json()).toMatchObject({
      details: [{ code: 'held_by_other' }],
    });
    expect((await call('hand-back', { to: 'nobody', floorVersion: 7 })).json()).toMatchObject({
      details: [{ code: 'floor_moved' }],
    });
  });
});

describe('403', () => {
  test('to the interviewer without the candidate’s consent; to nobody is possible', async () => {
    const { call, decide } = await conversing();
    await call('take', {});
    await decide('human');
    const refused = await call('hand-back', { to: 'interviewer', floorVersion: 1 });
    expect([refused.status, refused.json()]).toMatchObject([403, { code: 'forbidden' }]);
    expect((await call('hand-back', { to: 'nobody', floorVersion: 1 })).status).toBe(200);
  });
});

describe('404', () => {
  test('an application of another employer, or of none', async () => {
    const { path, workspace } = await conversing();
    const { sessionId } = await conversing();
    for (const id of [sessionId, randomUUID()]) {
      const foreign = `${path.replace(/applications\/[^/]+/, `applications/${id}`)}/hand-back`;
      const body = { to: 'nobody', floorVersion: 1 };
      expect((await service.post(foreign, body, workspace.headers)).status).toBe(404);
    }
  });
});
