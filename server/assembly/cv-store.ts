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
  const store = createS3CvStore(cvStore);
  return { store, close: store.close };
}

/** The longest time that a start waits for the store's answer; a later answer still counts. */
const WAIT_MS = 3000;

type StoreCheck = {
  log: Logger;
  waitMs?: number;
  /** Called when the check refuses the store after the start has gone on without the outcome. */
  onLateRefusal(error: ConfigError): void;
};

/**
 * Throws a `ConfigError` for a store that refuses the settings, or that is not the one of the database's other nodes. A
 * store that is down is only logged, since it may come back.
 */
export async function requireCvStore(
  deps: Pick<Deps, 'cvStore' | 'database' | 'clock'>,
  { log, waitMs = WAIT_MS, onLateRefusal }: StoreCheck,
): Promise<void> {
  let isLate = false;
  const check = checkStore(deps, log).catch((error: unknown) => {
    if (!(isLate && error instanceof ConfigError)) throw error;
    onLateRefusal(error);
  });
  isLate = await Promise.race([check.then(() => false), delay(waitMs, true, { ref: false })]);
  if (isLate) log.warn({ waitMs }, 'the CV store gives no answer: the start does not wait for it');
}

async function checkStore(deps: Pick<Deps, 'cvStore' | 'database' | 'clock'>, log: Logger): Promise<void> {
  try {
    // The embedded database has one node, which needs no comparison with others: any read shows the store's refusal.
    if (deps.database.embedded === null) await requireOwnStore(deps);
    else await deps.cvStore.get('cv/absent');
  } catch (error) {
    if (error instanceof CvStoreRefused || error instanceof ForeignStore)
      throw new ConfigError(error.message);
    log.error({ err: error }, 'the CV store cannot be reached');
  }
}
