import * as schema from '../schema/index.ts';
import type { Database } from './database.ts';
import { retryOnce } from './sql-state.ts';

/**
 * Opens PGlite in `folder`. The caller must lock the folder: PGlite does not. Tests pass null, for a database in memory, and
 * may fill it from `template`, a dump of another database.
 */
export async function openEmbedded(folder: string | null, template?: Blob): Promise<Database> {
  // The imports are here, so that a node on PostgreSQL does not load the engine.
  const [{ PGlite }, { drizzle: drizzlePglite }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('drizzle-orm/pglite'),
  ]);
  const engine = await PGlite.create({
    ...(folder !== null && { dataDir: folder }),
    ...(template !== undefined && { loadDataDir: template }),
  });
  // All statements share one connection, the urgent ones too. Inside a transaction use only its `tx`: `query` waits for the end
  // of the transaction, so a transaction that awaits `query` hangs for ever.
  const query = drizzlePglite(engine, { schema });
  return {
    query,
    // `limited` has no time limit here: to enforce one, it would close the only connection, and so the database.
    limited: (work) => work(query),
    urgent: query,
    failFast: query,
    transaction: (work) => retryOnce(() => query.transaction(work)),
    snapshot: (work) =>
      query.transaction(work, { isolationLevel: 'repeatable read', accessMode: 'read only' }),
    // There is no pool to count.
    poolUse: () => ({ inUse: 0, waiting: 0 }),
    listen: (channel, onPayload) => engine.listen(channel, onPayload),
    embedded: engine,
    close: () => engine.close(),
  };
}
