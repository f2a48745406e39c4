import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, expect, test } from 'vitest';
import type { Environment } from '#server/config/config.ts';
import { administrationForFile } from '../server/administration/administration.ts';
import { temporaryFolder } from '../server/administration/processes.ts';
import { fileDatabase } from '../support/file-database.ts';
import { applicationForm, only, recruitmentEntry } from '../support/fixtures.ts';
import { createHttp } from '../support/requests/http.ts';
import { startFreezingProxy } from '../support/servers/freezing-proxy.ts';
import { copyMark, startTestService } from '../support/service.ts';
import { testEnvironment } from '../support/test-config.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const DRAIN_SECONDS = 3;
/** It is gone two seconds after its drain; this is for slow machines, and less than the ten that a silent mail server is given. */
const GONE_MS_MAX = 9_000;
/** A test that waits for such a drain runs out of its own time. */
const LONG_DRAIN = { DRAIN_SECONDS: '120' };
const UNUSED_DRAIN_MS = 90_000;

const { admin } = await administrationForFile();
const { slug } = await admin.workspace.create({ slug: 'varenne', name: 'Ateliers Varenne' });
const text = JSON.stringify([recruitmentEntry]);
const jobId = only((await admin.recruitment.import({ workspace: slug, text })).ids);
const { DATABASE_URL = '' } = (await fileDatabase()).environment;
// The CV store is of this database, and so of every node that uses it.
const DATA_DIR = await temporaryFolder(afterAll);
const cleanups: (() => unknown)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** `npm start`, as an operator's shell or supervisor runs it. */
async function startThroughNpm(variables: Environment) {
  // biome-ignore lint/style/noProcessEnv: npm is found as the tests' own was
  const { PATH = '', HOME = '' } = process.env;
  await copyMark(new URL(DATABASE_URL).pathname, DATA_DIR);
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: { PATH, HOME, ...testEnvironment({ DATABASE_URL, DATA_DIR, ...variables }) },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that nothing of it outlives the test.
    detached: true,
  });
  const group = npm.pid ?? Number.NaN;
  const exited = once(npm, 'exit') as Promise<[number | null, string | null]>;
  const errors: string[] = [];
  createInterface({ input: npm.stderr }).on('line', (line) => errors.push(line));
  cleanups.push(() => {
    if (isRunning(group)) process.kill(-group, 'SIGKILL');
  });
  for await (const line of createInterface({ input: npm.stdout })) {
    const [, address] = /^guichet ready (.+)$/.exec(line) ?? [];
    if (address !== undefined) return { address, npm, group, errors, exited, http: createHttp(address) };
  }
  throw new Error(`the service did not start: ${errors.join(' ')}`);
}

type Started = Awaited<ReturnType<typeof startThroughNpm>>;

/** Whether any process of the group is left. */
function isRunning(group: number): boolean {
  try {
    process.kill(-group, 0);
    return true;
  } catch {
    return false;
  }
}

/** Sends npm, and nothing else, the signal; resolves to the exit code and the time until all of it was gone. */
async function terminate({ npm, group, exited }: Started, ...moreAfterMs: number[]) {
  const startedAt = performance.now();
  npm.kill('SIGTERM');
  for (const milliseconds of moreAfterMs) {
    await delay(milliseconds);
    npm.kill('SIGTERM');
  }
  const [code] = await exited;
  await expect.poll(() => isRunning(group)).toBe(false);
  return { code, goneMs: performance.now() - startedAt };
}

/** A mail server that accepts connections and never says a word; `met` resolves at the first. */
async function startSilentMailServer() {
  const open = new Set<Socket>();
  const server = createServer((socket) => open.add(socket.on('error', () => {})));
  const met = once(server, 'connection');
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanups.push(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `smtp://127.0.0.1:${port}`, met };
}

async function apply({ http }: Started): Promise<void> {
  const answer = await http.post('/api/v2/application/submit', applicationForm(slug, jobId));
  expect(answer.status).toBe(200);
}

// The process ends with its drain, as the other tests show.
test('an idle service drains at once, however long it may take', { timeout: UNUSED_DRAIN_MS }, async () => {
  const service = await startTestService({ config: LONG_DRAIN });
  await service[Symbol.asyncDispose]();
});

test('the process that serves receives the signal that npm is sent; neither a silent mail server nor a frozen database holds its drain up', async () => {
  const mails = await startSilentMailServer();
  const database = await startFreezingProxy(DATABASE_URL);
  cleanups.push(() => database[Symbol.asyncDispose]());
  const started = await startThroughNpm({
    SMTP_URL: mails.url,
    DATABASE_URL: database.url,
    DRAIN_SECONDS: String(DRAIN_SECONDS),
    LOG_LEVEL: 'info',
  });
  await apply(started);
  await mails.met;
  database.freeze();
  const { code, goneMs } = await terminate(started);
  expect(goneMs).toBeLessThan(GONE_MS_MAX);
  expect(code).toBe(0);
  const said = started.errors.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
  expect(said.map(({ msg }) => msg)).toEqual(expect.arrayContaining(['started', 'stopping', 'stopped']));
});

test('a second signal ends it at once', { timeout: UNUSED_DRAIN_MS }, async () => {
  const mails = await startSilentMailServer();
  const started = await startThroughNpm({ SMTP_URL: mails.url, ...LONG_DRAIN });
  await apply(started);
  await mails.met;
  await terminate(started, 1000);
});
