import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);
const repository = resolve(import.meta.dirname, '../..');
const linked = ['@trpc/server', '@trpc/client', 'typescript'];

let project: string;
let packed: string;

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'guichet-client-'));
  packed = join(project, 'node_modules/guichet');
  await mkdir(join(project, 'node_modules/@trpc'), { recursive: true });
  await mkdir(packed);
  const pack = ['pack', '--json', '--silent', '--offline', `--pack-destination=${project}`];
  await run('npm', pack, { cwd: repository });
  await run('tar', ['-xzf', join(project, 'guichet-0.3.0.tgz'), '-C', packed, '--strip-components=1']);
  for (const name of linked) {
    await symlink(join(repository, 'node_modules', name), join(project, 'node_modules', name));
  }
  await writeFile(join(project, 'package.json'), JSON.stringify({ type: 'module' }));
  await writeFile(join(project, 'tsconfig.json'), JSON.stringify(strictest));
});

afterAll(() => rm(project, { recursive: true }));

const strictest = {
  compilerOptions: {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
    noEmit: true,
    target: 'es2024',
    lib: ['esnext', 'dom', 'dom.iterable', 'dom.asynciterable'],
    module: 'nodenext',
    types: [],
  },
  include: ['*.ts'],
};

test('the packed types import tRPC and nothing of the server', async () => {
  const types = await readFile(join(packed, 'dist/client.d.ts'), 'utf8');
  const imported = [...types.matchAll(/(?:from |import\()['"]([^'"]+)['"]/g)].map(([, name]) => name);
  expect(new Set(imported)).toEqual(new Set(['@trpc/server', '@trpc/client']));
});

test('a strict project outside the repository compiles against the package', {
  timeout: 60_000,
}, async () => {
  expect(await compile(usage)).toBe('');
});

test.each([
  ['a field that no answer has', '(await client.jobs.listJson.query()).jobs[0]?.salary?.minimum;', 'minimum'],
  [
    'a decision that the contract does not know',
    "await client.prequalification.consent.mutate({ sessionId, decision: 'robot' });",
    'robot',
  ],
  ['an input that lacks a field', 'await client.portal.export.query({});', 'token'],
  [
    'an event that no watcher is told of',
    "client.prequalification.watch.subscribe({ sessionId }, { onData: (event) => event.type === 'text' });",
    'text',
  ],
  ['an operation that does not exist', 'await client.jobs.erase.mutate();', 'erase'],
])('%s does not compile', { timeout: 60_000 }, async (_, line, complaint) => {
  const complaints = await compile(`${usage}\n${line}\n`);
  expect(complaints).toContain(complaint);
  expect(complaints.match(/error TS/g)).toHaveLength(1);
});

const usage = `
import { TRPCClientError } from '@trpc/client';
import { type AppRouter, createGuichetClient, type RouterInputs, type RouterOutputs } from 'guichet/client';

const client = createGuichetClient({ url: 'http://127.0.0.1:3000/trpc', apiKey: 'ak_' });
const sessionId = '3b9d4a1e-5c7f-4e2a-8d36-91f0c5e7a2b4';
const decision: RouterInputs['prequalification']['consent']['decision'] = 'human';

const { jobs, count } = await client.jobs.listJson.query();
export const titles: (string | undefined)[] = jobs.map(({ title }) => title);
export const total: number = count;
export const salary: number | null | undefined = jobs[0]?.salary?.min;
const { aiConsent } = await client.prequalification.consent.mutate({ sessionId, decision });
export const agreed: boolean = aiConsent;
const { chunks } = await client.prequalification.stream.mutate({ sessionId, messages: [] });
for await (const { chunk } of chunks) {
  if (chunk.type === 'text-delta') chunk.delta.toUpperCase();
}
client.prequalification.converse.subscribe(
  { sessionId, messages: [] },
  { onData: ({ id, data }) => (data.type === 'text-delta' ? id + data.delta : id) },
);
client.prequalification.watch.subscribe(
  { sessionId },
  { onData: (event) => event.type === 'progress' && event.answered / event.questions },
);
export type Export = RouterOutputs['portal']['export'];
export const months = (data: Export): number => data.rgpd.retentionMonths;
export function fieldsOf(error: unknown): string[] {
  return error instanceof TRPCClientError
    ? ((error as TRPCClientError<AppRouter>).data?.details.map(({ field }) => field) ?? [])
    : [];
}
`;

/** What the compiler complains of, empty when it does not. */
async function compile(source: string): Promise<string> {
  await writeFile(join(project, 'usage.ts'), source);
  const tsc = join(project, 'node_modules/typescript/bin/tsc');
  return run(process.execPath, [tsc, '--project', project]).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  );
}
