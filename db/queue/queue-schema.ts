import { PgBoss } from 'pg-boss';
import { parsePostgresAddress } from '../connection/postgres-address.ts';

/** The schema of pg-boss's tables. */
export const QUEUE_SCHEMA = 'pgboss';

/** Makes the connection options of `pg`, the queue's driver, which parses only dates in the ISO style. */
export function queueConnection(address: string) {
  const { url, ssl } = parsePostgresAddress(address);
  return { connectionString: url, ssl, options: '-c DateStyle=ISO,YMD' };
}

/** Creates or updates the queue's tables under the role of the address, which must have the right to do so. */
export async function installQueueSchema(address: string): Promise<void> {
  const boss = new PgBoss({
    ...queueConnection(address),
    schema: QUEUE_SCHEMA,
    max: 1,
    supervise: false,
    schedule: false,
  });
  // `start` throws errors as well. Without a listener, the event `error` would end the process.
  boss.on('error', () => {});
  try {
    await boss.start();
  } finally {
    await boss.stop({ graceful: false });
  }
}
