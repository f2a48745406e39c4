import type { Database } from './database.ts';
import { retryOnce } from './sql-state.ts';

type EmbeddedOptions = {
  /** The folder with the database; without it, the database is in memory, as tests use it. */
  folder?: string;
  /** A dump of another database, which fills the new one. */
  template?: Blob;
};

/** Opens PGlite. The caller must lock the folder: PGlite does not. */
export async function openEmbedded({ folder, template }: EmbeddedOptions = {}): Promise<Database> {
  // The imports are here, so that a node on PostgreSQL does not load the engine.
  const [{ PGlite }, { drizzle: drizzlePglite }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('drizzle-orm/pglite'),
  ]);
  const engine = await PGlite.create({
    ...(folder !== undefined && { dataDir: folder }),
    ...(template !== undefined && { loadDataDir: template }),
  });
  // There is one connection, so the promises of `Database` about time limits and separate connections are not kept.
  // `query` waits for the end of a transaction, so a transaction that awaits `query` instead of its `tx` never ends.
  const query = drizzlePglite(engine);
  return {
    query,
    // A time limit would have to close the connection, and so the database.
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
