import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { candidates } from '#db/schema/index.ts';
import { mintCandidateKey } from '#domain/applications/candidate-key.ts';
import { decryptFile } from '#domain/applications/file-vault.ts';
import type { Deps } from '#domain/ports.ts';
import { createKeyRing, type KeyRing } from '#kernel/secrets/sealing.ts';
import { adminRouter } from '#routers/admin/index.ts';
import { administratorContext } from '#server/administration/administrator-context.ts';
import { pdf } from '../support/files/cv-samples.ts';
import { fixturesOf } from '../support/fixtures.ts';
import { selectRows } from '../support/rows.ts';
import { serviceForFile, startTestService } from '../support/service.ts';

const [old, fresh] = [Buffer.alloc(32, 'old'), Buffer.alloc(32, 'fresh')];
const encoded = (...keys: Buffer[]) => keys.map((key) => key.toString('base64url')).join(',');
const service = await serviceForFile({ config: { DATA_KEYS: encoded(old) } });
const fixtures = fixturesOf(service);
const { deps } = service;
const [oldId, freshId] = createKeyRing([old, fresh]).keyIds;

const cv = pdf({ text: 'Presses' });
async function applicationWithCv(): Promise<string> {
  const workspace = await fixtures.workspace();
  return fixtures.application(workspace, await fixtures.recruitment(workspace), {
    cv: new File([new Uint8Array(cv)], 'cv.pdf', { type: 'application/pdf' }),
  });
}

const sealedBy = (id = '') =>
  selectRows(deps, sql`select id from candidates where sealed_key like ${`${id}.%`} order by id`);
const withKeys = (...keys: Buffer[]): Deps => ({ ...deps, dataKeys: createKeyRing(keys) });
const rewrap = (with_: Deps) => adminRouter.createCaller(administratorContext(with_)).keys.rewrap();

test('keys rewrap seals again under the newest key, once, and every CV still opens', async () => {
  const ids = [await applicationWithCv(), await applicationWithCv(), await applicationWithCv()];
  const rotated = withKeys(fresh, old);
  expect(await rewrap(rotated)).toEqual({ rewrapped: 3, current: 0, keyId: freshId });
  expect(await rewrap(rotated)).toEqual({ rewrapped: 0, current: 3, keyId: freshId });
  expect([await sealedBy(oldId), (await sealedBy(freshId)).length]).toEqual([[], 3]);
  for (const id of ids) expect((await decryptFile(withKeys(fresh), id))?.data.equals(cv)).toBe(true);
  const trail = await selectRows(
    deps,
    sql`select actor, details from audit_entries where action = 'keys.rewrapped'`,
  );
  expect(trail).toEqual([{ actor: 'administrator', details: { keyId: freshId, candidates: 3 } }]);
});

test('a rewrap that died goes on where it was', async () => {
  const { id: workspaceId } = await fixtures.workspace();
  const at = deps.clock.now();
  const people = Array.from({ length: 700 }, () => {
    const id = randomUUID();
    const email = `${id}@courriel.example`;
    const sealedKey = mintCandidateKey(deps, id).sealed;
    const stamps = { lastContactAt: at, createdAt: at, updatedAt: at };
    return { id, workspaceId, email, emailNormalized: email, lastName: 'Fontanel', sealedKey, ...stamps };
  });
  await deps.database.query.insert(candidates).values(people);
  const rotated = withKeys(fresh, old);
  let calls = 0;
  const seal: KeyRing['seal'] = (plain, purpose) => {
    calls += 1;
    if (calls === 600) throw new Error('killed');
    return rotated.dataKeys.seal(plain, purpose);
  };
  await expect(rewrap({ ...rotated, dataKeys: { ...rotated.dataKeys, seal } })).rejects.toThrow();
  expect(await sealedBy(oldId)).toHaveLength(200);
  expect((await rewrap(rotated)).rewrapped).toBe(200);
  expect(await sealedBy(oldId)).toEqual([]);
});

test('a start without a key that stored data needs is refused in one sentence; with it, it is not', async () => {
  await applicationWithCv();
  expect((await sealedBy(oldId)).length).toBeGreaterThan(0);
  await expect(startTestService({ config: { DATA_KEYS: encoded(fresh) } })).rejects.toThrow(
    `DATA_KEYS lacks the key ${oldId} that stored candidates need: add it after the newest, and remove it after "keys rewrap"`,
  );
  await using both = await startTestService({ config: { DATA_KEYS: encoded(fresh, old) } });
  await rewrap(both.deps);
  await using alone = await startTestService({ config: { DATA_KEYS: encoded(fresh) } });
  expect((await alone.get('/api/health')).status).toBe(200);
});
