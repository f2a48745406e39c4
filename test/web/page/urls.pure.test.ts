import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { applyScript } from '#web/apply/assets.ts';
import { chatScript } from '#web/chat/assets.ts';
import { docsScript } from '#web/docs/frame/assets.ts';
import { floorScript } from '#web/floor/assets.ts';
import { createPages } from '#web/pages.ts';
import { document, operations } from '../fixtures.ts';

test('every link of the pages leads to a page or an operation that exists', async () => {
  const pages = createPages({ docs: 'all', readDocument: () => document });
  const known = new Set<string>([...pages, ...operations.map(({ rest }) => rest)].map(({ path }) => path));
  const linked: string[] = [];
  for await (const file of glob('web/**/*.ts')) {
    const source = await readFile(file, 'utf8');
    linked.push(
      ...[...source.matchAll(/\b(?:to|formTo|pathTo)\(\s*'([^']+)'/g)].map(([, path = '']) => path),
    );
  }
  expect(linked.length).toBeGreaterThan(20);
  expect(linked.filter((path) => !known.has(path))).toEqual([]);
});

test('two scripts of one name would have one address: each address has one file', () => {
  const modules = [applyScript, chatScript, docsScript, floorScript].flat();
  const versions = Map.groupBy(modules, ({ path }) => path);
  const shared = [...versions].filter(([, files]) => new Set(files.map(({ version }) => version)).size > 1);
  expect(shared.map(([path]) => path)).toEqual([]);
});
