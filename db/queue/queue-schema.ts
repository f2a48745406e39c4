import { PgBoss } from 'pg-boss';
import { parsePostgresAddress } from '../connection/postgres-address.ts';

/** Where pg-boss keeps its tables. */
export const QUEUE_SCHEMA = 'pgboss';

/** For `pg`, which the queue brings: the same address as everywhere, and dates that it can read. */
export function queueConnection(address: string) {
  const { url, ssl } = parsePostgresAddress(address);
  return { connectionString: url, ssl, options: '-c DateStyle=ISO,YMD' };
}

/** Creates or updates the queue's tables under the role of `url`; a role that owns nothing cannot. */
export async function installQueueSchema(url: string): Promise<void> {
  const boss = new PgBoss({ ...queueConnection(url), max: 1, supervise: false, schedule: false });
  // What fails while it installs is thrown by `start`.
  boss.on('error', () => {});
  try {
    await boss.start();
  } finally {
    await boss.stop({ graceful: false });
  }
}
