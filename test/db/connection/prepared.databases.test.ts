import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { appendAudit } from '#db/audit/audit.ts';
import type { Queryable } from '#db/connection/database.ts';
import { tag } from '#test/support/fixtures.ts';
import { selectRows } from '#test/support/rows.ts';
import { serviceForFile } from '#test/support/service.ts';

const { deps } = await serviceForFile();
const { database } = deps;

const written = async (action: string) =>
  selectRows(deps, sql`select workspace_id, details->>'n' as n from audit_entries where action = ${action}`);

test('a statement that is built once runs in whichever transaction it is given, and goes with it', async () => {
  const action = `test.${tag()}`;
  const write = (query: Queryable) =>
    appendAudit(query, { at: new Date(), actor: 'service', action, details: { n: 1 } });
  await write(database.query);
  const undone = database.transaction(async (tx) => {
    await write(tx);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await written(action)).toHaveLength(1);
  await database.transaction(write);
  await write(database.query);
  const row = { workspace_id: null, n: '1' };
  expect(await written(action)).toEqual([row, row, row]);
});
