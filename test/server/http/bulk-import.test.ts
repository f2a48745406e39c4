import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rowsOf } from '#db/connection/database.ts';
import { fixturesOf, recruitmentEntry, tag } from '#test/support/fixtures.ts';
import { serviceForFile } from '#test/support/service.ts';

const JOBS = 300;
const service = await serviceForFile();
const { admin, workspace: makeWorkspace } = fixturesOf(service);
const { database } = service.deps;

async function importMany(): Promise<void> {
  const { slug } = await makeWorkspace();
  const entries = Array.from({ length: JOBS }, (_, index) => ({
    ...recruitmentEntry,
    title: `Poste ${index}`,
  }));
  await admin.recruitment.import({ workspace: slug, text: JSON.stringify(entries) });
}

async function partnerOf(profile: 'indeed' | 'talent'): Promise<{ 'X-API-Key': string }> {
  const { key } = await admin.partner.create({ code: `board-${tag()}`, name: 'Tableau', profile });
  return { 'X-API-Key': key };
}

async function elementsOf(profile: string): Promise<number> {
  const [row] = await rowsOf<{ count: string }>(
    database.query.execute(sql`select count(*) as count from rendered_feed_jobs where profile = ${profile}`),
  );
  return Number(row?.count);
}

test('an import renders the feed of each board, also one that was never read (D42)', async () => {
  const key = await partnerOf('indeed');
  await importMany();
  await expect.poll(() => elementsOf('indeed')).toBe(JOBS);
  expect((await service.get('/api/jobs.xml', key)).headers['x-jobs-count']).toBe(String(JOBS));
  expect(await elementsOf('linkedin')).toBe(0);
});

test('a reader of a feed that is still being rendered is told when to come back, as soon as boards expect an answer', async () => {
  const key = await partnerOf('talent');
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>();
  // No rendered text can be stored.
  const holding = database.transaction(async (tx) => {
    await tx.execute(sql`lock table rendered_feed_jobs in share mode`);
    hold();
    await isReleased;
  });
  await isHeld;
  const askedAt = performance.now();
  const answers = await Promise.all([
    service.get('/api/jobs.xml', key),
    service.get('/trpc/jobs.listXml?input=%7B%22since%22%3A%220-0%22%7D', key),
    service.get('/api/public/v1/feed-report', key),
  ]);
  // Far from the lock's own timeout, on a slow machine too.
  expect(performance.now() - askedAt).toBeLessThan(10_000);
  release();
  await holding;
  for (const { status, headers } of answers) expect([status, headers['retry-after']]).toEqual([503, '5']);
  // Requests that had begun go on.
  await expect.poll(async () => (await service.get('/api/jobs.xml', key)).status).toBe(200);
});
