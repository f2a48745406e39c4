import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createKeyRing } from '../../../kernel/secrets/sealing.ts';
import { adminRouter } from '../../../routers/admin/index.ts';
import { administratorContext } from '../../../server/administration/administrator-context.ts';
import { seedDemo } from '../../../server/demo.ts';
import { administrationForFile } from './administration.ts';

const { deps } = await administrationForFile();

test('doctor names each part that fails and goes on with the others', async () => {
  await seedDemo(deps);
  await deps.database.query.execute(sql`delete from drizzle.__drizzle_migrations where id = 1`);
  const broken = {
    ...deps,
    dataKeys: createKeyRing([Buffer.alloc(32, 'other')]),
    cvStore: { ...deps.cvStore, put: () => Promise.reject(new Error('no space left')) },
  };
  const checks = await adminRouter.createCaller(administratorContext(broken)).doctor();
  expect(checks).toEqual([
    { check: 'database', ok: false, detail: '1 migrations are missing: run the command "migrate"' },
    { check: 'data keys', ok: false, detail: 'DATA_KEYS lacks the key that seals this candidate' },
    { check: 'CV store', ok: false, detail: 'no space left' },
  ]);
});
