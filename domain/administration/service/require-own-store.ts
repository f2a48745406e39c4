import {
  ensureInstallation,
  findInstallation,
  type Installation,
  lockInstallation,
  setMarked,
} from '#db/operation/installation.ts';
import type { Deps } from '#domain/ports.ts';

/** A CV store that is not the one which the database's other nodes use: CVs would be lost to each other. */
export class ForeignStore extends Error {
  override readonly name = 'ForeignStore';
}

/** Marks the store with the installation's id at the first start; throws ForeignStore where it has another, or none later. */
export async function requireOwnStore(deps: Pick<Deps, 'database' | 'cvStore' | 'clock'>): Promise<void> {
  const { database, cvStore, clock } = deps;
  await ensureInstallation(database.query);
  const isMarked = await compareStore(deps);
  if (isMarked) return;
  await database.transaction(async (tx) => {
    const installation = await lockInstallation(tx);
    const mark = await cvStore.readMark();
    if (installation.markedAt !== null || mark !== null) compare(installation, mark);
    else await cvStore.writeMark(installation.id);
    // Also where a node that ended between the two had marked the store.
    if (installation.markedAt === null) await setMarked(tx, clock.now());
  });
}

/** The same where nothing is to be marked; resolves to whether the store is. */
export async function compareStore({
  database,
  cvStore,
}: Pick<Deps, 'database' | 'cvStore'>): Promise<boolean> {
  const installation = await findInstallation(database.query);
  if (installation === null || installation.markedAt === null) return false;
  compare(installation, await cvStore.readMark());
  return true;
}

function compare({ id }: Installation, mark: string | null): void {
  if (mark === id) return;
  const what = mark === null ? 'lacks the mark of this database' : 'belongs to another database';
  throw new ForeignStore(
    `the CV store ${what}: nodes of one installation share DATA_DIR, or a bucket in CV_STORE; if this store is the right one, write ${id} into its file "installation"`,
  );
}
