import postgres from 'postgres';
import { expect, test } from 'vitest';
import { readCareers } from '#bench/peers/careers.ts';
import { contentOf, readAnswer } from '#bench/reads/answers.ts';
import { fileDatabase } from '#test/support/file-database.ts';
import { fixturesOf } from '#test/support/fixtures.ts';
import { serviceForFile } from '#test/support/service.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);

// The bench shows no figure of Guichet's unless all answer the same.
test('the peers of the reads’ bench answer the careers list as Guichet does', async () => {
  const workspace = await fixtures.workspace();
  await fixtures.recruitment(workspace, { publishedAt: '2026-11-02T08:00:00Z' });
  await fixtures.recruitment(workspace, { closesAt: '2099-03-31T22:00:00Z', salaryVisible: false });
  await fixtures.recruitment(workspace, { contract: {}, company: null, location: { city: 'Brest' } });
  const answer = await readAnswer(service.url, `/api/public/v1/careers/${workspace.slug}/jobs`);
  const { environment } = await fileDatabase();
  const sql = postgres(environment.DATABASE_URL ?? '', { max: 1, fetch_types: false });
  const expected = await readCareers(sql, workspace.slug, service.deps.settings.publicUrl);
  await sql.end();
  expect(expected?.count).toBe(3);
  expect(contentOf(answer)).toEqual(expected);
});
