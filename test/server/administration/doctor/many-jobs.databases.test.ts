import { sql } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';
import { checkService } from '#domain/administration/service/check-service.ts';
import { administrationForFile } from '../administration.ts';

const { admin, deps } = await administrationForFile();
const isEmbedded = inject('database') === 'embedded';

test('an embedded database with more jobs than it serves is told; PostgreSQL serves them', async () => {
  await admin.workspace.create({ slug: 'acme', name: 'Acme' });
  await admin.recruitment.import({ workspace: 'acme', text: JSON.stringify([{ title: 'Poste' }]) });
  const told = async () => (await checkService(deps)).find(({ check }) => check === 'database');
  const kind = isEmbedded ? 'embedded' : 'PostgreSQL';
  const well = { check: 'database', ok: true, detail: `${kind}, migrated` };
  expect(await told()).toEqual(well);
  await deps.database.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`insert into recruitments
      select copy.* from (select * from recruitments limit 1) r, generate_series(1, 10000) n,
        jsonb_populate_record(null::recruitments,
          to_jsonb(r) || jsonb_build_object('id', gen_random_uuid(), 'external_id', n)) copy`);
  });
  expect(await told()).toEqual(isEmbedded ? { ...well, lacking: true, detail: expect.any(String) } : well);
});
