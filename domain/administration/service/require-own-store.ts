import {
  ensureInstallation,
  findInstallation,
  type Installation,
  lockInstallation,
  setStoreMarked,
} from '#db/operation/installation.ts';
import type { Deps } from '#domain/ports.ts';

/** Thrown if the database's other nodes use another CV store than this one. Nodes would then miss each other's CVs. */
export class ForeignStore extends Error {
  override readonly name = 'ForeignStore';
}

/**
 * Marks the store with the installation's id at the first start. At a later start, throws `ForeignStore` if the store
 * has another mark or none.
 */
export async function requireOwnStore(deps: Pick<Deps, 'database' | 'cvStore' | 'clock'>): Promise<void> {
  const { database, cvStore, clock } = deps;
  await ensureInstallation(database.query);
  const isMarked = await checkStoreMark(deps);
  if (isMarked) return;
  await database.transaction(async (tx) => {
    const installation = await lockInstallation(tx);
    const mark = await cvStore.readMark();
    const isFirstStart = installation.markedAt === null && mark === null;
    if (isFirstStart) await cvStore.writeMark(installation.id);
    else assertOwnMark(installation, mark);
    // Also records a mark that a node wrote before it ended without recording it.
    if (installation.markedAt === null) await setStoreMarked(tx, clock.now());
  });
}

/** Tells whether the database has marked a store. Throws `ForeignStore` if it has, and this store lacks its mark. */
export async function checkStoreMark({
  database,
  cvStore,
}: Pick<Deps, 'database' | 'cvStore'>): Promise<boolean> {
  const installation = await findInstallation(database.query);
  if (installation === null || installation.markedAt === null) return false;
  assertOwnMark(installation, await cvStore.readMark());
  return true;
}

function assertOwnMark({ id }: Installation, mark: string | null): void {
  if (mark === id) return;
  const fault = mark === null ? 'lacks the mark of this database' : 'belongs to another database';
  throw new ForeignStore(
    `the CV store ${fault}: nodes of one installation share DATA_DIR, or a bucket in CV_STORE; if this store is the right one, write ${id} into its file "installation"`,
  );
}
