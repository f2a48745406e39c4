import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { linkAudit } from '#domain/audit/link-audit.ts';
import { fixturesOf } from '../support/fixtures.ts';
import { countRows, selectRows } from '../support/rows.ts';
import { serviceForFile } from '../support/service.ts';

const service = await serviceForFile();
const { deps } = service;

beforeAll(async () => {
  await fixturesOf(service).session('ai');
  await linkAudit(deps, { all: true });
});

const attempts: [string, 'audit_entries' | 'audit_chain', SQL][] = [
  ['UPDATE', 'audit_entries', sql`update audit_entries set actor = 'x'`],
  ['UPDATE', 'audit_chain', sql`update audit_chain set hash = 'x'`],
  ['UPDATE of no row', 'audit_entries', sql`update audit_entries set actor = 'x' where false`],
  ['UPDATE of no row', 'audit_chain', sql`update audit_chain set hash = 'x' where false`],
  ['DELETE', 'audit_entries', sql`delete from audit_entries`],
  ['DELETE', 'audit_chain', sql`delete from audit_chain`],
  ['TRUNCATE', 'audit_entries', sql`truncate audit_entries cascade`],
  ['TRUNCATE', 'audit_chain', sql`truncate audit_chain`],
];

test.each(attempts)('%s is refused on %s, to its owner too (SI4)', async (_, table, statement) => {
  const count = async () => [await countRows(deps, 'audit_entries'), await countRows(deps, 'audit_chain')];
  const before = await count();
  expect(Math.min(...before)).toBeGreaterThan(0);
  const refusal = await selectRows(deps, statement).then(
    () => 'done',
    (error: Error) => String(error.cause ?? error),
  );
  expect(refusal).toContain(`${table} is append-only`);
  expect(await count()).toEqual(before);
});
