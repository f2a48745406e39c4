import { access, glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { longFiles } from './support/runner/longest-first.ts';

const root = new URL('..', import.meta.url).pathname;
type Step = { uses?: string; run?: string };
type Workflow = { permissions: unknown; jobs: Record<string, { permissions?: unknown; steps: Step[] }> };

async function workflows(): Promise<Workflow[]> {
  const files = await Array.fromAsync(glob('.github/workflows/*.yml', { cwd: root }));
  return Promise.all(files.map(async (file) => parse(await readFile(`${root}/${file}`, 'utf8'))));
}

const stepsOf = ({ jobs }: Workflow) => Object.values(jobs).flatMap(({ steps }) => steps);

test('a workflow runs .ci/run, reads the repository only, and names each action by its commit', async () => {
  const all = await workflows();
  expect(all.flatMap(stepsOf).map(({ run }) => run)).toContain('.ci/run');
  for (const workflow of all) {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    expect(Object.values(workflow.jobs).filter(({ permissions }) => permissions !== undefined)).toEqual([]);
    const used = stepsOf(workflow).flatMap(({ uses = [] }) => uses);
    expect(used.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/.test(action))).toEqual([]);
  }
});

test('the files that the tests begin with exist', async () => {
  await expect(Promise.all(longFiles.map((file) => access(`${root}/${file}`)))).resolves.toBeDefined();
});
