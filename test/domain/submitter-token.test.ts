import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { toReference } from '#domain/applications/sent/reference.ts';
import { applicationForm, fixturesOf, partnerApplication } from '../support/fixtures.ts';
import { rpcClient } from '../support/requests/rpc.ts';
import { selectRows } from '../support/rows.ts';
import { serviceForFile, startTestService } from '../support/service.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);
const HOUR_MS = 3_600_000;

type Received = { applicationId: string; chatToken?: string };
type Transcript = {
  sessionId: string;
  messages: { parts: { text: string }[] }[];
  facts: { question: string }[];
};

const apply = async (workspace: { slug: string }, jobId: string, fields = {}, headers = {}) =>
  (
    await service.post('/api/v2/application/submit', applicationForm(workspace.slug, jobId, fields), headers)
  ).json<Required<Received>>();
const read = (token: string) => service.get(`/api/v2/chat/${token}/transcript`);
const transcriptOf = async (token: string) => (await read(token)).json<Transcript>();
const wordsIn = ({ messages }: Transcript) => messages.flatMap(({ parts }) => parts.map(({ text }) => text));

async function converse(sessionId: string, content: string) {
  await service.post(`/api/v2/prequalif/${sessionId}/consent`, { decision: 'ai' });
  await service.post(`/api/v2/prequalif/${sessionId}/stream`, { messages: [] });
  await service.post(`/api/v2/prequalif/${sessionId}/stream`, {
    messages: [{ id: randomUUID(), role: 'user', content }],
  });
}

describe('the submitter of an application (D30)', () => {
  test('reads its conversation and corrects a fact for four hours, and has access to nothing else', async () => {
    const workspace = await fixtures.workspace();
    const { applicationId, chatToken } = await apply(workspace, await fixtures.recruitment(workspace));
    await converse(applicationId, 'Dès lundi.');
    const transcript = await transcriptOf(chatToken);
    expect(transcript.sessionId).toBe(applicationId);
    expect(wordsIn(transcript)).toContain('Dès lundi.');
    const corrected = await service.send(`/api/v2/chat/${chatToken}/facts/availability`, {
      method: 'PUT',
      body: { answer: 'Mardi.' },
    });
    expect(corrected.json()).toMatchObject({ facts: [{ question: 'availability', answer: 'Mardi.' }] });
    const page = await service.get(`/chat/${chatToken}`, { Accept: 'text/html' });
    expect([page.status, page.headers['x-robots-tag']]).toEqual([200, 'noindex']);
    expect(page.text).toContain('Dès lundi.');
    for (const path of [`/api/v2/portal/${chatToken}/export`, `/portal/${chatToken}`])
      expect([path, (await service.get(path)).status]).toEqual([path, 404]);
    service.clock.advance(4 * HOUR_MS - 1000);
    expect((await read(chatToken)).status).toBe(200);
    service.clock.advance(1000);
    expect((await read(chatToken)).status).toBe(404);
    expect((await service.get(`/chat/${chatToken}`)).status).toBe(404);
  });

  test('sees nothing of the person’s past: neither another application’s nor the one that it repeats', async () => {
    const workspace = await fixtures.workspace();
    const jobId = await fixtures.recruitment(workspace);
    const email = `lea.${randomUUID()}@courriel.example`;
    const known = await apply(workspace, jobId, { email });
    await converse(known.applicationId, 'Un secret.');
    const stranger = await apply(workspace, jobId, { email });
    expect(stranger.applicationId).not.toBe(known.applicationId);
    const seen = await transcriptOf(stranger.chatToken);
    expect([seen.sessionId, seen.messages, seen.facts]).toEqual([stranger.applicationId, [], []]);
    const { text } = await service.get(`/chat/${stranger.chatToken}`, { Accept: 'text/html' });
    expect(text).not.toContain('Un secret.');
    expect(text).not.toContain(email);
  });

  test('goes on from the page that thanks, with a consent that no mailed link gave (D23, D75)', async () => {
    const workspace = await fixtures.workspace();
    const jobId = await fixtures.recruitment(workspace);
    const email = `lea.${randomUUID()}@courriel.example`;
    const known = await apply(workspace, jobId, { email });
    const form = applicationForm(workspace.slug, jobId, { email });
    const sent = await service.post(`/apply/${workspace.slug}/${jobId}?lang=fr`, form, {
      Accept: 'text/html',
    });
    expect(sent.status).toBe(200);
    const [, path = '', token = ''] = /href="(\/chat\/([^"?]+)[^"]*)"/.exec(sent.text) ?? [];
    const { sessionId } = await transcriptOf(token);
    expect(sent.text).toContain(`<strong>${toReference(sessionId)}</strong>`);
    // The page is the same for a person who is known: only a mail tells of the earlier application (D19, D67).
    expect(sessionId).not.toBe(known.applicationId);
    expect(sent.text).not.toContain(sessionId);
    expect(sent.text).not.toMatch(/avez déjà/);
    const choice = await service.send(`${path}&decision=ai`, {
      method: 'POST',
      headers: { Accept: 'text/html' },
    });
    expect(choice.status).toBe(303);
    expect((await service.get(path, { Accept: 'text/html' })).text).toContain('name="step"');
    const consents = await selectRows<{ way: string; decision: string }>(
      service.deps,
      sql`select way, decision from consents where application_id = ${sessionId} order by sequence`,
    );
    expect(consents).toEqual([
      { way: 'form', decision: 'given' },
      { way: 'session', decision: 'ai' },
    ]);
  });

  test('is given it again for a retry with its key', async () => {
    const workspace = await fixtures.workspace();
    const jobId = await fixtures.recruitment(workspace);
    const fields = { email: `max.${randomUUID()}@courriel.example`, idempotencyKey: randomUUID() };
    const [first, again] = [await apply(workspace, jobId, fields), await apply(workspace, jobId, fields)];
    expect(again.applicationId).toBe(first.applicationId);
    expect((await transcriptOf(again.chatToken)).sessionId).toBe(first.applicationId);
  });

  test('gets the token once as a partner: a repeat brings none', async () => {
    const workspace = await fixtures.workspace();
    const partner = await fixtures.partner();
    const jobId = await fixtures.recruitment(workspace);
    const body = partnerApplication(jobId);
    const send = async (sent: object) =>
      (await service.post('/api/candidatures', { ...sent }, { 'X-API-Key': partner.key })).json<Received>();
    const first = await send(body);
    expect((await transcriptOf(first.chatToken ?? '')).sessionId).toBe(first.applicationId);
    for (const repeated of [body, { ...body, id: randomUUID() }]) {
      const again = await send(repeated);
      expect(again.applicationId).toBe(first.applicationId);
      expect(again).not.toHaveProperty('chatToken');
    }
    expect(await send({ ...partnerApplication(jobId), dryRun: true })).not.toHaveProperty('chatToken');
  });

  test('over RPC too', async () => {
    const workspace = await fixtures.workspace();
    const client = rpcClient(service.url);
    const { applicationId, chatToken = '' } = await client.applications.submit.mutate({
      workspaceSlug: workspace.slug,
      jobId: await fixtures.recruitment(workspace),
      firstName: 'Camille',
      lastName: 'Fontanel',
      email: `camille.${randomUUID()}@courriel.example`,
      consent: '1',
    });
    const { sessionId } = await client.prequalification.transcript.query({ token: chatToken });
    expect(sessionId).toBe(applicationId);
  });

  test('has none where there are no conversations', async () => {
    await using mute = await startTestService({ config: { PREQUALIFICATION_FALLBACK: 'off' } });
    const workspace = await fixturesOf(mute).workspace();
    const form = applicationForm(workspace.slug, await fixturesOf(mute).recruitment(workspace));
    const answer = await mute.post('/api/v2/application/submit', form);
    expect(Object.keys(answer.json())).toEqual(['ok', 'applicationId']);
  });
});
