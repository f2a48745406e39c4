import { describe, expect, test } from 'vitest';
import { fixturesOf } from '#test/support/fixtures.ts';
import { expectErrorResponse } from '#test/support/requests/expectations.ts';
import { serviceForFile } from '#test/support/service.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);
const { publicUrl } = service.deps.settings;
const workspace = await fixtures.workspace();
for (let job = 0; job < 3; job += 1) await fixtures.recruitment(workspace);
const path = `/api/public/v1/careers/${workspace.slug}/jobs`;
const keyed = { 'X-API-Key': workspace.key };

async function nextOf(target: string, headers = {}): Promise<string | undefined> {
  const { link } = (await service.get(target, headers)).headers;
  return /^<(.*)>; rel="next"$/.exec(String(link))?.[1];
}

const withoutCursor = (address: string | undefined) => {
  const url = new URL(address ?? '');
  url.searchParams.delete('cursor');
  return url.href;
};

describe('the next page’s address', () => {
  test('has nothing of what others sent, however they asked for the same answer (D69)', async () => {
    const others = [
      'utm_source=EVIL',
      'cursors=EVIL',
      'qq[]=EVIL',
      'limit=1&limit=EVIL',
      '&&j',
      'limit=1;EVIL',
    ];
    for (const other of others) {
      for (let time = 0; time < 3; time += 1) {
        const link = await nextOf(`${path}?limit=1&${other}`);
        expect(withoutCursor(link), other).toBe(`${publicUrl}${path}?limit=1`);
      }
    }
    expect(withoutCursor(await nextOf(`${path}?limit=1`))).toBe(`${publicUrl}${path}?limit=1`);
  });

  test.each([
    'limit=1&q=&q=soudeur%C3%A9&sort=title',
    'limit=1&city=Lyon&city=Saint-%C3%89tienne+%26+Cie&sort=-publishedAt',
    'limit=1&salaryMin=0&remote=none&remote=full&lang=fr',
    'limit=1&updatedAfter=2026-01-01T00%3A00%3A00%2B02%3A00',
  ])('asks for what was asked: %s', async (query) => {
    const place = { city: 'Lyon', country: 'France' };
    const fields = { title: 'Soudeuré', location: place, salary: { min: 1, max: 2 }, remoteWorkDays: 0 };
    for (let job = 0; job < 2; job += 1) await fixtures.recruitment(workspace, fields);
    const link = new URL((await nextOf(`/api/jobs.json?${query}`, keyed)) ?? '');
    link.searchParams.delete('cursor');
    const sorted = (parameters: URLSearchParams) => [...parameters].map(String).sort();
    expect(sorted(link.searchParams)).toEqual(sorted(new URLSearchParams(query)));
    expect(`${link.origin}${link.pathname}`).toBe(`${publicUrl}/api/jobs.json`);
  });

  test('names the path as it is written, however it was spelled', async () => {
    const spelled = path.replace(
      workspace.slug,
      `%${workspace.slug.charCodeAt(0).toString(16)}${workspace.slug.slice(1)}`,
    );
    expect(withoutCursor(await nextOf(`${spelled}?limit=1`))).toBe(`${publicUrl}${path}?limit=1`);
  });
});

describe('a request target that is not in origin form is 400 (D69)', () => {
  test.each([
    `pany://x${path}?limit=2`,
    `x://y${path}?limit=2`,
    `http://127.0.0.1${path}?limit=2`,
    `HTTPS://jobs.example.com${path}`,
    `${path}?limit=2#part`,
    'http://x/mcp',
    'http://x/trpc/discovery.health',
    'http://x/openapi.json',
    'http://x/careers/nowhere',
    'http://x',
    '*',
  ])('%s', async (target) => {
    for (let time = 0; time < 3; time += 1) {
      const answer = await service.send(target, { method: target === '*' ? 'OPTIONS' : 'GET' });
      expectErrorResponse(answer, 400, 'bad_request', service);
    }
    expect(await nextOf(`${path}?limit=2`)).toMatch(`${publicUrl}${path}?limit=2&cursor=`);
  });

  test('for a socket, too', async () => {
    const headers = { Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Version': '13' };
    const handshake = { ...headers, 'Sec-WebSocket-Key': 'AAAAAAAAAAAAAAAAAAAAAA==' };
    expect((await service.get('http://x/trpc', handshake)).status).toBe(400);
  });
});
