import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ForeignStore, requireOwnStore } from '#domain/administration/service/require-own-store.ts';
import type { CvStore, Deps } from '#domain/ports.ts';
import { CvStoreRefused } from '#files/stores/cv-store-refused.ts';
import { createFileCvStore } from '#files/stores/file-cv-store.ts';
import { type Config, ConfigError } from '../config/config.ts';
import type { Logger } from '../observability/logging.ts';

/** Opens the store that CV_STORE names. */
export async function openCvStore({
  cvStore,
  dataDir,
}: Pick<Config, 'cvStore' | 'dataDir'>): Promise<{ store: CvStore; close(): void }> {
  if (cvStore.kind === 'file') {
    return { store: await createFileCvStore(join(dataDir, 'cv')), close: () => {} };
  }
  // Imported here, since a store of files needs none of the S3 client's modules.
  const { createS3CvStore } = await import('#files/stores/s3-cv-store.ts');
  const s3Store = createS3CvStore(cvStore);
  return { store: s3Store, close: s3Store.close };
}

/** The longest time that a start waits for the check of the store. A refusal that comes later ends the node. */
const WAIT_MS = 3000;

type StoreCheck = {
  log: Logger;
  waitMs?: number;
  /** Is called if the check finds a refusal after the start has gone on without it. */
  onLateRefusal(refusal: ConfigError): void;
};

type StoreDeps = Pick<Deps, 'cvStore' | 'database' | 'clock'>;

/**
 * Throws a `ConfigError` for a store that refuses the settings, or that is not the one of the database's other nodes. A
 * store that is down is only logged, since it may come back.
 */
export async function requireCvStore(
  deps: StoreDeps,
  { log, waitMs = WAIT_MS, onLateRefusal }: StoreCheck,
): Promise<void> {
  const check = checkStore(deps, log);
  const refusal = await Promise.race([check, delay(waitMs, 'late' as const, { ref: false })]);
  if (refusal === 'late') {
    log.warn({ waitMs }, 'the CV store gives no answer: the start does not wait for it');
    void check.then((lateRefusal) => {
      if (lateRefusal !== null) onLateRefusal(lateRefusal);
    });
    return;
  }
  if (refusal !== null) throw refusal;
}

/** Resolves to the reason why this node may not use the store; null if it may, or if the store is down. */
async function checkStore(deps: StoreDeps, log: Logger): Promise<ConfigError | null> {
  try {
    if (deps.database.embedded === null) {
      await requireOwnStore(deps);
    } else {
      // The embedded database has one node, so no other node can have another store. A read shows whether the store
      // refuses the settings, even the read of a file that does not exist.
      await deps.cvStore.get('cv/absent');
    }
    return null;
  } catch (error) {
    // These two errors are refusals. Any other one means that the store is down.
    if (error instanceof CvStoreRefused || error instanceof ForeignStore)
      return new ConfigError(error.message);
    log.error({ err: error }, 'the CV store cannot be reached');
    return null;
  }
}
