import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { fixturesOf } from '../support/fixtures.ts';
import { countRows, selectRows } from '../support/rows.ts';
import { serviceForFile } from '../support/service.ts';

const { deps, ...service } = await serviceForFile();
const fixtures = fixturesOf({ deps, ...service });

beforeAll(async () => {
  await fixtures.session('ai');
  await selectRows(
    deps,
    sql`insert into audit_chain (position, entry_sequence, hash)
      select 1, min(sequence), 'h' from audit_entries on conflict do nothing`,
  );
});

const attempts: [string, SQL][] = (['audit_entries', 'audit_chain'] as const).flatMap(
  (table): [string, SQL][] => [
    [
      `UPDATE of ${table}`,
      table === 'audit_chain'
        ? sql`update audit_chain set hash = 'x'`
        : sql`update audit_entries set actor = 'x'`,
    ],
    [`DELETE from ${table}`, sql`delete from ${sql.identifier(table)}`],
    [
      `UPDATE of no row of ${table}`,
      table === 'audit_chain'
        ? sql`update audit_chain set hash = 'x' where false`
        : sql`update audit_entries set actor = 'x' where false`,
    ],
    [`TRUNCATE of ${table}`, sql`truncate ${sql.identifier(table)} cascade`],
  ],
);

test.each(attempts)('%s is refused, to the owner too (SI4)', async (_, statement) => {
  const before = [await countRows(deps, 'audit_entries'), await countRows(deps, 'audit_chain')];
  expect(before.every((count) => count > 0)).toBe(true);
  const refusal = await selectRows(deps, statement).then(
    () => 'done',
    (error: Error) => String(error.cause ?? error),
  );
  expect(refusal).toMatch(/is append-only/);
  expect([await countRows(deps, 'audit_entries'), await countRows(deps, 'audit_chain')]).toEqual(before);
});
