import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { importSchema } from '#domain/administration/recruitments/import/import-format.ts';
import { boards } from '#domain/feed/boards/index.ts';
import { feedJob } from '../domain/feed/feed-jobs.ts';

const read = (file: string) => readFileSync(new URL(`../../docs/${file}`, import.meta.url), 'utf8');
const cellsOf = (row: string) => row.split('|').slice(1, -1);
const namesIn = (text = '') => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

test('docs/feeds.md has the elements of each profile, and no others', () => {
  const rows = read('feeds.md')
    .split('\n')
    .filter((line) => line.startsWith('| ') && cellsOf(line).length === 8)
    .map(cellsOf);
  const [head = [], , ...fields] = rows;
  const said = head.slice(1).map((cell, column) => ({
    profiles: namesIn(cell),
    elements: fields.flatMap((cells) => namesIn(cells[column + 1])).filter((name) => name !== '<job>'),
  }));
  expect(said.flatMap(({ profiles }) => profiles).sort()).toEqual(Object.keys(boards).sort());
  for (const { profiles, elements } of said) {
    for (const profile of profiles) {
      const written = Object.keys(boards[profile as keyof typeof boards].elements(whole)).map((name) =>
        name.replace('@', ''),
      );
      expect([profile, [...new Set(elements)].sort()]).toEqual([profile, written.sort()]);
    }
  }
});

const whole = feedJob({
  salary: { min: 1, max: 2, currency: 'EUR', period: 'year' },
  contract: { type: 'CDI', durationValue: 1, durationUnit: 'month' },
  benefits: ['x'],
});

test('docs/import.md has every field of the format, and no others', () => {
  const fields = read('import.md')
    .split('\n')
    .filter((line) => /^\| `/.test(line))
    .flatMap((line) => namesIn(cellsOf(line)[0]));
  expect(fields.sort()).toEqual(leavesOf(JSON.parse(JSON.stringify(importSchema.$defs.recruitment))).sort());
});

type Field = { properties?: Record<string, Field>; anyOf?: Field[] };

function leavesOf(schema: Field, path = ''): string[] {
  const { properties } = schema.properties ? schema : (schema.anyOf?.find((one) => one.properties) ?? {});
  if (properties === undefined) return [path];
  return Object.entries(properties).flatMap(([name, field]) =>
    leavesOf(field, path === '' ? name : `${path}.${name}`),
  );
}
