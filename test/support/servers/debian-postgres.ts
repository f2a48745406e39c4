import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type PostgresServer, startPostgres } from './postgres-server.ts';

const VERSIONS = '/usr/lib/postgresql';

/** Debian's own server, for its `pg_dump`, which refuses a newer one. */
export async function startDebianPostgres(): Promise<PostgresServer> {
  const versions = (await readdir(VERSIONS)).map(Number).filter((version) => version >= 15);
  return startPostgres(undefined, join(VERSIONS, String(Math.max(...versions)), 'bin'));
}
