import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { beforeAll, describe, expect, test } from 'vitest';
import { fixturesOf, partnerApplication } from '../support/fixtures.ts';
import { expectErrorResponse, expectPublicError } from '../support/requests/expectations.ts';
import type { Answer } from '../support/requests/http.ts';
import { multipartType } from '../support/requests/raw-form.ts';
import { rpcError } from '../support/requests/rpc.ts';
import { openSlowRequest } from '../support/requests/slow-request.ts';
import { countRows } from '../support/rows.ts';
import { serviceForFile } from '../support/service.ts';

const service = await serviceForFile({
  replace: ({ settings }) => ({ settings: { ...settings, bodyTimeouts: { idleMs: 250, totalMs: 750 } } }),
});
const fixtures = fixturesOf(service);
const json = 'application/json';
let key: string;
let sessionId: string;
let form: string;

beforeAll(async () => {
  key = (await fixtures.partner()).key;
  ({ sessionId } = await fixtures.session('ai'));
  const workspace = await fixtures.workspace();
  form = `/apply/${workspace.slug}/${await fixtures.recruitment(workspace)}`;
});

type Way = { path: () => string; type: string; body: string; expectRefusal: (answer: Answer) => void };

const beginning =
  '--guichet-boundary\r\nContent-Disposition: form-data; name="cv"; filename="a.pdf"\r\n\r\n%PDF';

const isPublic = (answer: Answer) => expectPublicError(answer, 400);
const ways: Record<string, Way> = {
  'the form': {
    path: () => '/api/v2/application/submit',
    type: multipartType,
    body: beginning,
    expectRefusal: isPublic,
  },
  'a board’s JSON': {
    path: () => '/api/candidatures',
    type: json,
    body: '{"id":"',
    expectRefusal: (answer) => expectErrorResponse(answer, 400, 'bad_request', service),
  },
  'saved state': {
    path: () => `/api/v2/prequalif/${sessionId}/save`,
    type: json,
    body: '{"a":"',
    expectRefusal: isPublic,
  },
  'typed RPC': {
    path: () => '/trpc/applications.createFromPartner',
    type: json,
    body: '{"id":"',
    expectRefusal: (answer) =>
      expect([answer.status, rpcError(answer).data.code]).toEqual([400, 'BAD_REQUEST']),
  },
  'the page’s form': {
    path: () => form,
    type: multipartType,
    body: beginning,
    expectRefusal: (answer) =>
      expect([answer.status, answer.headers['content-type']]).toEqual([408, 'text/html; charset=utf-8']),
  },
};

const open = ({ path, type }: Way) =>
  openSlowRequest(service.url, path(), {
    headers: { 'Content-Type': type, 'Content-Length': '50000', 'X-API-Key': key },
  });

describe.each(Object.entries(ways))('%s', (name, way) => {
  const saysWhy = !name.startsWith('the page');

  test('is cut off when no byte comes any more, and the connection closed', async () => {
    const slow = open(way);
    await slow.write(way.body);
    const answer = await slow.answer;
    way.expectRefusal(answer);
    if (saysWhy) {
      expect(answer.text).toContain('The body stopped for 0.25 seconds on its way and was cut off.');
      expect(answer.headers.connection).toBe('close');
    }
    slow.hangUp();
    await slow.closed;
  });

  test('is cut off when it takes too long in all, though bytes keep coming', async () => {
    const slow = open(way);
    let pieces = 0;
    const trickle = setInterval(() => {
      void slow.write(pieces === 0 ? way.body : 'x');
      pieces += 1;
    }, 20);
    const answer = await slow.answer.finally(() => clearInterval(trickle));
    way.expectRefusal(answer);
    if (saysWhy) expect(answer.text).toContain('The body took more than 0.75 seconds on its way');
    expect(pieces).toBeGreaterThan(10);
    slow.hangUp();
  });
});

test('the connection of a body that stalled is closed by us', async () => {
  const slow = open(ways['a board’s JSON'] as Way);
  await slow.write('{');
  await slow.answer;
  await slow.closed;
});

test('a body that is sent slowly but in time is accepted', async () => {
  const workspace = await fixtures.workspace();
  const jobId = await fixtures.recruitment(workspace);
  const body = JSON.stringify(partnerApplication(jobId));
  const slow = openSlowRequest(service.url, '/api/candidatures', {
    headers: { 'Content-Type': json, 'X-API-Key': key, 'Transfer-Encoding': 'chunked' },
  });
  const third = Math.ceil(body.length / 3);
  for (const at of [0, 1, 2]) {
    await slow.write(body.slice(at * third, (at + 1) * third));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  slow.end();
  expect((await slow.answer).status).toBe(200);
});

test('nothing of all that is stored, and no temporary file is left', async () => {
  expect(await countRows(service.deps, 'applications')).toBe(2);
  expect(await Array.fromAsync(service.deps.cvStore.list(new Date(8.64e15)))).toEqual([]);
  expect((await readdir(tmpdir())).filter((name) => name.includes('multer'))).toEqual([]);
  expect(service.logs.join('')).not.toContain('request failed');
});
