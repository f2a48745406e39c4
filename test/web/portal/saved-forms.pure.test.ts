import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { savedSentence } from '#web/portal/start/form-links.ts';
import { visitIn } from '../fixtures.ts';
import { portals } from './portals.ts';

const root = new URL('../../..', import.meta.url).pathname;

test('each form that a page of the portal saves has its sentence in both languages', async () => {
  const forms: string[] = [];
  for await (const file of glob('web/portal/**/*.ts', { cwd: root })) {
    const source = await readFile(join(root, file), 'utf8');
    for (const [, form = ''] of source.matchAll(/savedReply\([^{]*\{\s*form: ([^,}]+)/g))
      forms.push(...[...form.matchAll(/'(\w+)'/g)].map(([, name = '']) => name));
  }
  expect(forms).toEqual(expect.arrayContaining(['contact', 'fact', 'sameCv', 'withdrawn']));
  const missing = (['fr', 'en'] as const).flatMap((lang) =>
    forms.filter((form) => savedSentence(visitIn(lang), portals.personal, { form }) === undefined),
  );
  expect(missing).toEqual([]);
});

test('an address that names no form announces none', () => {
  expect(savedSentence(visitIn('en'), portals.personal, { form: 'constructor' })).toBeUndefined();
});
