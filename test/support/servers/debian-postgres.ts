import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type PostgresServer, startPostgres } from './postgres-server.ts';

const VERSIONS = '/usr/lib/postgresql';

/** The folder of the newest server that Debian installed, with its tools. */
export async function debianBinaries(): Promise<string> {
  const versions = (await readdir(VERSIONS)).map(Number).filter((version) => version >= 15);
  return join(VERSIONS, String(Math.max(...versions)), 'bin');
}

/** Starts Debian's own server, since Debian's `pg_dump` refuses a newer one. */
export async function startDebianPostgres(): Promise<PostgresServer> {
  return startPostgres(undefined, await debianBinaries());
}
