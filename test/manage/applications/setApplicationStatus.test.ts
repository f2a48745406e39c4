import { describe, expect, test } from 'vitest';
import { candidateOf, portalTokenFor } from '#test/support/requests/portal.ts';
import { serviceForFile } from '#test/support/service.ts';
import { receivedOf } from './received.ts';

const service = await serviceForFile();
const { deps } = service;
const fixtures = receivedOf(service);

async function decidable() {
  const received = await fixtures.received();
  const decide = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
    service.post(`${received.path}/status`, body, { ...received.workspace.headers, ...headers });
  const history = async () => {
    const whole = await received.get();
    const { application } = whole.json<{ application: { statusHistory: { to: string }[] } }>();
    return application.statusHistory.map(({ to }) => to);
  };
  return { ...received, decide, history };
}

const reason = 'Le poste demande un permis.';
const soon = new Date(service.clock.now().getTime() + 86_400_000).toISOString();
const messageToCandidate = 'Merci de votre candidature.';

describe('200', () => {
  test('the candidate reads the reason and the message in the explanation, its page and the export', async () => {
    const { id, decide } = await decidable();
    const answer = await decide({
      status: 'rejected',
      reason,
      messageToCandidate,
      expectedStatus: 'received',
    });
    expect([answer.status, answer.headers['idempotency-replayed']]).toEqual([200, undefined]);
    expect(answer.json()).toMatchObject({ application: { id, status: 'rejected' } });
    const token = portalTokenFor(service, await candidateOf(deps, id));
    const explained = await service.get(`/api/v2/portal/${token}/explanation`);
    const step = { status: 'rejected', by: 'employer', reason, message: messageToCandidate };
    expect(explained.json()).toMatchObject({ applications: [{ decision: step }] });
    const page = await service.get(`/portal/${token}/applications/${id}/explanation`);
    expect(page.text).toContain(messageToCandidate);
    const exported = await service.get(`/api/v2/portal/${token}/export`);
    expect(exported.text).toContain(messageToCandidate);
  });

  test('times to meet are in the portal, the history and the export, with the workspace’s own zone', async () => {
    const { id, decide, get } = await decidable();
    const inDays = (days: number) =>
      new Date(service.clock.now().getTime() + days * 86_400_000).toISOString();
    const offeredTimes = [inDays(3), inDays(4)];
    const zoned = offeredTimes.map((time) => time.replace('Z', '+00:00'));
    expect((await decide({ status: 'interview', offeredTimes: zoned })).status).toBe(200);
    const whole = (await get()).json<{ application: { statusHistory: object[] } }>();
    expect(whole.application.statusHistory.at(-1)).toMatchObject({ to: 'interview', offeredTimes });
    const token = portalTokenFor(service, await candidateOf(deps, id));
    expect((await service.get(`/portal/${token}`)).text).toContain(`datetime="${offeredTimes[0]}"`);
    expect((await service.get(`/api/v2/portal/${token}/export`)).text).toContain(offeredTimes[1]);
  });

  test('the same Idempotency-Key decides once', async () => {
    const { decide, history } = await decidable();
    const key = { 'Idempotency-Key': 'decision-2026-11-27-0001' };
    await decide({ status: 'interview' }, key);
    await decide({ status: 'offer' });
    const repeat = await decide({ status: 'interview' }, key);
    expect([repeat.status, repeat.headers['idempotency-replayed']]).toEqual([200, 'true']);
    expect(repeat.json()).toMatchObject({ application: { status: 'offer' } });
    expect(await history()).toEqual(['received', 'interview', 'offer']);
  });
});

describe('400', () => {
  test.each([
    [{ status: 'rejected' }, 'reason', 'reason_required'],
    [{ status: 'interview', expectedStatus: 'offer' }, 'expectedStatus', 'changed_meanwhile'],
    [{ status: 'open' }, 'status', 'unknown_option'],
    [{ status: 'interview', offeredTimes: [] }, 'offeredTimes', 'too_short'],
    [{ status: 'interview', offeredTimes: ['demain'] }, 'offeredTimes.0', 'invalid_type'],
    [{ status: 'interview', offeredTimes: ['2020-01-31T09:30:00Z'] }, 'offeredTimes', 'out_of_range'],
    [{ status: 'interview', offeredTimes: ['9020-01-31T09:30:00Z'] }, 'offeredTimes', 'out_of_range'],
    [{ status: 'offer', offeredTimes: [soon] }, 'offeredTimes', 'out_of_range'],
    [{ status: 'interview', offeredTimes: [soon, soon] }, 'offeredTimes', 'out_of_range'],
    [{ status: 'interview', offeredTimes: [soon, soon, soon, soon] }, 'offeredTimes', 'too_long'],
  ])('%j changes nothing', async (body, field, code) => {
    const { decide, history } = await decidable();
    const answer = await decide(body);
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ details: [{ field, code }] });
    if (code === 'changed_meanwhile') expect(answer.text).toContain('The status is received by now.');
    expect(await history()).toEqual(['received']);
  });

  test('an Idempotency-Key of another content, or too short', async () => {
    const { decide } = await decidable();
    const key = { 'Idempotency-Key': 'decision-2026-11-27-0002' };
    await decide({ status: 'interview' }, key);
    expect((await decide({ status: 'offer' }, key)).json()).toMatchObject({
      details: [{ field: 'idempotencyKey', code: 'already_used' }],
    });
    expect((await decide({ status: 'offer' }, { 'Idempotency-Key': 'x' })).json()).toMatchObject({
      details: [{ field: 'idempotencyKey', code: 'too_short' }],
    });
  });
});

describe('404', () => {
  test('an application of another employer, of the sandbox, or of none', async () => {
    const { own, ids } = await fixtures.strangers();
    for (const id of ids) {
      const path = own.path.replace(own.id, id);
      const answer = await service.post(`${path}/status`, { status: 'offer' }, own.workspace.headers);
      expect(answer.status).toBe(404);
    }
  });
});
