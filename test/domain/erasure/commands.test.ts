import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { linkAudit } from '#domain/audit/link-audit.ts';
import { runCommand } from '#test/support/command.ts';
import { fileDatabase } from '#test/support/file-database.ts';
import { fixturesOf } from '#test/support/fixtures.ts';
import { countRows } from '#test/support/rows.ts';
import { serviceForFile } from '#test/support/service.ts';
import { testEnvironment } from '#test/support/test-config.ts';
import { askDeletion, createPerson, findWords, untilJobsDone } from './person.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);
const { deps } = service;
const { environment } = await fileDatabase();

/** Runs a command next to the running service, as an administrator does. */
async function type(...words: string[]) {
  const { code, out, err } = await runCommand(
    words,
    testEnvironment({ ...environment, DATA_DIR: service.dataDir }),
  );
  return { code, err, document: out === '' ? null : JSON.parse(out) };
}

test('deletion execute and refuse, retention run and keys rewrap print one document each', async () => {
  const { reported, candidateId } = await createPerson(service, fixtures);
  await fixtures.admin.candidate.release({ id: candidateId });
  const refused = await askDeletion(service, candidateId);
  expect(await type('deletion', 'refuse', '--id', refused, '--reason', reported.refusal)).toMatchObject({
    code: 0,
    document: { id: refused, state: 'refused', reason: reported.refusal },
  });
  const id = await askDeletion(service, candidateId);
  expect(await type('deletion', 'execute', '--id', id)).toMatchObject({
    code: 0,
    document: { id, state: 'done', certificate: { signature: { algorithm: 'Ed25519' } } },
  });
  await untilJobsDone(service);
  expect(await findWords(service, reported)).toEqual([]);
  expect(await type('retention', 'run', '--dry-run')).toMatchObject({
    code: 0,
    document: { dryRun: true, workspaces: [], idempotencyKeys: 0, orphanFiles: 0 },
  });
  expect(await type('keys', 'rewrap')).toMatchObject({ code: 0, document: { rewrapped: 0 } });
});

test('audit verify prints a report, and fails with one sentence that names the broken entry', async () => {
  await fixtures.workspace();
  await linkAudit(deps, { all: true });
  const whole = await type('audit', 'verify');
  expect(whole).toMatchObject({ code: 0, err: '', document: { broken: null } });
  expect(whole.document.linked).toBe(await countRows(deps, 'audit_chain'));
  await deps.database.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`update audit_entries set actor = 'administratos' where sequence = 2`);
  });
  const broken = await type('audit', 'verify');
  expect(broken).toMatchObject({
    code: 1,
    err: 'The audit chain is broken: entry 2 is not what was linked.\n',
    document: { broken: { fault: 'changed', sequence: 2, position: 2 } },
  });
});
