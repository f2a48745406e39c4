import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Database } from '#db/connection/database.ts';
import { importFile } from '#domain/administration/recruitments/import/import-file.ts';
import { fixturesOf, partnerApplication } from '../support/fixtures.ts';
import { serviceForFile } from '../support/service.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);
const { database } = service.deps;

/** Makes a database whose transactions wait, with all their locks, before they commit. */
function heldOpen() {
  const written = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const held: Database = {
    ...database,
    transaction: (work) =>
      database.transaction(async (tx) => {
        const result = await work(tx);
        written.resolve();
        await release.promise;
        return result;
      }),
  };
  return { held, written: written.promise, release: release.resolve };
}

test('an import that is being written keeps nobody from applying to the jobs that it changes (D39)', async () => {
  const workspace = await fixtures.workspace();
  const board = await fixtures.partner();
  const jobId = await fixtures.recruitment(workspace);
  const { held, written, release } = heldOpen();
  // Its external id is new, too.
  const changed = [{ id: jobId, title: 'Un autre titre', externalId: 'ATS-1' }];
  const importing = importFile(
    { database: held, clock: service.clock, followUp: service.deps.followUp },
    { actor: 'administrator', workspace },
    { readFromStart: () => [JSON.stringify(changed)] },
  );
  await written;
  const fromBoard = await service.post('/api/candidatures', partnerApplication(jobId), {
    'X-API-Key': board.key,
  });
  const byForm = await fixtures.application(workspace, jobId);
  release();
  expect(fromBoard.status).toBe(200);
  expect(byForm).toMatch(/^[0-9a-f-]{36}$/);
  expect(await importing).toMatchObject({ updated: 1 });
});

test('an import goes on beside a later version, which has added a column', async () => {
  const workspace = await fixtures.workspace();
  await database.query.execute(sql`alter table recruitments add column later boolean not null default true`);
  const rows = { workspace: workspace.slug, text: JSON.stringify([{ title: 'Un', externalId: 'ATS-2' }]) };
  expect(await fixtures.admin.recruitment.import(rows)).toMatchObject({ created: 1 });
});

test('a list that cannot be read on ends the import after the batch that is being written, not during it', async () => {
  const workspace = await fixtures.workspace();
  const entry = (index: number) => ({ externalId: `CUT-${index}`, title: `Poste ${index}` });
  const list = JSON.stringify(Array.from({ length: 501 }, (_, index) => entry(index)));
  let running = 0;
  let runningAtEnd: number | undefined;
  const counting: Database = {
    ...database,
    transaction: (work) =>
      database.transaction(async (tx) => {
        const execute: typeof tx.execute = (statement) => {
          running += 1;
          const sent = tx.execute(statement);
          const count = () => {
            running -= 1;
          };
          sent.then(count, count);
          return sent;
        };
        const counted = new Proxy(tx, {
          get: (target, name) => (name === 'execute' ? execute : Reflect.get(target, name)),
        });
        return work(counted).finally(() => {
          runningAtEnd = running;
        });
      }),
  };
  const importing = importFile(
    { database: counting, clock: service.clock, followUp: service.deps.followUp },
    { actor: 'administrator', workspace },
    { readFromStart: () => [list.slice(0, -20)] },
  );
  await expect(importing).rejects.toThrow('the array: is not JSON');
  expect(runningAtEnd).toBe(0);
  const whole = { workspace: workspace.slug, text: list, dryRun: true };
  expect(await fixtures.admin.recruitment.import(whole)).toMatchObject({ created: 501 });
});

test('an import that takes longer than the overlap of two reads of changes is refused, and writes nothing', async () => {
  const workspace = await fixtures.workspace();
  const entry = JSON.stringify({ externalId: 'SLOW', title: 'Poste' });
  const access = { actor: 'administrator', workspace };
  const importing = importFile(service.deps, access, {
    readFromStart: function* () {
      yield `[${entry}`;
      service.clock.advance(240_001);
      yield ']';
    },
  });
  await expect(importing).rejects.toThrow('it took longer than 240 s');
  const again = importFile(service.deps, access, { readFromStart: () => [`[${entry}]`] });
  expect(await again).toMatchObject({ created: 1 });
});
