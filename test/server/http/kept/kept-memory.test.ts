import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { ReplyCache } from '#openapi/reply/reply-cache.ts';
import { createFrontCache } from '#server/http/front-cache.ts';
import { createTestClock } from '#test/support/clock.ts';

/** More than either cache has places for. */
const ADDRESSES = 16_000;
/** So many that they would take twice what a cache may hold. */
const LONG_ADDRESSES = 5_000;
/** A cache holds 64 MiB by its own count; the rest of the measured memory is the engine's. */
const MEGABYTES_MAX = 90;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const clock = createTestClock();
const revisions = { newest: 1, of: () => 1, confirm: () => null };

function heldMb(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}

/** Measures the memory that `fill` keeps, while its result is in use. */
async function heldBy<Result>(fill: () => Promise<Result>): Promise<{ mb: number; kept: Result }> {
  const before = heldMb();
  const kept = await fill();
  return { mb: heldMb() - before, kept };
}

/** A text in one piece, as those of a request are. */
const flat = (text: string) => Buffer.from(text, 'latin1').toString('latin1');
const pad = (index: number, length: number) => flat(String(index).padEnd(length, 'é?%'));

type Ask = (index: number) => { url: string; headers: Record<string, string> };

const long: Record<string, Ask> = {
  'long addresses': (index) => ({ url: `/jobs?q=${pad(index, 15_000)}`, headers: {} }),
  'long media types': (index) => ({ url: '/jobs', headers: { accept: pad(index, 15_000) } }),
};

const odd: Record<string, Ask> = {
  'addresses of a kilobyte': (index) => ({ url: `/jobs?q=${pad(index, 990)}`, headers: {} }),
  'short addresses': (index) => ({ url: `/jobs?q=${index}`, headers: {} }),
  'codings at few addresses': (index) => ({
    url: `/jobs?q=${index % 500}`,
    headers: { 'accept-encoding': pad(index, 200) },
  }),
  keys: (index) => ({ url: '/jobs', headers: { 'x-api-key': pad(index, 64) } }),
};

test.each([
  ...Object.entries(long).map(([name, ask]) => [LONG_ADDRESSES, name, ask] as const),
  ...Object.entries(odd).map(([name, ask]) => [ADDRESSES, name, ask] as const),
])('the front cache holds as much as it may after %i %s', async (addresses, _, ask) => {
  const { mb, kept } = await heldBy(async () => {
    const cache = createFrontCache({
      revisions,
      clock,
      keptAnswers: () => ({ count: 0 }),
      onAnswered: () => {},
    });
    const request = new IncomingMessage(new Socket());
    for (let index = 0; index < addresses; index += 1) {
      const { url, headers } = ask(index);
      Object.assign(request, { method: 'GET', url, headers });
      const link = flat(`<https://jobs.example/${index}${'e'.repeat(url.length)}>; rel="next"`);
      const makeWhole = async () => ({
        headers: { etag: `"${index}"`, link },
        body: Buffer.from('{"jobs":[]}'),
      });
      const reply = { status: 200, headers: {}, body: Buffer.from('{}') };
      const answer = { reply, owners: ['workspace'], revision: 1, makeWhole, principal: null };
      for (let time = 0; time < 2; time += 1)
        await cache.keep(request, { locals: { route: '/jobs' } }, answer);
    }
    return cache;
  });
  expect(kept).toBeDefined();
  expect(mb).toBeLessThan(MEGABYTES_MAX);
});

test.each([
  [LONG_ADDRESSES, 15_000],
  [ADDRESSES, 990],
  [ADDRESSES, 20],
])('the reply cache holds as much after %i keys of %i characters', async (addresses, length) => {
  const { mb, kept } = await heldBy(async () => {
    const cache = new ReplyCache({ clock, revisions });
    for (let index = 0; index < addresses; index += 1) {
      const key = pad(index, length);
      const load = async () => ({
        reply: { status: 200, headers: { Link: key }, body: Buffer.from('{"jobs":[]}') },
        owners: ['workspace'],
      });
      for (let time = 0; time < 2; time += 1) await cache.get(key, load);
    }
    return cache;
  });
  expect(kept).toBeDefined();
  expect(mb).toBeLessThan(MEGABYTES_MAX);
});
