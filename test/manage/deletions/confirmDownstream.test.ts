import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { startReceiver } from '#test/server/webhooks/receiver.ts';
import { webhooksForFile } from '#test/server/webhooks/webhook-fixture.ts';
import { deletionsOf } from './deletions.ts';

const receiver = await startReceiver();
const service = await webhooksForFile({ ca: receiver.ca });
const { deps, clock, http, deliver } = service;
const { requested } = deletionsOf({ deps, ...http });
const confirmation = () => ({ system: 'ats', at: clock.now().toISOString() });

type Answer = { certificate: { statement: Record<string, unknown> } };

describe('200', () => {
  test('an erasure travels: the webhook tells, the system confirms, the certificate says so (D56)', async () => {
    const { workspace, id, applicationId, post } = await requested();
    await http.send(`/api/manage/v1/workspaces/${workspace.slug}/webhook`, {
      method: 'PUT',
      body: { url: receiver.url, events: ['candidate.erased'] },
      headers: workspace.headers,
    });
    const executed = (await post('/execute')).json<Answer>();
    expect(executed.certificate.statement).toMatchObject({
      downstream: { told: ['127.0.0.1'], confirmed: [] },
    });
    await deliver();
    const told = JSON.parse(receiver.received.at(-1)?.body ?? '');
    expect(told).toMatchObject({ type: 'candidate.erased', data: { applicationIds: [applicationId] } });
    const path = new URL(told.data.href).pathname;
    clock.advance(1000);
    const answer = await http.post(`${path}/confirm-downstream`, confirmation(), workspace.headers);
    expect(answer.status).toBe(200);
    const { certificate } = answer.json<Answer>();
    expect(answer.json()).toMatchObject({ deletion: { id, state: 'done', confirmed: [confirmation()] } });
    expect(certificate.statement).toEqual({
      ...executed.certificate.statement,
      issuedAt: clock.now().toISOString(),
      downstream: { told: ['127.0.0.1'], confirmed: [confirmation()] },
    });
    expect(deps.signer.verify(certificate as Parameters<typeof deps.signer.verify>[0])).toBe(true);
    expect((await http.get(path, workspace.headers)).json()).toEqual(answer.json());
  });

  test('a system that confirms before the execution is in the first certificate', async () => {
    const { post } = await requested();
    expect((await post('/confirm-downstream', confirmation())).json()).toMatchObject({ certificate: null });
    const { certificate } = (await post('/execute')).json<Answer>();
    expect(certificate.statement).toMatchObject({ downstream: { confirmed: [confirmation()] } });
  });
});

describe('400', () => {
  test.each([
    ['no system', { system: '' }, 'system'],
    ['no time', { at: 'hier' }, 'at'],
    ['a time to come', { at: '2099-01-01T00:00:00.000Z' }, 'at'],
  ])('%s', async (_, change, field) => {
    const { post, get } = await requested();
    const answer = await post('/confirm-downstream', { ...confirmation(), ...change });
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ details: [{ field }] });
    expect((await get()).json()).toMatchObject({ deletion: { confirmed: [] } });
  });

  test('a request that was refused', async () => {
    const { post } = await requested();
    await post('/refuse', { reason: 'Obligation légale' });
    const answer = await post('/confirm-downstream', confirmation());
    expect([answer.status, answer.json<{ details: { code: string }[] }>().details[0]?.code]).toEqual([
      400,
      'changed_meanwhile',
    ]);
  });
});

describe('404', () => {
  test('an id that is not of the workspace', async () => {
    const { post } = await requested();
    const { id: foreign } = await requested();
    for (const id of [foreign, randomUUID()])
      expect((await post('/confirm-downstream', confirmation(), id)).status).toBe(404);
  });
});
