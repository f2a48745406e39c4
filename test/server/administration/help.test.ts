import { createCli } from 'trpc-cli';
import { expect, test } from 'vitest';
import { buildCommands, toTree } from '../../../server/cli/commands.ts';

type Page = { helpInformation(): string; commands?: readonly Page[] };

const host = {
  environment: {},
  call: async () => null,
  readStdin: async () => '',
  print: () => {},
  say: () => {},
};
const program = createCli({ router: toTree(buildCommands(host)), name: 'admin' }).buildProgram();
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
