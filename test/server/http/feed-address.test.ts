import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { fixturesOf } from '#test/support/fixtures.ts';
import { selectRows } from '#test/support/rows.ts';
import { serviceForFile } from '#test/support/service.ts';

const DAY_MS = 86_400_000;
const service = await serviceForFile();
const fixtures = fixturesOf(service);
const workspace = await fixtures.workspace();
await fixtures.recruitment(workspace);

const issue = (code: string, rotate = false) => fixtures.admin.partner.feedUrl({ code, rotate });
const pathOf = (url: string) => new URL(url).pathname;
const basic = (user: string, password: string) => ({
  Authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
});
const later = () => service.clock.advance(1000);

async function boardWithAddress() {
  const partner = await fixtures.partner();
  const { url, basic: login } = await issue(partner.code);
  later();
  return { partner, path: pathOf(url), login };
}

describe('a secret address (D49)', () => {
  test('answers the feed of its partner, bytes and validators alike, and is never indexed', async () => {
    const { partner, path } = await boardWithAddress();
    const keyed = await service.get('/api/jobs.xml', { 'X-API-Key': partner.key });
    // The third answer is from the cache in front.
    for (let time = 0; time < 3; time += 1) {
      const answer = await service.get(path);
      expect(answer.status).toBe(200);
      expect(answer.bytes.equals(keyed.bytes)).toBe(true);
      expect(answer.headers).toMatchObject({
        'content-type': 'application/xml; charset=utf-8',
        'cache-control': 'private, max-age=60, must-revalidate',
        'x-robots-tag': 'noindex',
        'x-jobs-count': keyed.headers['x-jobs-count'],
        etag: keyed.headers.etag,
      });
      expect(answer.text).toContain(`source=${partner.code}`);
    }
    const known = await service.get(path, { 'If-None-Match': String(keyed.headers.etag) });
    expect([known.status, known.text]).toEqual([304, '']);
    const since = await service.get(`${path}?since=${keyed.headers['x-sync-token']}`);
    expect([since.status, since.headers['x-jobs-count']]).toEqual([200, '0']);
  });

  test('HEAD and OPTIONS answer, other methods do not', async () => {
    const { path } = await boardWithAddress();
    const head = await service.send(path, { method: 'HEAD' });
    expect([head.status, head.text]).toEqual([200, '']);
    const options = await service.send(path, { method: 'OPTIONS' });
    expect([options.status, options.headers.allow]).toEqual([204, 'GET, HEAD, OPTIONS']);
    expect((await service.send(path, { method: 'POST' })).status).toBe(405);
  });

  test('is in no log: its template is', async () => {
    const { path, login } = await boardWithAddress();
    await service.get(path);
    await service.get('/feeds/jobs.xml', basic(login.user, login.password));
    const logs = service.logs.join('');
    expect(logs).toContain('"route":"/feeds/{token}.xml"');
    expect(logs).toContain('"route":"/feeds/jobs.xml"');
    expect(logs).not.toContain(login.password);
  });

  test('an invalid token is 404 as text, the same for all', async () => {
    const { partner, path } = await boardWithAddress();
    const wrong = [
      '/feeds/x.xml',
      path.replace(/.\.xml$/, '_.xml'),
      `/feeds/${partner.key}.xml`,
      `/feeds/${workspace.key}.xml`,
      '/feeds/%00.xml',
      '/feeds/%zz.xml',
    ];
    for (const each of wrong) {
      const answer = await service.get(each);
      expect([each, answer.status, answer.text]).toEqual([each, 404, 'There is no feed at this address.\n']);
      expect(answer.headers).toMatchObject({
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      });
    }
  });

  test('opens the feed and nothing else', async () => {
    const { login } = await boardWithAddress();
    const answer = await service.get('/api/jobs.xml', { 'X-API-Key': login.password });
    expect(answer.status).toBe(401);
  });

  test('no list names it', async () => {
    const { login } = await boardWithAddress();
    for (const path of ['/sitemap.xml', '/robots.txt', '/llms.txt', '/openapi.json', '/api']) {
      expect((await service.get(path)).text).not.toContain(login.password);
    }
  });
});

describe('the same with a password (D49)', () => {
  test('the partner’s code and the token open it', async () => {
    const { partner, login } = await boardWithAddress();
    expect(login).toEqual({
      url: `${service.url}/feeds/jobs.xml`,
      user: partner.code,
      password: login.password,
    });
    const answer = await service.get('/feeds/jobs.xml', basic(login.user, login.password));
    expect([answer.status, answer.headers['x-robots-tag']]).toEqual([200, 'noindex']);
    expect(answer.text).toContain(`source=${partner.code}`);
  });

  test('a cached answer is sent to its holder alone', async () => {
    const [one, other] = [await boardWithAddress(), await boardWithAddress()];
    const own = () => service.get('/feeds/jobs.xml', basic(one.login.user, one.login.password));
    expect([(await own()).status, (await own()).status, (await own()).status]).toEqual([200, 200, 200]);
    expect((await service.get('/feeds/jobs.xml')).status).toBe(401);
    const others = await service.get('/feeds/jobs.xml', basic(other.login.user, other.login.password));
    expect(others.text).toContain(`source=${other.partner.code}`);
    expect(others.text).not.toContain(one.partner.code);
  });

  test('anything else is 401 and asks for Basic', async () => {
    const [one, other] = [await boardWithAddress(), await boardWithAddress()];
    const cases: Record<string, string>[] = [
      {},
      basic(one.login.user, 'wrong'),
      basic(other.login.user, one.login.password),
      basic('', one.login.password),
      basic(one.login.user, one.partner.key),
      { Authorization: `Bearer ${one.login.password}` },
      { Authorization: 'Basic' },
      { Authorization: 'Basic %%%' },
      { 'X-API-Key': one.partner.key },
    ];
    for (const headers of cases) {
      const answer = await service.get('/feeds/jobs.xml', headers);
      expect([answer.status, answer.headers['www-authenticate']]).toEqual([
        401,
        'Basic realm="job feed", charset="UTF-8"',
      ]);
      expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    }
    const [key] = await selectRows(
      service.deps,
      sql`select k.last_used_at from partner_keys k join partners p on p.id = k.partner_id
        where p.code = ${one.partner.code} and k.purpose = 'feed'`,
    );
    expect(key).toEqual({ last_used_at: null });
  });
});

describe('an address is off until it is issued, and rotated with an overlap (D49)', () => {
  test('a second one is issued only to rotate; the first ends after seven days', async () => {
    const partner = await fixtures.partner();
    const first = await issue(partner.code);
    expect(first.previousUntil).toBeNull();
    await expect(issue(partner.code)).rejects.toThrow('--rotate');
    const second = await issue(partner.code, true);
    expect(second.previousUntil).toEqual(new Date(service.clock.now().getTime() + 7 * DAY_MS));
    const statuses = async () => [
      (await service.get(pathOf(first.url))).status,
      (await service.get(pathOf(second.url))).status,
    ];
    later();
    expect(await statuses()).toEqual([200, 200]);
    service.clock.advance(7 * DAY_MS);
    expect(await statuses()).toEqual([404, 200]);
  });

  test('a third one does not give the first more time', async () => {
    const partner = await fixtures.partner();
    const first = await issue(partner.code);
    await issue(partner.code, true);
    service.clock.advance(4 * DAY_MS);
    await issue(partner.code, true);
    service.clock.advance(4 * DAY_MS);
    expect((await service.get(pathOf(first.url))).status).toBe(404);
  });

  test('a revoked one is closed within a second', async () => {
    const partner = await fixtures.partner();
    const { id, url } = await issue(partner.code);
    later();
    expect((await service.get(pathOf(url))).status).toBe(200);
    await fixtures.admin.partner.revokeKey({ id });
    later();
    expect((await service.get(pathOf(url))).status).toBe(404);
  });

  test('the list of partners shows what it is for, never the token', async () => {
    const { partner, login } = await boardWithAddress();
    const listed = (await fixtures.admin.partner.list()).find(({ code }) => code === partner.code);
    expect(listed?.keys.map(({ purpose }) => purpose).sort()).toEqual(['api', 'feed']);
    expect(JSON.stringify(listed)).not.toContain(login.password);
  });
});
