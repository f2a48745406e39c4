import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { mintKey } from '#kernel/secrets/keys.ts';
import { fixturesOf, only, type Workspace } from '../support/fixtures.ts';
import { badKeys } from '../support/requests/bad-keys.ts';
import { expectErrorResponse, expectMasked, expectProperHttp } from '../support/requests/expectations.ts';
import { startBrokenService } from '../support/requests/faults.ts';
import { selectRows } from '../support/rows.ts';
import { serviceForFile } from '../support/service.ts';

type Job = Record<string, unknown> & { id: string };
type Body = { workspace: Record<string, unknown>; jobs: Job[]; count: number; generatedAt: string };

const path = '/api/jobs.json';
const service = await serviceForFile();
const fixtures = fixturesOf(service);
const refused = await badKeys(fixtures, 'workspace');

const read = ({ key }: Pick<Workspace, 'key'>, headers: Record<string, string> = {}) =>
  service.get(path, { 'X-API-Key': key, ...headers });

/** Moves the clock beyond the half second for which answers are cached. */
const later = () => service.clock.advance(1000);

describe('200', () => {
  test('shows every field of a published job', async () => {
    const workspace = await fixtures.workspace({ logo: 'https://varenne.example/atelier.png' });
    const id = await fixtures.recruitment(workspace);
    const answer = await read(workspace);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'private, max-age=60, must-revalidate',
      etag: expect.stringMatching(/^"[\w-]+"$/),
      'last-modified': expect.stringMatching(/ GMT$/),
      'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
      'content-length': String(answer.bytes.length),
    });
    expect(answer.headers.vary).toMatch(/X-API-Key, ?Accept-Encoding/);
    const body = answer.json<Body>();
    expect(body).toEqual({
      workspace: { name: workspace.name, slug: workspace.slug, logo: 'https://varenne.example/atelier.png' },
      count: 1,
      syncToken: expect.stringMatching(/^\d+-\d+-[\da-f]{8}$/),
      generatedAt: new Date(String(answer.headers['last-modified'])).toISOString(),
      jobs: [
        {
          id,
          title: 'Technicienne de maintenance',
          location: {
            display: 'Lyon 7e',
            city: 'Lyon',
            postalCode: '69007',
            region: 'Auvergne-Rhône-Alpes',
            country: 'FR',
          },
          contract: { type: 'CDD', durationValue: 6, durationUnit: 'month' },
          salary: { min: 32_000, max: 38_000, currency: 'EUR', period: 'year' },
          remoteWorkDays: 2,
          qualifications: { permis: 'B' },
          company: { name: 'Varenne Industrie', logo: 'https://varenne.example/logo.svg' },
          descriptions: {
            company: 'Une maison fondée en 1921.',
            position: 'Entretenir les presses.',
            profile: 'Rigueur et curiosité.',
          },
          benefits: ['Titres-restaurant', 'Mutuelle'],
          publishedAt: '2026-11-01T08:00:00.000Z',
          applyUrl: `${service.url}/apply/${workspace.slug}/${id}`,
        },
      ],
    });
  });

  test('a workspace without jobs has an empty list', async () => {
    const workspace = await fixtures.workspace();
    const body = (await read(workspace)).json<Body>();
    expect([body.jobs, body.count]).toEqual([[], 0]);
  });

  test('a job with a title alone has null where nothing is known', async () => {
    const workspace = await fixtures.workspace({ name: 'Maison Peyrac' });
    const text = JSON.stringify([{ title: 'Comptable' }]);
    await fixtures.admin.recruitment.import({ workspace: workspace.slug, text });
    expect(only((await read(workspace)).json<Body>().jobs)).toMatchObject({
      location: { display: null, city: null, postalCode: null, region: null, country: null },
      contract: { type: null, durationValue: null, durationUnit: null },
      salary: null,
      remoteWorkDays: null,
      qualifications: {},
      company: { name: 'Maison Peyrac', logo: null },
      descriptions: { company: null, position: null, profile: null },
      benefits: [],
      // The import dates what it publishes.
      publishedAt: service.clock.now().toISOString(),
    });
  });

  test('every job is there, newest publication first, undated last (D13)', async () => {
    const workspace = await fixtures.workspace();
    const undated = await fixtures.recruitment(workspace);
    await selectRows(service.deps, sql`update recruitments set published_at = null where id = ${undated}`);
    const older = await fixtures.recruitment(workspace, { publishedAt: '2026-10-01T00:00:00Z' });
    const twins = [await fixtures.recruitment(workspace), await fixtures.recruitment(workspace)].sort();
    const jobs = (await read(workspace)).json<Body>().jobs;
    expect(jobs.map(({ id }) => id)).toEqual([...twins, older, undated]);
  });

  test('no job of another workspace is there', async () => {
    const [mine, other] = [await fixtures.workspace(), await fixtures.workspace()];
    await fixtures.recruitment(other);
    expect((await read(mine)).json<Body>().jobs).toEqual([]);
  });

  test('a hidden salary is null and an anonymous company is nowhere (D14, D15)', async () => {
    const workspace = await fixtures.workspace();
    await fixtures.recruitment(workspace, {
      salaryVisible: false,
      anonymous: true,
      company: { name: 'Société Cachée', logo: 'https://cachee.example/logo.png' },
      descriptions: { company: 'Leader caché du marché.', position: 'Un poste.', profile: null },
    });
    const answer = await read(workspace);
    expect(only(answer.json<Body>().jobs)).toMatchObject({
      salary: null,
      company: { name: null, logo: null },
      descriptions: { company: null, position: 'Un poste.', profile: null },
    });
    expect(answer.text).not.toMatch(/cach[ée]/i);
    expect(answer.text).not.toContain('32000');
  });

  test('unpublished, closed, future and past jobs are not there (D12)', async () => {
    const workspace = await fixtures.workspace();
    await fixtures.recruitment(workspace, { published: false });
    await fixtures.recruitment(workspace, { status: 'closed' });
    await fixtures.recruitment(workspace, { publishedAt: '2030-01-01T00:00:00Z' });
    await fixtures.recruitment(workspace, { closesAt: '2026-11-20T00:00:00Z' });
    expect((await read(workspace)).json<Body>().jobs).toEqual([]);
  });

  test('publication and closing times pass without a commit, through the cache (D12)', async () => {
    const workspace = await fixtures.workspace();
    const opensAt = new Date(service.clock.now().getTime() + 200);
    const closesAt = new Date(opensAt.getTime() + 200);
    await fixtures.recruitment(workspace, {
      publishedAt: opensAt.toISOString(),
      closesAt: closesAt.toISOString(),
    });
    const count = async () => (await read(workspace)).json<Body>().count;
    const before = await read(workspace);
    expect(before.json<Body>().count).toBe(0);
    service.clock.set(opensAt);
    expect(await count()).toBe(1);
    const during = await read(workspace);
    expect(during.headers.etag).not.toBe(before.headers.etag);
    expect(during.json<Body>().generatedAt).toBe(opensAt.toISOString());
    service.clock.set(closesAt);
    expect(await count()).toBe(1);
    service.clock.advance(1);
    expect(await count()).toBe(0);
  });

  test('a withdrawn offer is gone within one second, cache or no cache (D7)', async () => {
    const workspace = await fixtures.workspace();
    const id = await fixtures.recruitment(workspace);
    expect((await read(workspace)).json<Body>().count).toBe(1);
    await fixtures.admin.recruitment.unpublish({ id });
    later();
    expect((await read(workspace)).json<Body>().count).toBe(0);
    await fixtures.admin.recruitment.publish({ id });
    later();
    expect((await read(workspace)).json<Body>().count).toBe(1);
    await fixtures.admin.recruitment.close({ id });
    later();
    expect((await read(workspace)).json<Body>().count).toBe(0);
  });

  test('equal data gives equal bytes, and their tag a 304 without a body (D7)', async () => {
    const workspace = await fixtures.workspace();
    await fixtures.recruitment(workspace);
    const first = await read(workspace);
    later();
    const second = await read(workspace);
    expect(second.bytes.equals(first.bytes)).toBe(true);
    const soon = await read(workspace, { 'If-Modified-Since': String(first.headers['last-modified']) });
    // HTTP dates have a resolution of one second.
    expect(soon.status).toBe(200);
    later();
    const tag = String(first.headers.etag);
    for (const headers of [
      { 'If-None-Match': tag },
      { 'If-None-Match': `"other", W/${tag}` },
      { 'If-None-Match': '*' },
      { 'If-None-Match': tag, 'Cache-Control': 'no-cache', Pragma: 'no-cache' },
      { 'If-Modified-Since': String(first.headers['last-modified']) },
    ] as Record<string, string>[]) {
      const answer = await read(workspace, headers);
      expect([answer.status, answer.text]).toEqual([304, '']);
      expect(answer.headers).toMatchObject({ etag: tag, 'cache-control': first.headers['cache-control'] });
      expect(answer.headers).not.toHaveProperty('content-type');
    }
    const stale = await read(workspace, { 'If-None-Match': '"other"' });
    expect(stale.status).toBe(200);
    // Node's own fetch adds Cache-Control: no-cache to every conditional request.
    const conditional = { 'X-API-Key': workspace.key, 'If-None-Match': tag, 'Accept-Encoding': 'identity' };
    expect((await fetch(`${service.url}${path}`, { headers: conditional })).status).toBe(304);
    await fixtures.recruitment(workspace, { title: 'Autre poste' });
    later();
    const changed = await read(workspace, { 'If-None-Match': tag });
    expect([changed.status, changed.json<Body>().count]).toEqual([200, 2]);
  });

  test('a long answer is compressed for who asks, under a tag of its own', async () => {
    const workspace = await fixtures.workspace();
    await fixtures.recruitment(workspace, { descriptions: { position: 'Longue description. '.repeat(200) } });
    const plain = await read(workspace);
    const packed = await read(workspace, { 'Accept-Encoding': 'gzip' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2);
    expect(packed.headers.etag).not.toBe(plain.headers.etag);
    const known = await read(workspace, {
      'Accept-Encoding': 'gzip',
      'If-None-Match': String(packed.headers.etag),
    });
    expect(known.status).toBe(304);
  });

  test('HEAD answers as GET without a body (D2)', async () => {
    const workspace = await fixtures.workspace();
    await fixtures.recruitment(workspace);
    const get = await read(workspace);
    const head = await service.send(path, { method: 'HEAD', headers: { 'X-API-Key': workspace.key } });
    expect([head.status, head.text]).toEqual([200, '']);
    for (const name of ['etag', 'content-type', 'content-length', 'cache-control', 'last-modified', 'vary']) {
      expect(head.headers[name]).toBe(get.headers[name]);
    }
  });

  test('a sane request id is echoed, another is minted anew (D9)', async () => {
    const workspace = await fixtures.workspace();
    const echoed = await read(workspace, { 'X-Request-Id': 'trace-42.b' });
    expect(echoed.headers['x-request-id']).toBe('trace-42.b');
    for (const insane of ['a b', 'x'.repeat(200), '<script>']) {
      const minted = await read(workspace, { 'X-Request-Id': insane });
      expect(minted.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    }
  });

  test('keys overlap while they are rotated, and a use is noted (D10)', async () => {
    const workspace = await fixtures.workspace();
    const fresh = await fixtures.admin.key.issue({ workspace: workspace.slug });
    expect([(await read(workspace)).status, (await read(fresh)).status]).toEqual([200, 200]);
    const keys = await fixtures.admin.key.list({ workspace: workspace.slug });
    const old = keys.find(({ id }) => id !== fresh.id);
    expect(old?.lastUsedAt).toEqual(service.clock.now());
    await fixtures.admin.key.revoke({ id: String(old?.id) });
    later();
    expect([(await read(workspace)).status, (await read(fresh)).status]).toEqual([401, 200]);
  });

  test('no other origin reads it: keys are for servers', async () => {
    const workspace = await fixtures.workspace();
    const answer = await read(workspace, { Origin: 'https://evil.example' });
    expect(answer.status).toBe(200);
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  });
});

describe('401', () => {
  test.each(refused)('%s', async (_, headers) => {
    const answer = await service.get(path, headers);
    expectErrorResponse(answer, 401, 'unauthorized', service);
    expect(answer.headers['www-authenticate']).toBe(
      `ApiKey realm="guichet", resource_metadata="${service.url}/.well-known/oauth-protected-resource"`,
    );
  });

  test('every bad key has the same body but for the request id, and for a hint at the prefix sent (D10)', async () => {
    const hint = 'Send a valid key of the right kind in the X-API-Key header.';
    const ofKind =
      'Send a workspace’s key, which begins with ak_; what was sent looks like a job board’s key, which begins with pk_.';
    const bodies = new Set<string>();
    for (const [what, headers] of refused) {
      const answer = await service.get(path, { ...headers, 'X-Request-Id': 'same' });
      expect(answer.json()).toMatchObject({ hint: what === 'a key of the other kind' ? ofKind : hint });
      bodies.add(JSON.stringify({ ...answer.json(), hint }));
    }
    expect(bodies.size).toBe(1);
  });

  test('whether a key of the other kind exists is not revealed', async () => {
    const { key } = await fixtures.partner();
    const texts = new Set<string>();
    for (const sent of [key, mintKey('partner'), 'pk_']) {
      texts.add((await service.get(path, { 'X-API-Key': sent, 'X-Request-Id': 'same' })).text);
    }
    expect(texts.size).toBe(1);
  });

  test('a key that expires, from that instant on', async () => {
    const workspace = await fixtures.workspace();
    const expires = new Date(service.clock.now().getTime() + 5000).toISOString();
    const key = await fixtures.admin.key.issue({ workspace: workspace.slug, expires });
    expect((await read(key)).status).toBe(200);
    service.clock.set(expires);
    expectErrorResponse(await read(key), 401, 'unauthorized', service);
  });

  test('a cached answer is refused to a bad key', async () => {
    const workspace = await fixtures.workspace();
    await read(workspace);
    expect((await service.get(path)).status).toBe(401);
  });
});

describe('404', () => {
  test('the key of a disabled workspace (D12)', async () => {
    const workspace = await fixtures.workspace();
    await fixtures.recruitment(workspace);
    expect((await read(workspace)).status).toBe(200);
    await fixtures.admin.workspace.disable({ slug: workspace.slug });
    later();
    expectErrorResponse(await read(workspace), 404, 'not_found', service);
    await fixtures.admin.workspace.enable({ slug: workspace.slug });
    later();
    expect((await read(workspace)).status).toBe(200);
  });

  test.each([
    '/api/jobsXjson',
    '/API/JOBS.JSON',
    '/api/jobs.json/',
    '//api/jobs.json',
    '/api/jobs.json;x',
    '/api/%2e/jobs.json',
  ])('%s is another path', async (other) => {
    const { key } = await fixtures.workspace();
    const answer = await service.get(other, { 'X-API-Key': key });
    expectErrorResponse(answer, 404, 'not_found', service);
  });
});

describe('500', () => {
  test('a failing database is masked, its words in the log only (D3)', async () => {
    await using broken = await startBrokenService();
    const { key } = await fixtures.workspace();
    const answer = await broken.get(path, { 'X-API-Key': key });
    expectErrorResponse(answer, 500, 'internal_error', broken);
    expectMasked(answer, broken);
    expect(broken.logs.join('')).not.toContain(key);
  });
});

describe('405 and 406', () => {
  test('wrong methods, OPTIONS, unacceptable types and other spellings (D2)', async () => {
    const { key } = await fixtures.workspace();
    await expectProperHttp(service, { path, method: 'GET', headers: { 'X-API-Key': key } });
  });

  test('they come before the key is asked for (D4)', async () => {
    expect((await service.send(path, { method: 'DELETE' })).status).toBe(405);
    expect((await service.get(path, { Accept: 'text/html' })).status).toBe(406);
  });
});
