import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { deliverUnreadWords } from '#mails/candidates/deliver-unread-words.ts';
import type { Mailer, MailMessage } from '#mails/sending/mailer.ts';
import { conversingService, readStream, textIn } from '#test/manage/conversation/conversing.ts';
import { fixturesOf, only } from '#test/support/fixtures.ts';
import { candidateOf, chatTokenFor } from '#test/support/requests/portal.ts';
import { selectRows } from '#test/support/rows.ts';

const { service, model, conversing } = await conversingService();
/** A mail server's client that sends in this way. */
const mailerThat = (send: Mailer['send']): Mailer => ({
  send,
  forget: async () => {},
  list: async function* () {},
  close: () => {},
});
const said = (text: string, floorVersion = 1) => ({ messageId: randomUUID(), text, floorVersion });

describe('a floor that a person has (D105)', () => {
  const floorOf = (sessionId: string) =>
    selectRows<{ speaker: string; version: number }>(
      service.deps,
      sql`select speaker, version from conversation_floors where session_id = ${sessionId}`,
    );

  /** Each lets something happen meanwhile, and resolves to the candidate's messages afterwards. */
  const events = {
    'a stop': async ({ stream }: { stream: string }) => {
      expect((await service.send(new URL(stream).pathname, { method: 'DELETE' })).status).toBe(204);
      return ['Bonjour.'];
    },
    'another message': async ({ stream }: { stream: string }) => {
      (await readStream(stream, 'Et le parking ?')).leave();
      return ['Bonjour.', 'Et le parking ?'];
    },
    'a revocation of the consent': async ({ decide }: { decide(decision: 'human'): Promise<unknown> }) => {
      await decide('human');
      return ['Bonjour.'];
    },
  };

  test.each(Object.entries(events))(
    'stays theirs after %s, and the candidate’s stream goes on',
    async (_, happen) => {
      const { call, callAsOther, sessionId, stream, decide, stored } = await conversing();
      const before = model.begun();
      await call('take', { name: 'Camille' });
      const waiting = await readStream(stream, 'Bonjour.');
      await expect.poll(() => waiting.chunks).toHaveLength(1);
      const messages = await happen({ stream, decide });
      expect((await callAsOther('take', {})).json()).toMatchObject({ details: [{ code: 'held_by_other' }] });
      await call('say', { messageId: randomUUID(), text: 'Me voici.', floorVersion: 1 });
      await waiting.over;
      expect([textIn(waiting.chunks), waiting.chunks.at(-1)?.type]).toEqual(['Me voici.', 'finish']);
      expect((await stored()).map(({ text }) => text)).toEqual([...messages, 'Me voici.']);
      expect(await floorOf(sessionId)).toEqual([{ speaker: 'person', version: 1 }]);
      expect(model.begun()).toBe(before);
    },
  );

  test('ends with an erasure: the stream ends, and nothing of it is left', async () => {
    const { call, sessionId, stream } = await conversing();
    await call('take', { name: 'Camille' });
    const waiting = await readStream(stream, 'Bonjour.');
    await expect.poll(() => waiting.chunks).toHaveLength(1);
    const { admin } = fixturesOf(service);
    const candidate = await candidateOf(service.deps, sessionId);
    const { id } = await admin.deletion.request({ candidate });
    await admin.deletion.execute({ id, withoutMail: true });
    await waiting.over;
    expect(waiting.chunks.at(-1)).toEqual({ type: 'abort', reason: 'consent_revoked' });
    expect(await floorOf(sessionId)).toEqual([]);
    const refused = await call('say', { messageId: randomUUID(), text: 'Me voici.', floorVersion: 1 });
    expect([refused.status, (await call('take', {})).status]).toEqual([404, 404]);
  });
});

describe('words that the candidate has not received after two minutes (D119)', () => {
  /** Runs the jobs of these words as the queue does at their time; resolves to the mails. */
  async function runJobs(sessionId: string): Promise<MailMessage[]> {
    const sent: MailMessage[] = [];
    const { deps } = service;
    const mailer = {
      send: async (mail: MailMessage) => void sent.push(mail),
      forget: async () => {},
      list: async function* () {},
      close: () => {},
    };
    const jobs = await selectRows<{ wordsId: string; seconds: number }>(
      deps,
      sql`select data->>'wordsId' as "wordsId", extract(epoch from start_after - created_on)::int as seconds
        from pgboss.job where name = 'deliver-unread-words' and data->>'applicationId' = ${sessionId}
        order by created_on`,
    );
    expect(jobs[0]?.seconds).toBe(120);
    for (const { wordsId } of jobs)
      await deliverUnreadWords(
        { ...deps, mailer, onMailWithheld: () => {} },
        { applicationId: sessionId, wordsId },
      );
    return sent;
  }

  test('are mailed, all in one mail and once; the next mail is an hour later', async () => {
    const { call, sessionId } = await conversing();
    await call('take', { name: 'Camille' });
    await call('say', said('Un.'));
    await call('say', said('Deux.'));
    const mail = only(await runJobs(sessionId));
    expect(mail.subject).toMatch(/^Message d’Ateliers Varenne/);
    expect(mail.text).toMatch(/Camille chez Ateliers Varenne.*Un\.\s+Deux\.\s/s);
    expect(mail.text).toContain('/chat/');
    await call('say', said('Trois.'));
    expect(await runJobs(sessionId)).toEqual([]);
    service.clock.advance(3_601_000);
    await call('attend', { floorVersion: 1 });
    const next = only(await runJobs(sessionId));
    expect(next.text).toContain('Trois.');
    expect(next.text).not.toContain('Deux.');
    service.clock.advance(3_601_000);
    expect(await runJobs(sessionId)).toEqual([]);
  });

  test.each([
    ['fr', 'nobody', 'Pour répondre : répondez à ce message, ou écrivez à'],
    ['fr', 'interviewer', 'Pour répondre : répondez à ce message, ou écrivez à'],
    ['fr', null, 'Pour répondre : écrivez dans l’échange, répondez à ce message, ou écrivez à'],
    ['en', 'interviewer', 'To answer: reply to this message, or write to'],
    ['en', null, 'To answer: write in the conversation, reply to this message, or write to'],
  ])(
    'are mailed with the ways to answer at that moment (%s, the floor went to %s)',
    async (lang, to, ways) => {
      const { call, sessionId } = await conversing();
      await service.deps.database.query.execute(
        sql`update applications set lang = ${lang} where id = ${sessionId}`,
      );
      await call('take', { name: 'Camille' });
      await call('say', said('Un.'));
      if (to !== null) await call('hand-back', { to, floorVersion: 1 });
      const { text } = only(await runJobs(sessionId));
      expect(text.replaceAll(/\s+/g, ' ')).toContain(ways);
    },
  );

  test('a mail that the server refused is sent by the retry, with the same words', async () => {
    const { call, sessionId } = await conversing();
    await call('take', { name: 'Camille' });
    await call('say', said('Un.'));
    const { deps } = service;
    const job = { applicationId: sessionId, wordsId: randomUUID() };
    const mailer = mailerThat(() => Promise.reject(new Error('away')));
    await expect(deliverUnreadWords({ ...deps, mailer, onMailWithheld: () => {} }, job)).rejects.toThrow(
      'away',
    );
    await call('say', said('Deux.'));
    const sent: string[] = [];
    const back = mailerThat(async ({ text }) => void sent.push(text));
    const retry = () => deliverUnreadWords({ ...deps, mailer: back, onMailWithheld: () => {} }, job);
    await retry();
    await retry();
    expect(only(sent)).toContain('Un.');
    expect(only(sent)).not.toContain('Deux.');
    service.clock.advance(3_601_000);
    expect(only(await runJobs(sessionId)).text).toContain('Deux.');
  });

  test('a mail that was not sent, since its words were received meanwhile, puts off no other', async () => {
    const { call, sessionId } = await conversing();
    await call('take', { name: 'Camille' });
    await call('say', said('Un.'));
    const { deps } = service;
    const job = { applicationId: sessionId, wordsId: randomUUID() };
    const mailer = mailerThat(async () => {
      await service.get(`/chat/${chatTokenFor(service, sessionId)}`, { Accept: 'text/html' });
      throw new Error('away');
    });
    const attempt = () => deliverUnreadWords({ ...deps, mailer, onMailWithheld: () => {} }, job);
    await expect(attempt()).rejects.toThrow('away');
    await call('say', said('Deux.'));
    await attempt();
    const { text } = only(await runJobs(sessionId));
    expect([text.includes('Un.'), text.includes('Deux.')]).toEqual([false, true]);
  });

  test('are not mailed once the client came back after them, or the transcript or the page was read', async () => {
    const reads = [
      async ({ stream, sessionId }: { stream: string; sessionId: string }) =>
        (await readStream(stream, null, `${sessionId}:1`)).leave(),
      // No more is received than was said.
      async ({ stream, sessionId }: { stream: string; sessionId: string }) =>
        (await readStream(stream, null, `${sessionId}:999`)).leave(),
      ({ sessionId }: { sessionId: string }) =>
        service.get(`/api/v2/chat/${chatTokenFor(service, sessionId)}/transcript`),
      ({ sessionId }: { sessionId: string }) =>
        service.get(`/chat/${chatTokenFor(service, sessionId)}`, { Accept: 'text/html' }),
    ];
    for (const read of reads) {
      const { call, stream, sessionId } = await conversing();
      await call('take', {});
      await call('say', said('Un.'));
      await read({ stream, sessionId });
      expect(await runJobs(sessionId)).toEqual([]);
      await call('say', said('Deux.'));
      const { text } = only(await runJobs(sessionId));
      expect([text.includes('Un.'), text.includes('Deux.')]).toEqual([false, true]);
    }
  });

  test('are mailed though a form was answered, with a page that does not show them', async () => {
    const { call, sessionId } = await conversing();
    await call('take', {});
    await call('say', said('Un.'));
    const chat = `/chat/${chatTokenFor(service, sessionId)}`;
    const post = async (path: string, fields: Record<string, string>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      const headers = { Accept: 'text/html', Origin: service.url };
      return (await service.post(`${chat}/${path}`, form, headers)).status;
    };
    expect(await post('say', { messageId: randomUUID(), answer: '' })).toBe(303);
    expect(await post('questions', { step: 'review', 'q.experience': 'Dix ans.' })).toBe(200);
    expect(only(await runJobs(sessionId)).text).toContain('Un.');
  });

  test.each([
    ['fr', 'Camille\u202f: Un.'],
    ['en', 'Camille: Un.'],
  ])('have the name of each author, in %s with its colon', async (lang, words) => {
    const { call, callAsOther, sessionId } = await conversing();
    const { query } = service.deps.database;
    await query.execute(sql`update applications set lang = ${lang} where id = ${sessionId}`);
    await call('take', { name: 'Camille' });
    await call('say', said('Un.'));
    service.clock.advance(31_000);
    expect((await callAsOther('take', { name: 'Karim', expectedVersion: 1 })).status).toBe(200);
    expect((await callAsOther('say', said('Deux.', 2))).status).toBe(200);
    expect(only(await runJobs(sessionId)).text).toContain(words);
  });

  test('are not mailed after a withdrawal', async () => {
    const { call, sessionId } = await conversing();
    await call('take', {});
    await call('say', said('Un.'));
    await service.deps.database.query.execute(
      sql`update applications set status = 'withdrawn' where id = ${sessionId}`,
    );
    expect(await runJobs(sessionId)).toEqual([]);
  });
});
