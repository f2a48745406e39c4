import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { openPostgres } from '#db/connection/open-postgres.ts';
import { installQueueSchema } from '#db/queue/queue-schema.ts';
import { fixturesOf } from '#test/support/fixtures.ts';
import { selectRows } from '#test/support/rows.ts';
import { type Certificates, makeCertificates } from '#test/support/servers/certificates.ts';
import {
  type PostgresServer,
  postgresIdentity,
  startPostgres,
} from '#test/support/servers/postgres-server.ts';
import { startTestService } from '#test/support/service.ts';

let certificates: Certificates;
let server: PostgresServer;

beforeAll(async () => {
  certificates = await makeCertificates(postgresIdentity);
  server = await startPostgres({
    fsync: 'off',
    ssl: 'on',
    ssl_cert_file: certificates.certificate,
    ssl_key_file: certificates.key,
  });
});
afterAll(async () => {
  await server.stop();
  await certificates[Symbol.asyncDispose]();
});

type Case = { mode: string; root?: 'root' | 'otherRoot'; host?: string; database?: string };

function addressOf({ mode, root, host = '127.0.0.1', database }: Case): string {
  const url = new URL(server.url(database));
  url.hostname = host;
  url.searchParams.set('sslmode', mode);
  if (root !== undefined) url.searchParams.set('sslrootcert', certificates[root]);
  return url.href;
}

/** Tells whether the service's driver is connected with TLS; null when it is not connected at all. */
async function isEncrypted(url: string): Promise<boolean | null> {
  const database = openPostgres({ url, directUrl: url, prepare: true, poolMax: 1, timeoutMs: 5000 });
  onTestFinished(() => database.close());
  const rows = await selectRows<{ ssl: boolean }>(
    { database },
    sql`select ssl from pg_stat_ssl where pid = pg_backend_pid()`,
  ).catch(() => []);
  return rows[0]?.ssl ?? null;
}

/** Tells whether the queue's driver is allowed to connect. */
const isQueueConnected = (url: string) =>
  installQueueSchema(url).then(
    () => true,
    () => false,
  );

describe('sslmode means what it means to libpq, for both drivers', () => {
  test.each<[Case, boolean | null]>([
    [{ mode: 'disable' }, false],
    [{ mode: 'require' }, true],
    [{ mode: 'require', root: 'root' }, true],
    [{ mode: 'require', root: 'otherRoot' }, null],
    [{ mode: 'verify-ca', root: 'root' }, true],
    [{ mode: 'verify-ca', root: 'root', host: 'localhost' }, true],
    [{ mode: 'verify-ca', root: 'otherRoot' }, null],
    [{ mode: 'verify-full', root: 'root' }, true],
    [{ mode: 'verify-full', root: 'root', host: 'localhost' }, null],
    [{ mode: 'verify-full', root: 'otherRoot' }, null],
    [{ mode: 'verify-full' }, null],
  ])('%j', async (wanted, encrypted) => {
    const url = addressOf(wanted);
    expect(await isEncrypted(url)).toBe(encrypted);
    expect(await isQueueConnected(url)).toBe(encrypted !== null);
  });

  test('a server without TLS is not talked to in plain words', async () => {
    const url = `${inject('postgresUrl')}?sslmode=require`;
    expect(await isEncrypted(url)).toBeNull();
    expect(await isQueueConnected(url)).toBe(false);
  });
});

test('every connection of a service is encrypted, those of listener and queue included', async () => {
  // Services in tests know the file store of a database by its name, and others start servers with a `postgres` too.
  const database = openPostgres({
    url: server.url(),
    directUrl: server.url(),
    prepare: true,
    poolMax: 1,
    timeoutMs: 5000,
  });
  await database.query.execute(sql`create database encrypted`);
  await database.close();
  const url = addressOf({ mode: 'verify-full', root: 'root', database: 'encrypted' });
  await using service = await startTestService({ config: { DATABASE_URL: url } });
  await fixturesOf(service).workspace();
  const connections = () =>
    selectRows<{ name: string; ssl: boolean }>(
      service.deps,
      sql`select distinct application_name as name, ssl from pg_stat_ssl join pg_stat_activity using (pid)
        where application_name like 'guichet%'`,
    );
  // The queue and the listener connect by themselves, shortly after the start.
  await expect
    .poll(async () => (await connections()).map(({ name }) => name))
    .toEqual(expect.arrayContaining(['guichet', 'guichet-listen', 'guichet-queue']));
  // A worker process of one query has its name and no connection of its own.
  await expect.poll(async () => (await connections()).filter(({ ssl }) => !ssl)).toEqual([]);
});
