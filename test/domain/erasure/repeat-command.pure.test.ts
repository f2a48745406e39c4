import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCli } from 'trpc-cli';
import { expect, test } from 'vitest';
import { repeatCommand } from '#server/cli/repeat-command.ts';
import { temporaryFolder } from '#test/server/administration/processes.ts';

const nobody = { executed: [], open: [], gone: [], known: [], held: [], unknown: [] };

/** Runs the command on a list; the service answers with these outcomes. */
async function repeat(outcomes: Partial<Record<keyof typeof nobody, string[]>>) {
  const from = await temporaryFolder();
  await writeFile(join(from, '2026-11-26T030000.000Z.json'), '[]');
  const printed: unknown[] = [];
  const answer = { ...nobody, ...outcomes };
  const host = {
    environment: {},
    call: async () => answer,
    readStdin: async () => '',
    print: (document: unknown) => void printed.push(document),
    write: () => {},
    say: () => {},
  };
  const done = createCli({ router: { repeat: repeatCommand(host) }, name: 'admin' }).run({
    argv: ['repeat', '--from', from],
    prompts: false,
    logger: { info: host.print, error: () => {} },
    process: { exit: () => undefined as never },
  });
  // The command's own error is the cause of the exit's error.
  const failure = await done.then(
    () => null,
    (error: Error) => (error.cause instanceof Error ? error.cause.message : null),
  );
  return { printed, answer, failure };
}

test('a deletion that is repeated, known or gone is no failure', async () => {
  const { failure, printed, answer } = await repeat({
    executed: ['1'],
    open: ['2'],
    gone: ['3'],
    known: ['4'],
  });
  expect([failure, printed]).toEqual([null, [answer]]);
});

test.each([
  ['a legal hold keeps', { executed: ['1'], held: ['7', '8'] }, /a legal hold .* erased: 7, 8\. Release/],
  ['no list names', { unknown: ['9'] }, /no list says whom they erased: 9\. Find the persons/],
  ['one or the other keeps', { held: ['7'], unknown: ['9'] }, /erased: 7\. .* erased: 9\. /],
])(
  'where %s whom a deletion erased, the command prints its document and fails',
  async (_, outcomes, sentence) => {
    const { failure, printed, answer } = await repeat(outcomes);
    expect(failure).toMatch(sentence);
    expect(printed).toEqual([answer]);
  },
);
