import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Check } from '#domain/administration/service/check.ts';
import type { Environment } from '#server/config/config.ts';
import { runCommand } from '#test/support/command.ts';
import { createPostgresDatabase } from '#test/support/file-database.ts';
import { startRedis } from '#test/support/servers/redis-server.ts';
import { testEnvironment } from '#test/support/test-config.ts';
import { temporaryFolder } from '../processes.ts';

const key = () => randomBytes(32).toString('base64url');
// A mail server is asked only whether it takes a connection.
const server = createServer((socket) => socket.end());
let production: Environment;
const cleanups: (() => unknown)[] = [() => new Promise((resolve) => server.close(resolve))];

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const [redis, folder] = [await startRedis(), await mkdtemp(join(tmpdir(), 'guichet-doctor-'))];
  cleanups.push(redis.stop, () => rm(folder, { recursive: true, force: true }));
  production = testEnvironment({
    DATA_DIR: folder,
    DATABASE_URL: await createPostgresDatabase(),
    PUBLIC_URL: 'https://jobs.example.org',
    OPS_PORT: '3101',
    TRUST_PROXY: '1',
    SHUTDOWN_DELAY_SECONDS: '3',
    TOKEN_KEYS: key(),
    DATA_KEYS: key(),
    PUBLISHER_ADDRESS: '1 rue du Guichet, 75001 Paris',
    PUBLISHER_PHONE: '+33 1 00 00 00 00',
    PUBLISHER_REGISTRATION: 'SAS, capital 10 000 €, RCS Paris 123 456 789',
    PUBLICATION_DIRECTOR: 'Camille Exemple',
    HOSTING_PROVIDER: 'Example Hosting SAS, 59000 Lille',
    REDIS_URL: redis.url,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
  });
  expect(await runCommand(['backup', 'record'], production)).toMatchObject({ code: 0, err: '' });
});
afterAll(() => Promise.all(cleanups.map((cleanup) => cleanup())));

async function examine(change: Environment, words: string[] = ['--production']) {
  const printed = await runCommand(['doctor', ...words], { ...production, ...change });
  const lacking = printed.json<Check[]>().filter((check) => check.lacking);
  return { ...printed, lacking };
}

test('a production that lacks nothing: exit 0', async () => {
  expect(await examine({})).toMatchObject({ code: 0, err: '', lacking: [] });
});

const shared = key();

test.each<[string, Environment, string]>([
  ['SMTP', { SMTP_URL: '' }, 'SMTP_URL is not set'],
  ['Redis', { REDIS_URL: '' }, 'unset: each of several nodes'],
  ['public address', { PUBLIC_URL: '' }, 'PUBLIC_URL is not set'],
  ['public address', { PUBLIC_URL: 'http://jobs.example.org' }, 'give an https address'],
  ['public address', { PUBLIC_URL: 'https://127.0.0.1:8443' }, 'give the name'],
  ['proxy', { TRUST_PROXY: '0' }, 'TRUST_PROXY is 0'],
  ['proxy', { SHUTDOWN_DELAY_SECONDS: '0' }, 'SHUTDOWN_DELAY_SECONDS is 0'],
  ['operators’ port', { OPS_PORT: '' }, 'OPS_PORT is not set'],
  ['keys', { TOKEN_KEYS: shared, DATA_KEYS: shared }, 'share a key'],
  ['keys', { TOKEN_KEYS: Buffer.alloc(32, 'guichet').toString('base64url') }, 'not random: TOKEN_KEYS;'],
  ['publisher', { PUBLISHER_ADDRESS: '' }, 'not set: PUBLISHER_ADDRESS; the legal notice'],
  [
    'publisher',
    { PUBLISHER_PHONE: '', PUBLISHER_REGISTRATION: '', PUBLICATION_DIRECTOR: '', HOSTING_PROVIDER: '' },
    'not set: PUBLISHER_PHONE, PUBLISHER_REGISTRATION, PUBLICATION_DIRECTOR, HOSTING_PROVIDER; the legal notice',
  ],
])('%s is lacking with %j', async (check, change, detail) => {
  const { code, err, lacking } = await examine(change);
  expect(lacking).toEqual([{ check, ok: true, lacking: true, detail: expect.stringContaining(detail) }]);
  expect([code, err]).toEqual([1, `A production would lack: ${check}.\n`]);
});

test('without --production the same is told, and only a fault is a failure', async () => {
  const { code, err, lacking } = await examine({ SMTP_URL: '', TRUST_PROXY: '0' }, []);
  expect([code, err, lacking.map(({ check }) => check)]).toEqual([0, '', ['SMTP', 'proxy']]);
});

test('the embedded service of a first try lacks what it made up itself', async () => {
  const { code, lacking } = await examine({
    DATABASE_URL: '',
    TOKEN_KEYS: '',
    DATA_KEYS: '',
    DATA_DIR: await temporaryFolder(),
    REDIS_URL: '',
    PUBLISHER_LEGAL_NAME: '',
    PUBLISHER_CONTACT_EMAIL: '',
  });
  expect(code).toBe(1);
  expect(lacking.map(({ check }) => check)).toEqual(['backups', 'keys', 'publisher']);
});
