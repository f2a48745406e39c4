import { createCli } from 'trpc-cli';
import { expect, test } from 'vitest';
import { buildCommands, toTree } from '#server/cli/commands.ts';
import { markRequired } from '#server/cli/flags/mark-required.ts';

type Page = { helpInformation(): string; commands?: readonly Page[] };

const host = {
  environment: {},
  call: async () => null,
  readStdin: async () => '',
  print: () => {},
  write: () => {},
  say: () => {},
};
const program = markRequired(
  createCli({ router: toTree(buildCommands(host)), name: 'admin' }).buildProgram(),
);
const pagesOf = (page: Page): string[] => [page.helpInformation(), ...(page.commands ?? []).flatMap(pagesOf)];
const pages = pagesOf(program);

test('no help page shows a pattern, a limit of length, or a flag that takes JSON', () => {
  expect(pages.length).toBeGreaterThan(40);
  expect(pages.filter((page) => /pattern|format:|length:|convert|--json/i.test(page))).toEqual([]);
});

test.each(['choices: "fr", "en"', 'the file, - for standard input', 'print the format as JSON Schema'])(
  'what helps is still shown: %s',
  (text) => {
    expect(pages.some((page) => page.replace(/\s+/g, ' ').includes(text))).toBe(true);
  },
);

test('each flag that a command cannot do without is marked, and no other', () => {
  const [page = ''] = pages.filter((text) => text.startsWith('Usage: admin contest answer'));
  const flags = page
    .replace(/\n {6,}/g, ' ')
    .split('\n')
    .filter((line) => line.startsWith('  --'));
  expect(flags).toHaveLength(3);
  expect(flags.filter((line) => !line.includes('(required)'))).toEqual([]);
  // Commander itself writes <…> where a value is needed and […] where it may be left out.
  const lines = pages.flatMap((text) => text.replace(/\n {6,}/g, ' ').split('\n'));
  const optional = lines.filter((line) => /^ {2}--\S+ \[/.test(line));
  expect(optional.length).toBeGreaterThan(40);
  expect(optional.filter((line) => line.includes('(required)'))).toEqual([]);
});
