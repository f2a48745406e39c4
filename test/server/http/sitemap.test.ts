import { XmlDocument } from 'libxml2-wasm';
import { expect, test, vi } from 'vitest';
import { fixturesOf } from '#test/support/fixtures.ts';
import { serviceForFile } from '#test/support/service.ts';

const service = await serviceForFile();
const { clock, deps } = service;
const { publicUrl } = deps.settings;
const { admin, recruitment, workspace: makeWorkspace } = fixturesOf(service);

const read = (headers = {}) => service.get('/sitemap.xml', headers);

/** Each place with the time of its last change. */
function placesIn(text: string): Map<string, string | null> {
  using document = XmlDocument.fromString(text);
  const namespaces = { s: 'http://www.sitemaps.org/schemas/sitemap/0.9' };
  return new Map(
    document.find('/s:urlset/s:url', namespaces).map((place) => {
      const [address, changedAt] = ['loc', 'lastmod'].map(
        (name) => place.find(`s:${name}`, namespaces).map(({ content }) => content)[0] ?? null,
      );
      return [String(address), changedAt ?? null];
    }),
  );
}

test('names each careers page once, and each job with its last change', async () => {
  const [one, two, empty] = [await makeWorkspace(), await makeWorkspace(), await makeWorkspace()];
  clock.advance(1234);
  const ids = [await recruitment(one), await recruitment(two), await recruitment(one)];
  const changedAt = clock.now().toISOString();
  clock.advance(250);
  const places = placesIn((await read()).text);
  const jobs = ids.map((id, index) => `${publicUrl}/careers/${index === 1 ? two.slug : one.slug}/${id}`);
  for (const job of jobs) expect([job, places.get(job)]).toEqual([job, changedAt]);
  for (const { slug } of [one, two]) expect(places.get(`${publicUrl}/careers/${slug}`)).toBeNull();
  expect([...places.keys()]).not.toContain(`${publicUrl}/careers/${empty.slug}`);
});

test('is rendered once while nothing changes, in any size, for HEAD and validators too (D7)', async () => {
  const workspace = await makeWorkspace();
  for (const jobs of [3, 2000]) {
    const entries = Array.from({ length: jobs }, (_, index) => ({ title: `Poste ${index}` }));
    const text = JSON.stringify(entries);
    await admin.recruitment.import({ workspace: workspace.slug, text });
    clock.advance(3000);
    // The first answer learns the revision; a small one is kept when it is asked for again.
    for (let time = 0; time < 3; time += 1) await read();
    const whole = await read();
    expect(placesIn(whole.text).size).toBeGreaterThan(jobs);
    const snapshot = vi.spyOn(deps.database, 'snapshot');
    clock.advance(60_000);
    const head = await service.send('/sitemap.xml', { method: 'HEAD' });
    expect([head.status, head.text, head.headers.etag]).toEqual([200, '', whole.headers.etag]);
    for (const condition of [
      { 'If-None-Match': whole.headers.etag },
      { 'If-Modified-Since': whole.headers['last-modified'] },
    ])
      expect((await read(condition)).status).toBe(304);
    expect((await read()).text).toBe(whole.text);
    expect(snapshot).not.toHaveBeenCalled();
    snapshot.mockRestore();
  }
});

test('a withdrawn job is gone within a second, one whose time has come is there at once (D7, D12)', async () => {
  const workspace = await makeWorkspace();
  const id = await recruitment(workspace);
  const coming = await recruitment(workspace, {
    publishedAt: new Date(clock.now().getTime() + 10_000).toISOString(),
  });
  const hasPlace = async (of: string) =>
    [...placesIn((await read()).text).keys()].some((address) => address.endsWith(of));
  for (let time = 0; time < 3; time += 1) {
    clock.advance(250);
    expect([await hasPlace(id), await hasPlace(coming)]).toEqual([true, false]);
  }
  await admin.recruitment.unpublish({ id });
  clock.advance(250);
  expect(await hasPlace(id)).toBe(false);
  clock.advance(10_000);
  expect(await hasPlace(coming)).toBe(true);
});
