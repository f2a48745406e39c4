import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestDeletion } from '#domain/erasure/request-deletion.ts';
import { type Service, startService } from '#server/assembly/service.ts';
import { prepareEnvironment } from '../chaos/environment.ts';
import { openFollowUps } from '../chaos/inspect-durability.ts';
import { startWriters } from '../chaos/writers.ts';
import { until } from '../realtime/redis/support.ts';
import { fixturesOf } from '../support/fixtures.ts';
import { createHttp } from '../support/requests/http.ts';
import { selectRows } from '../support/rows.ts';
import { startDebianPostgres } from '../support/servers/debian-postgres.ts';
import { freePort } from '../support/servers/free-port.ts';
import { programEnvironment } from '../support/servers/system-programs.ts';
import { testConfig } from '../support/test-config.ts';

const script = (name: string) => fileURLToPath(new URL(`../../deploy/${name}`, import.meta.url));
const cipher = 'openssl enc -aes-256-cbc -pbkdf2 -pass pass:guichet';

let environment: Awaited<ReturnType<typeof prepareEnvironment>>;
let service: Service;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guichet-backup-'));
  environment = await prepareEnvironment(await startDebianPostgres());
  service = await startService(testConfig(environment.variables), pino({ level: 'silent' }));
});
afterAll(async () => {
  await environment.close();
  await rm(folder, { recursive: true, force: true });
});

type Run = { code: number; out: string; err: string };

function run(name: string, words: string[], variables: Record<string, string> = {}): Promise<Run> {
  const { PATH } = programEnvironment();
  const given = { BACKUP_DIR: join(folder, 'backups'), ...environment.variables, ...variables };
  return new Promise((resolve) => {
    execFile(script(name), words, { env: { PATH, ...given } }, (error, out, err) => {
      resolve({ code: error === null ? 0 : Number(error.code), out, err });
    });
  });
}

async function sets(): Promise<string[]> {
  const names = await readdir(join(folder, 'backups'));
  return names.filter((name) => name.startsWith('2')).sort();
}

/** Every file below, with its bytes. */
async function filesOf(path: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(
      files.sort().map(async (file) => [file.slice(path.length + 1), await readFile(file)] as const),
    ),
  );
}

/** Tables whose rows of the past stay as they were. */
const lasting = [
  'applications',
  'audit_chain',
  'audit_entries',
  'candidates',
  'consents',
  'cv_files',
  'mails',
];

/** Every row of the lasting tables, as text. */
async function rowsOf(url: string): Promise<Set<string>> {
  const client = postgres(url, { max: 1 });
  const rows = new Set<string>();
  for (const table of lasting) {
    for (const { row } of await client<
      { row: string }[]
    >`select to_jsonb(t)::text as row from ${client(table)} t`) {
      rows.add(`${table} ${row}`);
    }
  }
  await client.end();
  return rows;
}

/** A new database and an empty folder: what is left after a fire. */
async function rebuilt(name: string): Promise<Record<string, string>> {
  const client = postgres(environment.database.url(), { max: 1 });
  await client`create database ${client(name)}`;
  await client.end();
  return { DATABASE_URL: environment.database.url(name), DATA_DIR: join(folder, name) };
}

async function candidateOf(applicationId: string) {
  const [row] = await selectRows<{ id: string; workspaceId: string }>(
    service.deps,
    sql`select c.id, c.workspace_id as "workspaceId" from candidates c
      join applications a on a.candidate_id = c.id where a.id = ${applicationId}`,
  );
  if (row === undefined) throw new Error('no candidate');
  return row;
}

async function ask(applicationId: string): Promise<string> {
  const candidate = await candidateOf(applicationId);
  const { id } = await requestDeletion(service.deps, { candidate, applicationId: null, actor: 'candidate' });
  return id;
}

test('a set made under load, restored: rows and files of before are as they were, and who was erased since is erased again', {
  timeout: 480_000,
}, async () => {
  const { DATA_DIR } = environment.variables;
  const http = createHttp(service.address);
  const { admin } = fixturesOf({ ...http, deps: service.deps });
  const apply = async (count: number, during: () => Promise<unknown>) => {
    const writers = startWriters({ ...environment, address: service.address }, { writers: 2 });
    const { acknowledged } = writers.counts;
    await during();
    await until(() => acknowledged.size >= count);
    await writers.stop();
    return acknowledged;
  };
  const before = await apply(10, async () => {});
  await until(async () => {
    const [open] = await selectRows<{ count: number }>(service.deps, openFollowUps);
    return open?.count === 0 && (await admin.audit.verify()).waiting === 0;
  });
  const rows = await rowsOf(environment.database.url());
  const files = await filesOf(join(DATA_DIR, 'cv'));
  const [asked = '', later = '', byLetter = ''] = before.values();
  const erased = [asked, later, byLetter];
  const people = await Promise.all(erased.map(candidateOf));
  const askedId = await ask(asked);
  await apply(2, async () => {
    const made = await run('backup', [], { BACKUP_ENCRYPT: `${cipher} -e` });
    expect(made).toMatchObject({ code: 0, err: '' });
  });

  // Known to the set; asked for and in a list before it was done; asked for and done between two lists.
  const laterId = await ask(later);
  expect(await run('backup', ['deletions'])).toMatchObject({ code: 0, err: '' });
  for (const id of [askedId, laterId]) await admin.deletion.execute({ id });
  const byLetterId = await ask(byLetter);
  await admin.deletion.execute({ id: byLetterId });
  expect(await run('backup', ['all'])).toMatchObject({ code: 0, err: '' });
  // None has replaced another, which a second would have allowed.
  expect(await readdir(join(folder, 'backups', 'deletions'))).toHaveLength(3);
  http.close();
  await service.drain();

  const [first = '', second = ''] = (await sets()).map((name) => join(folder, 'backups', name));
  const kept = await filesOf(join(folder, 'backups'));
  for (const secret of [environment.variables.DATA_KEYS, environment.variables.TOKEN_KEYS]) {
    expect([...kept.values()].filter((bytes) => bytes.includes(secret))).toEqual([]);
  }
  const dump = kept.get(join(basename(first), 'guichet.dump.encrypted'));
  expect(dump?.subarray(0, 8).toString()).toBe('Salted__');
  // An unchanged file is shared by both sets, and an erased one is in the first alone.
  const links = await Promise.all(
    [...files.keys()].map((name) =>
      stat(join(second, 'cv', name)).then(
        ({ nlink }) => nlink,
        () => 0,
      ),
    ),
  );
  expect(links.filter((count) => count === 2)).toHaveLength(files.size - erased.length);
  expect(links.filter((count) => count === 0)).toHaveLength(erased.length);

  // A drill on another machine, from which neither mail server nor Redis nor scanner can be reached.
  const nowhere = `127.0.0.1:${await freePort()}`;
  const away = {
    SMTP_URL: `smtp://${nowhere}`,
    REDIS_URL: `redis://${nowhere}`,
    CLAMD_URL: `tcp://${nowhere}`,
    BACKUP_DECRYPT: `${cipher} -d`,
  };
  const afterFire = { ...(await rebuilt('after_fire')), ...away };
  const isErased = (row: string) => [...erased, ...people.map(({ id }) => id)].some((id) => row.includes(id));
  const isOfTrail = (row: string) => row.startsWith('audit_');
  const expectRestored = async () => {
    const found = await rowsOf(environment.database.url('after_fire'));
    expect([...rows].filter((row) => !found.has(row) && (isOfTrail(row) || !isErased(row)))).toEqual([]);
    expect([...found].filter((row) => !isOfTrail(row) && isErased(row))).toEqual([]);
    const foundFiles = await filesOf(join(folder, 'after_fire', 'cv'));
    const gone = [...files].filter(([name, bytes]) => !foundFiles.get(name)?.equals(bytes));
    expect(gone).toHaveLength(erased.length);
  };
  const outOf = ({ out }: Run) => JSON.parse(out);
  const restored = await run('restore', [first], afterFire);
  expect(restored).toMatchObject({ code: 0, err: expect.stringContaining('"broken": null') });
  expect(restored.err).toContain('These checks failed: Redis, clamd, SMTP.');
  expect(outOf(restored)).toMatchObject({ executed: [askedId, laterId, byLetterId], open: [], unknown: [] });
  await expectRestored();

  const again = await run('restore', [first], afterFire);
  expect(again).toMatchObject({ code: 0 });
  expect(outOf(again)).toMatchObject({ executed: [], known: [askedId, laterId, byLetterId], unknown: [] });
  await expectRestored();
  expect(await run('restore', [second], afterFire)).toMatchObject({
    code: 1,
    err: 'restore: the database is not empty\n',
  });

  // A deletion of before these lists said whom.
  const list = join(folder, 'backups', 'deletions', '2026-01-01T000000.000Z.json');
  const silent = {
    id: randomUUID(),
    scope: 'candidate',
    state: 'done',
    candidateId: null,
    applicationId: null,
  };
  await writeFile(list, JSON.stringify([silent]));
  const loud = await run('restore', [first], afterFire);
  expect(loud).toMatchObject({
    code: 1,
    err: expect.stringContaining(`no list says whom they erased: ${silent.id}.`),
  });
  expect(loud.err).toContain('"broken": null');
  expect(loud.err).toContain('restore: not all who were erased are erased again');
});

test.each<[string, string, string[], Record<string, string>]>([
  ['BACKUP_DIR is within DATA_DIR', 'backup', [], { DATA_DIR: '/tmp', BACKUP_DIR: '/tmp/guichet-within' }],
  ['DATABASE_URL is not set', 'backup', [], { DATABASE_URL: '' }],
  ['the database is not empty', 'restore', ['/tmp'], {}],
])('%s: one sentence, and nothing is done', async (sentence, name, words, variables) => {
  const before = await readdir(folder, { recursive: true });
  const { code, out, err } = await run(name, words, variables);
  expect([code, out, err]).toEqual([1, '', expect.stringMatching(new RegExp(`^${name}: ${sentence}.*\n$`))]);
  expect(await readdir(folder, { recursive: true })).toEqual(before);
  await rm('/tmp/guichet-within', { recursive: true, force: true });
});
