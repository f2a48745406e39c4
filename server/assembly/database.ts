import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#db/connection/database.ts';
import { openEmbedded } from '#db/connection/open-embedded.ts';
import { openPostgres } from '#db/connection/open-postgres.ts';
import { migrateEmbedded, migratePostgres } from '#db/migrations/migrate.ts';
import { type AdminSocket, bindAdminSocket } from '../administration/admin-socket.ts';
import type { Config } from '../config/config.ts';
import type { Tracing } from '../observability/tracing.ts';

type OpenDatabase = { database: Database; adminSocket: AdminSocket | null; close(): Promise<void> };

/** Opens and migrates PostgreSQL where DATABASE_URL is set, else PGlite in DATA_DIR under the admin socket's lock. */
export async function openDatabase(config: Config, tracing?: Tracing): Promise<OpenDatabase> {
  if (config.database !== null) {
    const { url, migrationUrl } = config.database;
    const role = roleOf(url);
    // A role that migrates owns the tables; any other role needs grants.
    await migratePostgres(migrationUrl, role === roleOf(migrationUrl) ? null : role);
    const database = openPostgres({ ...config.database, onStatement: tracing?.onStatement });
    return { database, adminSocket: null, close: () => database.close() };
  }
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const adminSocket = await bindAdminSocket(config.dataDir);
  try {
    const database = await openEmbedded({ folder: join(config.dataDir, 'database') });
    await migrateEmbedded(database);
    const close = async () => {
      await database.close();
      await adminSocket.close();
    };
    return { database, adminSocket, close };
  } catch (error) {
    await adminSocket.close();
    throw error;
  }
}

function roleOf(url: string): string {
  return decodeURIComponent(new URL(url).username);
}
