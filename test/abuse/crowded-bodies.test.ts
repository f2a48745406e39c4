import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { asEntries } from '#realtime/stream/entries.ts';
import { pdf } from '../support/files/sample-files/pdf.ts';
import { applicationForm, fixturesOf, partnerApplication } from '../support/fixtures.ts';
import { expectErrorResponse } from '../support/requests/expectations.ts';
import type { Answer } from '../support/requests/http.ts';
import { multipartType } from '../support/requests/raw-form.ts';
import { rpcError } from '../support/requests/rpc.ts';
import { openSlowRequest } from '../support/requests/slow-request.ts';
import { serviceForFile, startTestService, type TestService } from '../support/service.ts';

const MEGABYTE = 1_000_000;
/** Enough bytes to make a body longer than announced. */
const BEGINNING = Buffer.alloc(20_000, ' ');

/** Memory for two bodies of a megabyte, or one of the largest. */
const withMemory = (waitMs: number) => ({
  replace: ({ settings }: TestService['deps']) => ({
    settings: { ...settings, bodyMemory: { bytes: 2 * MEGABYTE, waitMs } },
  }),
});

const service = await serviceForFile(withMemory(300));
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

type Sent = { type?: string; url?: string; headers?: Record<string, string> };

const length = (bytes: number) => ({ 'Content-Length': String(bytes) });

/** A large body that begins and does not end. */
async function begin(path: string, { type = 'application/json', url = service.url, headers }: Sent = {}) {
  const slow = openSlowRequest(url, path, {
    headers: { 'Content-Type': type, 'X-API-Key': key, ...(headers ?? length(MEGABYTE)) },
  });
  onTestFinished(slow.hangUp);
  await slow.write(BEGINNING);
  return slow;
}

/** The status for a whole body of a megabyte that is no JSON object: 400, or 503 where there is no memory for it. */
async function probe({ post }: TestService = service): Promise<number> {
  const headers = { 'Content-Type': 'application/json', 'X-API-Key': key };
  return (await post(intake, Buffer.alloc(MEGABYTE, ' '), headers)).status;
}

async function fill() {
  const holders = [await begin(intake), await begin(form, { type: multipartType })];
  await expect.poll(() => probe()).toBe(503);
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
    path: () => '/trpc/applications.createFromPartner',
    expectRefusal: (answer) => expect(rpcError(answer).data.code).toBe('SERVICE_UNAVAILABLE'),
  },
  'the page’s form': {
    path: () => `/apply/${slug}/${jobId}`,
    type: multipartType,
    expectRefusal: (answer) => expect(answer.headers['content-type']).toBe('text/html; charset=utf-8'),
  },
};

describe('where as much is on its way as memory takes', () => {
  test.each(Object.entries(ways))('%s waits for its turn, then is refused unread', async (name, way) => {
    await fill();
    const { answer } = await begin(way.path(), way);
    const refused = await answer;
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '10']);
    if (!name.startsWith('the page')) expect(refused.text).toContain(words);
    way.expectRefusal(refused);
  });

  test('small bodies go past the large ones, also where they do not tell their length', async () => {
    await fill();
    const consent = await service.post(`/api/v2/prequalif/${sessionId}/consent`, { decision: 'ai' });
    const sent = await service.post(intake, partnerApplication(jobId), { 'X-API-Key': key });
    const chunked = openSlowRequest(service.url, intake, {
      headers: { 'Content-Type': 'application/json', 'X-API-Key': key, 'Transfer-Encoding': 'chunked' },
    });
    await chunked.write(JSON.stringify(partnerApplication(jobId)));
    chunked.end();
    expect([consent.status, sent.status, (await chunked.answer).status]).toEqual([200, 200, 200]);
  });

  test('a body without a length, or a packed one, counts as the largest', async () => {
    const [holder] = await fill();
    holder?.hangUp();
    await expect.poll(() => probe()).toBe(400);
    for (const headers of [
      { 'Transfer-Encoding': 'chunked' },
      { 'Content-Encoding': 'gzip', ...length(30_000) },
    ] as unknown as Record<string, string>[]) {
      const slow = await begin(intake, { headers });
      expect((await slow.answer).status).toBe(503);
      slow.hangUp();
    }
  });
});

test('a body that is announced takes no memory before it has begun', async () => {
  const headers = { 'Content-Type': 'application/json', 'X-API-Key': key, ...length(MEGABYTE) };
  const announced = Array.from({ length: 20 }, () => openSlowRequest(service.url, intake, { headers }));
  await Promise.all(announced.map(({ write }) => write(' ')));
  expect(await probe()).toBe(400);
  for (const slow of announced) slow.hangUp();
});

test('memory is released after every end that a body can come to', async () => {
  // The call waits for permits of a request that has just ended; a permit that leaked would never come.
  await using patient = await startTestService(withMemory(10_000));
  const cv = new Blob([new Uint8Array(pdf())], { type: 'application/pdf' });
  const fields = { cv: new File([cv], 'cv.pdf'), why: 'x'.repeat(60_000), phone: 'x'.repeat(60_000) };
  for (let round = 0; round < 5; round += 1) {
    const left = await begin(intake, patient);
    left.hangUp();
    await left.closed;
    const spoilt = await probe(patient);
    const refused = await patient.post(form, applicationForm(slug, jobId, fields));
    const paged = await patient.post(`/apply/${slug}/${jobId}`, applicationForm(slug, jobId, fields));
    const filled = { ...partnerApplication(jobId), filler: 'x'.repeat(600_000) };
    const headers = { 'X-API-Key': key };
    const taken = await patient.post(intake, filled, headers);
    const called = await patient.post('/trpc/applications.createFromPartner', filled, headers);
    const statuses = [spoilt, refused.status, paged.status, taken.status, called.status];
    expect(statuses).toEqual([400, 400, 400, 200, 200]);
  }
  // The largest needs all of it.
  const headers = { 'Content-Type': 'application/json', 'X-API-Key': key };
  expect((await patient.post(intake, Buffer.alloc(10 * MEGABYTE, ' '), headers)).status).toBe(400);
});

test('a slow sender is cut off for those who wait, who are served in their order', async () => {
  await using patient = await startTestService(withMemory(20_000));
  key = (await fixturesOf(patient).partner()).key;
  const slow = [await begin(intake, patient), await begin(intake, patient)];
  const trickle = setInterval(() => {
    for (const holder of slow) void holder.write('x');
  }, 200);
  onTestFinished(() => clearInterval(trickle));
  const next = Promise.all([1, 2, 3].map(() => probe(patient)));
  const cut = await Promise.race(slow.map(({ answer }) => answer));
  expect([cut.status, cut.headers['retry-after'], cut.headers.connection]).toEqual([503, '30', 'close']);
  expect(cut.text).toContain('came slowly while others waited');
  expect(await next).toEqual([400, 400, 400]);
});

test('an endless answer does not keep the memory of the message that asked for it', async () => {
  const never = new Promise<never>(() => {});
  const endless = async () => ({
    generatedBy: 'ai' as const,
    showsDisclosure: true,
    chunks: asEntries(
      (async function* () {
        yield { id: `${sessionId}:1`, sequence: 1, chunk: { type: 'start-step' as const } };
        await never;
      })(),
    ),
  });
  await using talking = await startTestService({
    replace: (deps) => ({
      ...withMemory(100).replace(deps),
      conversation: { ...deps.conversation, converse: endless },
    }),
  });
  const made = await fixturesOf(talking).session('ai');
  const body = JSON.stringify({ messages: [], filler: 'x'.repeat(200_000) });
  const path = `/api/v2/prequalif/${made.sessionId}/stream`;
  for (let count = 0; count < 4; count += 1) {
    const leaving = new AbortController();
    onTestFinished(() => leaving.abort());
    const { status } = await fetch(talking.url + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
      signal: leaving.signal,
    });
    expect(status).toBe(200);
  }
});
