import { PgBoss } from 'pg-boss';
import { parsePostgresAddress } from '../connection/postgres-address.ts';

/** The schema in which pg-boss has its tables. */
export const QUEUE_SCHEMA = 'pgboss';

/** Makes the options of `pg`, the queue's driver: the address, and a format of dates that it can parse. */
export function queueConnection(address: string) {
  const { url, ssl } = parsePostgresAddress(address);
  return { connectionString: url, ssl, options: '-c DateStyle=ISO,YMD' };
}

/** Creates or updates the queue's tables under the role of `url`, which must have the right to do so. */
export async function installQueueSchema(url: string): Promise<void> {
  const boss = new PgBoss({ ...queueConnection(url), max: 1, supervise: false, schedule: false });
  // `start` throws errors as well. Without a listener, the event `error` would end the process.
  boss.on('error', () => {});
  try {
    await boss.start();
  } finally {
    await boss.stop({ graceful: false });
  }
}
