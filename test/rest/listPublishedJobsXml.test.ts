import { XmlDocument, XmlElement } from 'libxml2-wasm';
import { describe, expect, test } from 'vitest';
import { fixturesOf, type Partner } from '../support/fixtures.ts';
import { badKeys } from '../support/requests/bad-keys.ts';
import {
  expectErrorResponse,
  expectNothingInternal,
  expectProperHttp,
} from '../support/requests/expectations.ts';
import { startBrokenService } from '../support/requests/faults.ts';
import type { Answer } from '../support/requests/http.ts';
import { serviceForFile } from '../support/service.ts';

const path = '/api/jobs.xml';
const service = await serviceForFile();
const fixtures = fixturesOf(service);
const refused = await badKeys(fixtures, 'partner');
const board = await fixtures.partner();

const read = ({ key }: Pick<Partner, 'key'>, headers: Record<string, string> = {}) =>
  service.get(path, { 'X-API-Key': key, ...headers });
const later = () => service.clock.advance(1000);

/** Reads the elements of one job by name, with a strict parser; null when the feed has no such job. */
function jobOf(answer: Answer, id: string): Record<string, string> | null {
  using document = XmlDocument.fromBuffer(answer.bytes);
  const element = document.get(`/source/job[referencenumber='${id}']`);
  if (element === null) return null;
  return Object.fromEntries(
    element
      .find('.//*[not(*)]')
      .flatMap((node) => (node instanceof XmlElement ? [[node.name, node.content]] : [])),
  );
}

function countOf(answer: Answer): number {
  using document = XmlDocument.fromBuffer(answer.bytes);
  return document.find('/source/job').length;
}

describe('200', () => {
  test('lists the published jobs of every workspace, and their count in a header', async () => {
    const [one, two] = [await fixtures.workspace(), await fixtures.workspace()];
    const ids = [await fixtures.recruitment(one), await fixtures.recruitment(two)];
    later();
    const answer = await read(board);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'private, max-age=60, must-revalidate',
      'x-jobs-count': String(countOf(answer)),
      etag: expect.stringMatching(/^"[\w-]+"$/),
      'last-modified': expect.stringMatching(/ GMT$/),
      'x-request-id': expect.any(String),
    });
    expect(answer.headers.vary).toMatch(/X-API-Key, ?Accept-Encoding/);
    expect(jobOf(answer, String(ids[0]))).toMatchObject({
      title: 'Technicienne de maintenance',
      city: 'Lyon',
      company: 'Varenne Industrie',
      salary_min: '32000',
      salary_max: '38000',
      date: '2026-11-01T08:00:00.000Z',
      url: `${service.url}/careers/${one.slug}/${ids[0]}?source=${board.code}`,
      applyUrl: `${service.url}/apply/${one.slug}/${ids[0]}?source=${board.code}`,
    });
    expect(jobOf(answer, String(ids[1]))).not.toBeNull();
  });

  test('counts a job once for each place where the board wants it so, in deltas as well (D79)', async () => {
    const indeed = await fixtures.partner();
    await fixtures.admin.partner.update({ code: indeed.code, profile: 'indeed' });
    const workspace = await fixtures.workspace();
    later();
    const before = await read(indeed);
    const [lyon, paris] = [
      { city: 'Lyon', country: 'France' },
      { city: 'Paris', country: 'France' },
    ];
    const id = await fixtures.recruitment(workspace, { location: lyon, locations: [lyon, paris] });
    later();
    const after = await read(indeed);
    const counts = [before, after].map(({ headers }) => Number(headers['x-jobs-count']));
    expect(counts).toEqual([countOf(before), countOf(before) + 2]);
    expect(counts[1]).toBe(countOf(after));
    const delta = await service.get(`${path}?since=${before.headers['x-sync-token']}`, {
      'X-API-Key': indeed.key,
    });
    expect([delta.headers['x-jobs-count'], countOf(delta)]).toEqual(['2', 2]);
    expect(delta.text).toContain('<expectedJobCount><![CDATA[2]]></expectedJobCount>');
    expect(jobOf(delta, id)).toMatchObject({ city: 'Lyon', requisitionid: id });
    // A job that the board cannot take counts as none.
    await fixtures.recruitment(workspace, { location: { country: 'France' } });
    later();
    expect((await read(indeed)).headers['x-jobs-count']).toBe(String(counts[1]));
  });

  test('lastBuildDate is the last change (D33)', async () => {
    const workspace = await fixtures.workspace();
    await fixtures.recruitment(workspace);
    const changedAt = service.clock.now().toISOString();
    service.clock.advance(60_000);
    const answer = await read(board);
    using document = XmlDocument.fromBuffer(answer.bytes);
    expect(document.get('/source/lastBuildDate')?.content).toBe(changedAt);
  });

  test('hostile text is read back by a strict parser, illegal characters dropped (D33)', async () => {
    const workspace = await fixtures.workspace();
    const title =
      'A ]]> B ]]]]>> <!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]> &e; \uFFFE\uFFFF é 🙂';
    const id = await fixtures.recruitment(workspace, { title });
    later();
    const answer = await read(board);
    expect(jobOf(answer, id)?.title).toBe(title.replace(/[\uFFFE\uFFFF]/g, ''));
    expect(countOf(answer)).toBe(Number(answer.headers['x-jobs-count']));
  });

  test('a hidden salary and an anonymous company are nowhere (D14, D15)', async () => {
    const workspace = await fixtures.workspace({ name: 'Cabinet Roche' });
    const id = await fixtures.recruitment(workspace, {
      salary: { min: 41_237, max: 41_238 },
      salaryVisible: false,
      anonymous: true,
      company: { name: 'Société Invisible', logo: 'https://invisible.example/logo.png' },
      descriptions: { company: 'Un groupe invisible.', position: 'Un poste.', profile: null },
    });
    later();
    const answer = await read(board);
    const job = jobOf(answer, id);
    expect(job).not.toBeNull();
    expect(Object.keys(job ?? {}).filter((name) => /salar|company|sourcename|logo/.test(name))).toEqual([]);
    expect(answer.text).not.toMatch(/invisible|41237|41238/i);
  });

  test('unpublished, closed, future and past jobs are left out (D12)', async () => {
    const workspace = await fixtures.workspace();
    const hidden = [
      await fixtures.recruitment(workspace, { published: false }),
      await fixtures.recruitment(workspace, { status: 'closed' }),
      await fixtures.recruitment(workspace, { publishedAt: '2030-01-01T00:00:00Z' }),
      await fixtures.recruitment(workspace, { closesAt: '2026-11-20T00:00:00Z' }),
    ];
    later();
    const answer = await read(board);
    expect(hidden.filter((id) => jobOf(answer, id) !== null)).toEqual([]);
  });

  test('a disabled workspace and one that keeps its jobs from the board are left out (D12)', async () => {
    const [disabled, excluding] = [await fixtures.workspace(), await fixtures.workspace()];
    const ids = [await fixtures.recruitment(disabled), await fixtures.recruitment(excluding)];
    const other = await fixtures.partner();
    later();
    const before = await read(board);
    expect(ids.map((id) => jobOf(before, id) !== null)).toEqual([true, true]);
    await fixtures.admin.workspace.disable({ slug: disabled.slug });
    await fixtures.admin.partner.exclude({ code: board.code, workspace: excluding.slug });
    later();
    const after = await read(board);
    expect(ids.map((id) => jobOf(after, id) !== null)).toEqual([false, false]);
    expect(after.headers.etag).not.toBe(before.headers.etag);
    const others = await read(other);
    expect(ids.map((id) => jobOf(others, id) !== null)).toEqual([false, true]);
  });

  test('a publication time passes without a commit, and a withdrawal shows within a second (D7, D12)', async () => {
    const workspace = await fixtures.workspace();
    later();
    const opensAt = new Date(service.clock.now().getTime() + 200);
    const id = await fixtures.recruitment(workspace, { publishedAt: opensAt.toISOString() });
    expect(jobOf(await read(board), id)).toBeNull();
    service.clock.set(opensAt);
    expect(jobOf(await read(board), id)).not.toBeNull();
    await fixtures.admin.recruitment.unpublish({ id });
    later();
    expect(jobOf(await read(board), id)).toBeNull();
  });

  test('equal data gives equal bytes, and their tag a 304 (D7)', async () => {
    later();
    const first = await read(board);
    later();
    expect((await read(board)).bytes.equals(first.bytes)).toBe(true);
    const known = await read(board, { 'If-None-Match': String(first.headers.etag) });
    expect([known.status, known.text, known.headers.etag]).toEqual([304, '', first.headers.etag]);
  });

  test('HEAD answers as GET without a body (D2)', async () => {
    const get = await read(board);
    const head = await service.send(path, { method: 'HEAD', headers: { 'X-API-Key': board.key } });
    expect([head.status, head.text]).toEqual([200, '']);
    for (const name of ['etag', 'content-type', 'content-length', 'x-jobs-count']) {
      expect(head.headers[name]).toBe(get.headers[name]);
    }
  });

  test('Accept: text/xml;q=0.1, */* is served', async () => {
    expect((await read(board, { Accept: 'text/xml;q=0.1, */*' })).status).toBe(200);
  });
});

describe('401', () => {
  test.each(refused)('%s, as plain text', async (what, headers) => {
    const answer = await service.get(path, headers);
    expect(answer.status).toBe(401);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'www-authenticate': expect.stringMatching(/^ApiKey realm="guichet", resource_metadata="http/),
      'x-request-id': expect.any(String),
    });
    const hint =
      'Send a job board’s key, which begins with pk_; what was sent looks like a workspace’s key, which begins with ak_.';
    expect(answer.text).toBe(
      `The key is missing or not valid.${what === 'a key of the other kind' ? ` ${hint}` : ''}\n`,
    );
  });

  test('keys overlap while they are rotated (D10)', async () => {
    const partner = await fixtures.partner();
    const fresh = await fixtures.admin.partner.issueKey({ code: partner.code });
    expect([(await read(partner)).status, (await read(fresh)).status]).toEqual([200, 200]);
    await fixtures.admin.partner.revokeKey({ id: fresh.id });
    later();
    expect([(await read(partner)).status, (await read(fresh)).status]).toEqual([200, 401]);
  });
});

describe('500', () => {
  test('a failing database is masked, as plain text (D3, D6)', async () => {
    await using broken = await startBrokenService();
    const answer = await broken.get(path, { 'X-API-Key': board.key });
    expect(answer.status).toBe(500);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(answer.text).toBe('Something went wrong on our side.\n');
    expectNothingInternal(answer);
    expect(broken.logs.join('')).toContain('/var/lib/guichet/private');
    expect(broken.logs.join('')).not.toContain(board.key);
  });
});

describe('405 and 406', () => {
  test('wrong methods, OPTIONS, unacceptable types and other spellings (D2)', async () => {
    await expectProperHttp(service, { path, method: 'GET', headers: { 'X-API-Key': board.key } });
    const json = await read(board, { Accept: 'application/json' });
    expectErrorResponse(json, 406, 'not_acceptable', service);
  });
});
