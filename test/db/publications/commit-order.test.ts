import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readNewestRevision, readRevisions } from '#db/publications/read-revisions.ts';
import { fixturesOf } from '#test/support/fixtures.ts';
import { serviceForFile } from '#test/support/service.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);
const { database } = service.deps;
const revisedAfter = async (known: number) => (await readRevisions(database.query, known)).revised;

test('who began first and commits last has the greater revision (D44)', async () => {
  const [slow, quick] = [await fixtures.workspace(), await fixtures.workspace()];
  const ids = [await fixtures.recruitment(slow), await fixtures.recruitment(quick)];
  const before = await readNewestRevision(database.query);
  const rename = (id: string | undefined) =>
    sql`update recruitments set title = title || ' (h/f)', updated_at = now() where id = ${id}`;
  await database.transaction(async (tx) => {
    await tx.execute(rename(ids[0]));
    // These are committed while the first transaction is open.
    await database.transaction((other) => other.execute(rename(ids[1])));
    expect((await revisedAfter(before)).map(({ owner }) => owner)).toEqual([quick.id]);
  });
  const revised = await revisedAfter(before);
  const of = (id: string) => revised.find(({ owner }) => owner === id)?.revision;
  expect([of(quick.id), of(slow.id)]).toEqual([before + 1, before + 2]);
});

test('a reader of revisions misses no commit of eight writers', async () => {
  const workspaces = await Promise.all(Array.from({ length: 8 }, () => fixtures.workspace()));
  const jobs = await Promise.all(workspaces.map((workspace) => fixtures.recruitment(workspace)));
  const before = await readNewestRevision(database.query);
  let known = before;
  const seen: string[] = [];
  let isOver = false;
  const reading = (async () => {
    while (!isOver) {
      for (const { owner, revision } of await revisedAfter(known)) {
        seen.push(`${owner} ${revision}`);
        known = Math.max(known, revision);
      }
    }
  })();
  await Promise.all(
    jobs.map(async (id) => {
      for (let time = 0; time < 25; time += 1) {
        await database.transaction((tx) =>
          tx.execute(
            sql`update recruitments set title = ${`Titre ${time}`}, updated_at = now() where id = ${id}`,
          ),
        );
      }
    }),
  );
  isOver = true;
  await reading;
  // Everything committed by now is either newer than the last revision that the reader knew, or was read.
  const committed = await revisedAfter(before);
  const missed = committed.filter(
    ({ owner, revision }) => revision <= known && !seen.includes(`${owner} ${revision}`),
  );
  expect([committed.length, missed]).toEqual([8, []]);
});
