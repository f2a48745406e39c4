import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { expectErrorResponse } from '../support/expectations.ts';
import { applicationForm, fixturesOf, partnerApplication } from '../support/fixtures.ts';
import type { Answer } from '../support/http.ts';
import { multipartType } from '../support/raw-form.ts';
import { rpcError } from '../support/rpc.ts';
import { pdf } from '../support/sample-files/pdf.ts';
import { serviceForFile, startTestService, type TestService } from '../support/service.ts';
import { openSlowly } from '../support/slow-request.ts';

const MEGABYTE = 1_000_000;

/** Room for two bodies of a megabyte, or one of the largest. */
const withRoom = (waitMs: number) => ({
  replace: ({ settings }: TestService['deps']) => ({
    settings: { ...settings, bodyRoom: { bytes: 2 * MEGABYTE, waitMs } },
  }),
});

const service = await serviceForFile(withRoom(300));
const form = '/api/v2/application/submit';
const intake = '/api/candidatures';
let key: string;
let sessionId: string;
let slug: string;
let jobId: string;

beforeAll(async () => {
  const fixtures = fixturesOf(service);
  key = (await fixtures.partner()).key;
  const made = await fixtures.session('ai');
  ({ sessionId, jobId } = made);
  slug = made.workspace.slug;
});

/** A body of `bytes` that is told to go on when there is room for it. */
function send(path: string, { type = 'application/json', bytes = MEGABYTE, url = service.url } = {}) {
  const headers = { 'Content-Type': type, 'X-API-Key': key, Expect: '100-continue' };
  const slow = openSlowly(url, path, { headers: { ...headers, 'Content-Length': String(bytes) } });
  onTestFinished(slow.hangUp);
  return slow;
}

async function fill(url = service.url) {
  const holders = [send(intake, { url }), send(form, { type: multipartType, url })];
  await expect.poll(() => holders.every((holder) => holder.continued())).toBe(true);
  return holders;
}

type Way = { path: () => string; type?: string; expectRefusal: (answer: Answer) => void };
const words = 'Too much is being sent to this service at once';

const ways: Record<string, Way> = {
  'a board’s JSON': {
    path: () => intake,
    expectRefusal: (answer) => expectErrorResponse(answer, 503, 'internal_error', service),
  },
  'the form': {
    path: () => form,
    type: multipartType,
    expectRefusal: (answer) =>
      expect(answer.json()).toMatchObject({ ok: false, code: 'internal_error', status: 503 }),
  },
  'typed RPC': {
    path: () => '/trpc/applications.submit',
    expectRefusal: (answer) => expect(rpcError(answer).data.code).toBe('SERVICE_UNAVAILABLE'),
  },
  'the page’s form': {
    path: () => `/apply/${slug}/${jobId}`,
    type: multipartType,
    expectRefusal: (answer) => expect(answer.headers['content-type']).toBe('text/html; charset=utf-8'),
  },
};

describe.each(Object.entries(ways))('where as much is on its way as memory takes, %s', (name, way) => {
  test('waits for its turn, then is refused unread', async () => {
    await fill();
    const refused = send(way.path(), way);
    const answer = await refused.answer;
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '10']);
    expect(refused.continued()).toBe(false);
    if (!name.startsWith('the page')) expect(answer.text).toContain(words);
    way.expectRefusal(answer);
  });

  test('has its turn when another is done', async () => {
    const [holder] = await fill();
    const next = send(way.path(), way);
    holder?.hangUp();
    await expect.poll(next.continued).toBe(true);
  });
});

test('small bodies go past the large ones', async () => {
  await fill();
  const consent = await service.post(`/api/v2/prequalif/${sessionId}/consent`, { decision: 'ai' });
  const sent = await service.post(intake, partnerApplication(jobId), { 'X-API-Key': key });
  expect([consent.status, sent.status]).toEqual([200, 200]);
});

test('a body without a length, or a compressed one, counts as the largest', async () => {
  const [holder] = await fill();
  holder?.hangUp();
  for (const unknown of [
    { 'Transfer-Encoding': 'chunked' },
    { 'Content-Encoding': 'gzip', 'Content-Length': '300' },
  ]) {
    const headers = { 'Content-Type': 'application/json', 'X-API-Key': key, ...unknown };
    const slow = openSlowly(service.url, intake, { headers: headers as unknown as Record<string, string> });
    expect((await slow.answer).status).toBe(503);
    slow.hangUp();
  }
});

test('whatever became of bodies, their room is free again', async () => {
  const cv = new Blob([new Uint8Array(pdf())], { type: 'application/pdf' });
  const fields = { cv: new File([cv], 'cv.pdf'), why: 'x'.repeat(60_000), phone: 'x'.repeat(60_000) };
  for (let round = 0; round < 5; round += 1) {
    const left = send(intake);
    await expect.poll(left.continued).toBe(true);
    await left.write('{');
    left.hangUp();
    const spoilt = await service.post(intake, `[${' '.repeat(600_000)}`, {
      'Content-Type': 'application/json',
      'X-API-Key': key,
    });
    const refused = await service.post(form, applicationForm(slug, jobId, fields));
    const paged = await service.post(`/apply/${slug}/${jobId}`, applicationForm(slug, jobId, fields));
    const taken = await service.post(
      `/trpc/applications.createFromPartner`,
      { ...partnerApplication(jobId), filler: 'x'.repeat(600_000) },
      { 'X-API-Key': key },
    );
    expect([spoilt.status, refused.status, paged.status, taken.status]).toEqual([400, 400, 400, 200]);
  }
  const whole = send(intake, { bytes: 2 * MEGABYTE });
  await expect.poll(whole.continued).toBe(true);
});

test('whoever sends slowly makes room for those who wait', async () => {
  await using patient = await startTestService(withRoom(20_000));
  key = (await fixturesOf(patient).partner()).key;
  const slow = [send(intake, { url: patient.url }), send(intake, { url: patient.url })];
  await expect.poll(() => slow.every((holder) => holder.continued())).toBe(true);
  const trickle = setInterval(() => {
    for (const holder of slow) void holder.write('x');
  }, 200);
  onTestFinished(() => clearInterval(trickle));
  const next = send(intake, { url: patient.url });
  await expect.poll(next.continued).toBe(true);
  const cut = await Promise.race(slow.map(({ answer }) => answer));
  expect([cut.status, cut.headers['retry-after'], cut.headers.connection]).toEqual([503, '30', 'close']);
  expect(cut.text).toContain('came slowly while others waited');
});
