import { PgBoss } from 'pg-boss';

/** Where pg-boss keeps its tables. */
export const QUEUE_SCHEMA = 'pgboss';

/** Creates or updates the queue's tables under the role of `url`; a role that owns nothing cannot. */
export async function installQueueSchema(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, max: 1, supervise: false, schedule: false });
  // What fails while it installs is thrown by `start`.
  boss.on('error', () => {});
  try {
    await boss.start();
  } finally {
    await boss.stop({ graceful: false });
  }
}
