import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { openPostgres } from '#db/connection/open-postgres.ts';
import { migratePostgres } from '#db/migrations/migrate.ts';
import { listOperations } from '#openapi/operations.ts';
import { appRouter } from '#routers/root.ts';
import { callOverRest, kindOf } from '#test/isolation/call.ts';
import { callsToTry } from '#test/isolation/calls-to-try.ts';
import { createFullWorkspace, type FullWorkspace } from '#test/isolation/full-workspace.ts';
import { createTestClock } from '#test/support/clock.ts';
import {
  closeFileDatabase,
  createPostgresDatabase,
  fileDatabase,
  openFileDatabase,
} from '#test/support/file-database.ts';
import { tag } from '#test/support/fixtures.ts';
import { createHttp, type Http } from '#test/support/requests/http.ts';
import { selectRows } from '#test/support/rows.ts';
import { preload } from '#test/support/runner/preload.ts';
import { programEnvironment } from '#test/support/servers/system-programs.ts';
import { startTestService } from '#test/support/service.ts';
import { testConfig, testEnvironment } from '#test/support/test-config.ts';
import { checkOut, lastRelease } from './checkout.ts';

const operations = listOperations(appRouter);
const commit = await lastRelease();
const disposals: (() => unknown)[] = [];
let code: string;
let variables: Record<string, string | undefined>;
let ours: FullWorkspace;
let http: Http;
let address: string;
let database: Awaited<ReturnType<typeof openFileDatabase>>;
let known: Set<string>;

/** The present version makes the schema and writes data; then the last release's node serves alone. */
beforeAll(async () => {
  const folder = async (name: string) => {
    const path = await mkdtemp(join(tmpdir(), `guichet-${name}-`));
    disposals.push(() => rm(path, { recursive: true, force: true, maxRetries: 10 }));
    return path;
  };
  const DATA_DIR = await folder('shared');
  {
    const clock = createTestClock(new Date().toISOString());
    await using service = await startTestService({ config: { DATA_DIR }, clock });
    ours = await createFullWorkspace(service, `nous${tag()}`);
  }
  code = await folder('release');
  await checkOut(commit, code);
  const { environment } = await fileDatabase();
  database = await openFileDatabase();
  // The release serves no queue that was added since, so jobs of today's schedules would wait in it for ever, also those
  // that pg-boss is about to make.
  const added = sql`select name from pgboss.schedule union select '__pgboss__send-it'`;
  await selectRows({ database }, sql`delete from pgboss.job where name in (${added})`);
  await selectRows({ database }, sql`delete from pgboss.schedule`);
  const { PATH } = programEnvironment();
  variables = { PATH, ...testEnvironment({ ...environment, DATA_DIR, LOG_LEVEL: 'error' }) };
  const node = spawn(process.execPath, [...preload, 'server/main.ts'], {
    cwd: code,
    env: variables,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(node, 'exit');
  disposals.push(async () => {
    node.kill();
    await exited;
  });
  if (node.stdout === null) throw new Error('a node without output');
  const [line] = await once(createInterface({ input: node.stdout }), 'line');
  address = String(line).replace('guichet ready ', '');
  http = createHttp(address);
  disposals.push(http.close);
  const document = (await http.get('/openapi.json')).json<{ paths: Record<string, object> }>();
  known = new Set(
    Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    ),
  );
}, 120_000);
afterAll(async () => {
  for (const dispose of disposals.reverse()) await dispose();
  await closeFileDatabase();
});

async function settled(): Promise<void> {
  await vi.waitFor(
    async () => {
      const left = await selectRows(
        { database },
        sql`select name, state, output from pgboss.job where state < 'completed' and start_after < now()
          union all select name, state, output from pgboss.job where output is not null and state <> 'completed'`,
      );
      expect(left).toEqual([]);
    },
    { timeout: 60_000, interval: 200 },
  );
}

/** Runs a command of the release. */
async function type(...words: string[]): Promise<unknown> {
  const typed = [...preload, 'server/cli.ts', ...words];
  const { stdout } = await promisify(execFile)(process.execPath, typed, { cwd: code, env: variables });
  return JSON.parse(stdout);
}

describe('the last release on the present schema', () => {
  test.each(operations.map(({ procedure, rest }) => [procedure, `${rest.method} ${rest.path}`]))(
    '%s is answered',
    async (procedure, called) => {
      // The last release does not know newer operations.
      if (!known.has(called)) return;
      const { input = () => ({}), key } = callsToTry[procedure] ?? {};
      const headers = key === undefined ? {} : { 'X-API-Key': ours.names[key] };
      const statuses: number[] = [];
      const send: Http['send'] = async (path, sent) => {
        const answer = await http.send(path, sent);
        statuses.push(answer.status);
        return answer;
      };
      const answer = await callOverRest({ send }, { procedure, input: input(ours) }, headers);
      expect(
        statuses.filter((status) => status >= 300),
        answer ?? '',
      ).toEqual([]);
      expect(statuses).toHaveLength(1);
      if (procedure === 'prequalification.stream') expect(answer).toContain('finish');
    },
  );

  test.each(Object.keys(callsToTry).filter((name) => kindOf(name) === 'subscription'))(
    '%s sends its first event',
    async (procedure) => {
      const input = encodeURIComponent(JSON.stringify(callsToTry[procedure]?.input?.(ours)));
      const leaving = new AbortController();
      const answer = await fetch(`${address}/trpc/${procedure}?input=${input}`, {
        headers: { Accept: 'text/event-stream' },
        signal: leaving.signal,
      });
      expect(answer.status).toBe(200);
      const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
      let text = '';
      while (!/^data: \{.*\n\n/m.test(text.replace(/^event: connected\n.*\n\n/, ''))) {
        const { value, done = true } = (await reader?.read()) ?? {};
        if (done) break;
        text += value;
      }
      leaving.abort();
      expect(text).not.toContain('serialized-error');
      expect(text).toContain('data: {');
    },
  );

  test('its follow-up jobs are done: mails, texts of CVs, the trail', async () => {
    await settled();
  });

  test('its pages are answered', async () => {
    const { slug, jobId } = ours.names;
    for (const path of [`/careers/${slug}`, `/careers/${slug}/${jobId}`, `/apply/${slug}/${jobId}`]) {
      expect((await http.get(path)).status, path).toBe(200);
    }
  });

  test('its commands run, an erasure of what today’s version wrote among them', async () => {
    const { slug, applicationId, candidateId } = ours.names;
    expect(await type('application', 'list', '--workspace', slug)).not.toEqual([]);
    expect(await type('application', 'show', '--id', applicationId)).toMatchObject({ id: applicationId });
    await type('candidate', 'search', '--workspace', slug, '--q', 'example');
    await type('recruitment', 'list', '--workspace', slug);
    const request = await type('deletion', 'request', '--candidate', candidateId);
    expect(await type('deletion', 'list')).not.toEqual([]);
    const { id } = z.object({ id: z.string() }).parse(request);
    expect(await type('deletion', 'execute', '--id', id)).toMatchObject({ state: 'done' });
    await type('retention', 'run');
    await settled();
    expect(await type('audit', 'verify')).toMatchObject({ broken: null });
  }, 120_000);
});

type Column = { name: string; type: string; nullable: boolean; filled: boolean };

const columns = sql`
  select format('%s.%s', c.relname, a.attname) as name, format_type(a.atttypid, a.atttypmod) as type,
    not a.attnotnull as nullable, a.atthasdef or a.attidentity <> '' as filled
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`;
const functions = sql`
  select format('%s(%s) %s', proname, pg_get_function_identity_arguments(oid), pg_get_function_result(oid)) as name
  from pg_proc where pronamespace = 'public'::regnamespace`;

test('no migration since renames, drops or narrows what the release reads', async () => {
  const url = await createPostgresDatabase({ template: 'template0' });
  await migratePostgres(url, null, join(code, 'db/migrations'));
  const { database: options } = testConfig({ DATABASE_URL: url });
  if (options === null) throw new Error('not PostgreSQL');
  const released = openPostgres(options);
  disposals.push(released.close);
  const now = new Map(
    (await selectRows<Column>({ database }, columns)).map(({ name, ...column }) => [name, column]),
  );
  const before = await selectRows<Column>({ database: released }, columns);
  const changed = before.filter(({ name, type, nullable }) => {
    const column = now.get(name);
    return column?.type !== type || (nullable && !column.nullable);
  });
  expect(changed).toEqual([]);
  // The release inserts rows without the columns that were added since.
  const names = new Set(before.map(({ name }) => name));
  const tables = new Set(before.map(({ name }) => name.split('.')[0]));
  const demanded = [...now].filter(
    ([name, { nullable, filled }]) =>
      !names.has(name) && tables.has(name.split('.')[0] ?? '') && !nullable && !filled,
  );
  expect(demanded).toEqual([]);
  const kept = (await selectRows<{ name: string }>({ database }, functions)).map(({ name }) => name);
  expect(kept).toEqual(
    expect.arrayContaining(
      (await selectRows<{ name: string }>({ database: released }, functions)).map(({ name }) => name),
    ),
  );
});
