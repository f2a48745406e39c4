import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { findAnswersForMail } from '#db/mails/answers-for-mail.ts';
import { only } from '#test/support/fixtures.ts';
import { selectRows } from '#test/support/rows.ts';
import { conversingService, readStream, textIn, typesOf } from './conversing.ts';

const { service, model, conversing } = await conversingService();
const said = (text: string, floorVersion = 1) => ({ messageId: randomUUID(), text, floorVersion });

const candidateOfSession = (sessionId: string) =>
  sql`candidates.id = (select candidate_id from applications where id = ${sessionId})`;

async function setLastContact(sessionId: string, at: Date): Promise<void> {
  await service.deps.database.query.execute(
    sql`update candidates set last_contact_at = ${at.toISOString()} where ${candidateOfSession(sessionId)}`,
  );
}

async function lastContactOf(sessionId: string): Promise<Date> {
  const rows = await selectRows<{ at: string | Date }>(
    service.deps,
    sql`select last_contact_at as at from candidates where ${candidateOfSession(sessionId)}`,
  );
  return new Date(only(rows).at);
}

const answerOfPerson = [
  'data-floor',
  'start',
  'start-step',
  'text-start',
  'text-delta',
  'text-end',
  'finish-step',
  'finish',
];

describe('200', () => {
  test('the candidate’s message is stored for the person, whose words are its answer', async () => {
    const { call, stream, stored } = await conversing();
    await call('take', { name: 'Camille' });
    const answer = await readStream(stream, 'Y a-t-il un parking ?');
    await expect.poll(() => typesOf(answer.chunks)).toEqual(['data-floor']);
    const body = said('Oui, gratuit.');
    const message = { id: body.messageId, role: 'assistant', origin: 'person', author: 'Camille' };
    expect((await call('say', body)).json()).toMatchObject({ message });
    await answer.over;
    expect(typesOf(answer.chunks)).toEqual(answerOfPerson);
    expect(answer.chunks[1]).toEqual({
      type: 'start',
      messageId: body.messageId,
      messageMetadata: { generatedBy: 'person', author: 'Camille' },
    });
    expect(textIn(answer.chunks)).toBe('Oui, gratuit.');
    expect(await stored()).toEqual([
      { origin: 'candidate', text: 'Y a-t-il un parking ?', author: null, to_person: true },
      { origin: 'person', text: 'Oui, gratuit.', author: 'Camille', to_person: false },
    ]);
    expect(model.begun()).toBe(0);
  });

  test('a message is a contact, from which the retention counts (D32)', async () => {
    const { call, sessionId } = await conversing();
    const at = new Date('2026-01-01T00:00:00.000Z');
    await setLastContact(sessionId, at);
    await call('take', {});
    expect(await lastContactOf(sessionId)).toEqual(at);
    await call('say', said('Bonjour.'));
    expect(await lastContactOf(sessionId)).toEqual(service.deps.clock.now());
  });

  test('the same id is said once, also after the floor moved', async () => {
    const { call, stored } = await conversing();
    await call('take', {});
    const body = said('Bonjour.');
    const first = await call('say', body);
    await call('hand-back', { to: 'nobody', floorVersion: 1 });
    expect((await call('say', body)).json()).toEqual(first.json());
    expect(await stored()).toHaveLength(1);
  });

  test('a candidate who comes back misses no message, by the id of the last event', async () => {
    const { call, stream } = await conversing();
    await call('take', {});
    const first = await readStream(stream, 'Bonjour.');
    await expect.poll(() => typesOf(first.chunks)).toEqual(['data-floor']);
    for (const text of ['Un.', 'Deux.', 'Trois.']) await call('say', said(text));
    await first.over;
    let { ids } = first;
    const texts = [textIn(first.chunks)];
    for (let message = 0; message < 2; message += 1) {
      const next = await readStream(stream, null, ids.at(-1));
      await next.over;
      texts.push(textIn(next.chunks));
      ({ ids } = next);
    }
    expect(texts).toEqual(['Un.', 'Deux.', 'Trois.']);
    const waiting = await readStream(stream, null, ids.at(-1));
    await expect.poll(() => typesOf(waiting.chunks)).toEqual(['data-floor']);
    await call('hand-back', { to: 'interviewer', floorVersion: 1 });
    await waiting.over;
    expect(typesOf(waiting.chunks)).toEqual(['data-floor', 'data-floor', 'finish']);
    expect((await readStream(stream, null, ids.at(-1))).status).toBe(204);
  });

  test('an event’s id brings messages of the last two minutes, and none before them (D30, D105)', async () => {
    const { call, stream, sessionId } = await conversing();
    await call('take', {});
    await call('say', said('Vieux.'));
    service.clock.advance(121_000);
    await call('say', said('Récent.'));
    const turn = `${randomUUID()}:1`;
    for (const id of [`${sessionId}:0`, turn]) {
      const back = await readStream(stream, null, id);
      await back.over;
      expect(textIn(back.chunks)).toBe('Récent.');
      expect(back.ids.at(-1)).toBe(`${sessionId}:2`);
    }
    await call('hand-back', { to: 'interviewer', floorVersion: 1 });
    service.clock.advance(121_000);
    for (const place of [0, 1]) {
      expect((await readStream(stream, null, `${sessionId}:${place}`)).status).toBe(204);
    }
  });

  test('a message that is sent again gets the same answer, once it is there', async () => {
    const { call, stream, stored } = await conversing();
    await call('take', {});
    const message = { id: 'm1', content: 'Bonjour.' };
    const lost = await readStream(stream, message);
    lost.leave();
    await call('say', said('Un.'));
    await call('say', said('Deux.'));
    const again = await readStream(stream, message);
    await again.over;
    expect(textIn(again.chunks)).toBe('Un.');
    await call('hand-back', { to: 'interviewer', floorVersion: 1 });
    const later = await readStream(stream, message);
    await later.over;
    expect(later.chunks[0]).toMatchObject({ messageMetadata: { generatedBy: 'person' } });
    expect(textIn(later.chunks)).toBe('Un.');
    expect(await stored()).toHaveLength(3);
  });

  test('every message to an absent person is kept as a question, and of those to a present person each that asks (D83)', async () => {
    const { call, stream, sessionId } = await conversing();
    const kept = () =>
      selectRows<{ text: string }>(
        service.deps,
        sql`select text from candidate_questions where application_id = ${sessionId} order by sequence`,
      );
    await call('take', {});
    (await readStream(stream, 'Merci.')).leave();
    expect(await kept()).toEqual([]);
    const waiting = async () => (await findAnswersForMail(service.deps.database.query, sessionId)).asked;
    // The person has closed the laptop, and counts as present for some seconds more.
    service.clock.advance(10_000);
    (await readStream(stream, 'Y a-t-il un parking ?')).leave();
    expect(await kept()).toEqual([{ text: 'Y a-t-il un parking ?' }]);
    expect(await waiting()).toMatchObject([{ isAnsweredInConversation: false }]);
    await call('say', said('Oui, gratuit.'));
    expect(await waiting()).toMatchObject([{ isAnsweredInConversation: true }]);
    service.clock.advance(31_000);
    (await readStream(stream, 'Je reste là.')).leave();
    expect((await kept()).map(({ text }) => text)).toEqual(['Y a-t-il un parking ?', 'Je reste là.']);
    expect(await waiting()).toMatchObject([
      { isAnsweredInConversation: true },
      { isAnsweredInConversation: false },
    ]);
  });

  test('a wish for a deletion that a present person reads is listed as in a form (D181)', async () => {
    const { call, stream, sessionId } = await conversing();
    await call('take', {});
    (await readStream(stream, 'Supprimez mes anciennes réponses, s’il vous plaît.')).leave();
    const { asked } = await findAnswersForMail(service.deps.database.query, sessionId);
    expect(asked.map(({ text }) => text)).toEqual(['Supprimez mes anciennes réponses, s’il vous plaît.']);
  });

  test('a wish for a language is a question to the person, since no interviewer grants it (D182)', async () => {
    const { call, stream, sessionId } = await conversing();
    await call('take', {});
    (await readStream(stream, 'On peut parler anglais ?')).leave();
    const { asked } = await findAnswersForMail(service.deps.database.query, sessionId);
    expect(asked.map(({ text }) => text)).toEqual(['On peut parler anglais ?']);
  });

  test('violence told to a person gets the numbers for victims (D180)', async () => {
    const { call, stream, decide } = await conversing();
    await decide('human');
    await call('take', { name: 'Camille' });
    const present = await readStream(stream, 'Mon mari me frappe.');
    await present.over;
    expect(textIn(present.chunks)).toMatch(/3919.*3114.*appelez le 17 ou le 112/s);
  });

  test('distress said to a present or absent person, or to a vacant floor, has the service’s words, and no mail (D61, D93)', async () => {
    const { call, stream, stored, sessionId, decide } = await conversing();
    const told = () =>
      selectRows(service.deps, sql`select text from candidate_questions where application_id = ${sessionId}`);
    await decide('human');
    await call('take', { name: 'Camille' });
    const present = await readStream(stream, 'Je veux mourir.');
    await present.over;
    service.clock.advance(31_000);
    const message = { id: 'm2', content: 'Je pense au suicide.' };
    const absent = await readStream(stream, message);
    await absent.over;
    expect(absent.chunks[0]).toMatchObject({ type: 'start', messageMetadata: { generatedBy: 'script' } });
    expect(textIn(present.chunks)).toBe(textIn(absent.chunks));
    expect(textIn(absent.chunks)).toMatch(
      /^Il se peut que personne ne lise ce message.*3114.*appelez le 112/s,
    );
    const again = await readStream(stream, message);
    await again.over;
    expect(textIn(again.chunks)).toBe(textIn(absent.chunks));
    await call('attend', { floorVersion: 1 });
    await call('hand-back', { to: 'nobody', floorVersion: 1 });
    const vacant = await readStream(stream, 'Je veux en finir.');
    await vacant.over;
    expect(textIn(vacant.chunks)).toBe(textIn(absent.chunks));
    expect((await stored()).map(({ origin, to_person }) => [origin, to_person])).toEqual([
      ['candidate', true],
      ['script', false],
      ['candidate', true],
      ['script', false],
      ['candidate', true],
      ['script', false],
    ]);
    expect(await told()).toEqual([]);
    expect((await call('take', {})).json()).toMatchObject({ floorVersion: 3 });
  });

  test('a candidate who chose a person talks here without consent to the AI', async () => {
    const { call, stream, decide } = await conversing();
    await decide('human');
    expect((await readStream(stream, 'Bonjour.')).status).toBe(403);
    await call('take', {});
    const answer = await readStream(stream, 'Bonjour.');
    expect(answer.status).toBe(200);
    await call('say', said('Bonjour à vous.'));
    await answer.over;
    expect(textIn(answer.chunks)).toBe('Bonjour à vous.');
  });
});

describe('400', () => {
  test('the floor is of another version, of another person, or the interviewer’s', async () => {
    const { call, callAsOther, stored } = await conversing();
    const codeOf = async (answer: ReturnType<typeof call>) =>
      (await answer).json<{ details: { code: string }[] }>().details[0]?.code;
    expect(await codeOf(call('say', said('Bonjour.', 0)))).toBe('floor_moved');
    await call('take', {});
    expect(await codeOf(call('say', said('Bonjour.', 2)))).toBe('floor_moved');
    expect(await codeOf(callAsOther('say', said('Bonjour.')))).toBe('held_by_other');
    expect(await codeOf(call('say', said(' ')))).toBe('too_short');
    expect(await stored()).toEqual([]);
  });

  test('another text under an id that was said', async () => {
    const { call } = await conversing();
    await call('take', {});
    const body = said('Bonjour.');
    await call('say', body);
    expect((await call('say', { ...body, text: 'Autre.' })).json()).toMatchObject({
      details: [{ field: 'messageId', code: 'already_used' }],
    });
  });
});

describe('404', () => {
  test('an application of another employer, or of none', async () => {
    const { path, workspace } = await conversing();
    const { sessionId } = await conversing();
    for (const id of [sessionId, randomUUID()]) {
      const foreign = path.replace(/applications\/[^/]+/, `applications/${id}`);
      expect((await service.post(`${foreign}/say`, said('Oui.'), workspace.headers)).status).toBe(404);
    }
  });
});
