import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { selectRows } from '../support/rows.ts';
import { serviceForFile } from '../support/service.ts';

const { deps } = await serviceForFile();

test('every foreign key has an index that begins with its columns', async () => {
  const keys = await selectRows<{ name: string; indexed: boolean }>(
    deps,
    sql`select c.conrelid::regclass::text || '.' || c.conname as name,
        exists (
          select 1 from pg_index i
          where i.indrelid = c.conrelid and i.indpred is null
            and (string_to_array(i.indkey::text, ' ')::int2[])[1:array_length(c.conkey, 1)] @> c.conkey
        ) as indexed
      from pg_constraint c
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace`,
  );
  expect(keys.length).toBeGreaterThan(15);
  expect(keys.filter(({ indexed }) => !indexed)).toEqual([]);
});

/** Two requests at the same time must never both write these. */
const unique = [
  'candidates (workspace_id, email_normalized)',
  'applications (partner_id, candidate_id, recruitment_id)',
  'partner_references (partner_id, source, reference)',
  'idempotency_keys (digest)',
  'workspaces (slug)',
  'workspace_keys (digest)',
  'partners (code)',
  'partner_keys (digest)',
  'cv_files (application_id, number)',
  'cv_files (storage_key)',
  'deletion_requests (open_subject)',
  'mails (kind, subject_id)',
  'transcript_messages (session_id, role, message_id)',
  'audit_chain (entry_sequence)',
];

test.each(unique)('%s is unique', async (wanted) => {
  const rows = await selectRows<{ definition: string }>(
    deps,
    sql`select indexdef as definition from pg_indexes where schemaname = 'public' and indexdef like 'CREATE UNIQUE%'`,
  );
  const [table, columns] = wanted.split(' (');
  const found = rows.filter(({ definition }) =>
    definition.endsWith(`ON public.${table} USING btree (${columns}`),
  );
  expect(found.length).toBe(1);
});

test('one running turn per session', async () => {
  const rows = await selectRows(
    deps,
    sql`select 1 from pg_indexes where indexname = 'prequalification_one_running_turn'
      and indexdef like 'CREATE UNIQUE%(session_id) WHERE (state = ''running''::text)'`,
  );
  expect(rows).toHaveLength(1);
});

test('the hot list of visible jobs has its partial index', async () => {
  const [plan] = await selectRows<{ definition: string }>(
    deps,
    sql`select indexdef as definition from pg_indexes where indexname = 'recruitments_visible'`,
  );
  expect(plan?.definition).toMatch(/\(workspace_id, published_at DESC NULLS LAST, id\) WHERE/);
});

test('every instant is kept with its zone, to the millisecond', async () => {
  const strange = await selectRows(
    deps,
    sql`select table_name, column_name from information_schema.columns
      where table_schema = 'public' and data_type like 'timestamp%'
        and (data_type <> 'timestamp with time zone' or datetime_precision <> 3)`,
  );
  expect(strange).toEqual([]);
});
