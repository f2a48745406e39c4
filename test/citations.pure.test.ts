import { existsSync, readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const root = new URL('..', import.meta.url).pathname;
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const files = await Array.fromAsync(
  glob(
    [
      '*.md',
      '{bench,client,db,docs,domain,files,kernel,mails,openapi,realtime,routers,server,test,web}/**/*.{ts,md,js}',
    ],
    {
      cwd: root,
      exclude: ['client/dist', '**/node_modules'],
    },
  ),
);
const texts = new Map(files.map((file) => [file, read(file)]));

const decisions = read('docs/decisions.md');
const contract = read('docs/contract.md');

/** Decisions and points of law, hostile cases, and sections of the contract, as these two files number them. */
const defined = new Set([
  ...[...decisions.matchAll(/^## (D\d+) /gm)].map(([, number]) => number),
  ...[...decisions.matchAll(/^\| (S[A-J]\d+|L-\d+) /gm)].map(([, number]) => number),
]);
const sections = new Set([
  ...[...contract.matchAll(/^#+ (\d+(?:\.\d+)?)/gm)].map(([, number]) => number),
  ...[...contract.matchAll(/\*\*(\d+\.\d+)\*\*/g)].map(([, number]) => number),
]);

type Citation = { file: string; cited: string };

/** Finds citations in comments, titles and prose. The patterns leave out data such as postal codes. */
function citationsOf(pattern: RegExp): Citation[] {
  return [...texts].flatMap(([file, text]) =>
    [...text.matchAll(pattern)].map(([, cited = '']) => ({ file, cited })),
  );
}

const shown = ({ file, cited }: Citation) => `${file}: ${cited}`;

test('every cited number is in docs/decisions.md', () => {
  const cited = citationsOf(/(?<![\w'"/-])(D[1-9]\d?|S[A-J]\d{1,2}|L-\d{1,2})(?![\w-])/g);
  expect(cited.length).toBeGreaterThan(500);
  expect(cited.filter((citation) => !defined.has(citation.cited)).map(shown)).toEqual([]);
});

test('every decision has one heading, a context, a decision and a consequence', () => {
  const entries = decisions.split(/^(?=## D\d)/m).filter((part) => part.startsWith('## D'));
  const numbers = entries.map((entry) => entry.split(' ', 2)[1]);
  expect(new Set(numbers).size).toBe(numbers.length);
  const shape = /^## D\d+ \S.*\n\n- Context: [^-][\s\S]*\n- Decision: [^-][\s\S]*\n- Consequence: [^-]/;
  expect(entries.filter((entry) => !shape.test(entry))).toEqual([]);
});

test('every cited section is in docs/contract.md', () => {
  const cited = citationsOf(/[Ss]ections? (\d+(?:\.\d+)?)/g);
  expect(cited.length).toBeGreaterThan(40);
  expect(cited.filter((citation) => !sections.has(citation.cited)).map(shown)).toEqual([]);
});

test('every decision is cited by a test', () => {
  const tests = [...texts].filter(([file]) => file.startsWith('test/')).map(([, text]) => text);
  const guarded = new Set(tests.flatMap((text) => [...text.matchAll(/\bD\d+\b/g)].map(([number]) => number)));
  const numbers = [...defined].filter((number) => number?.startsWith('D'));
  expect(numbers.length).toBeGreaterThan(40);
  expect(numbers.filter((number) => number !== undefined && !guarded.has(number))).toEqual([]);
});

test('every hostile case is cited by a test', () => {
  const tests = [...texts]
    .filter(([file]) => file.startsWith('test/'))
    .map(([, text]) => text)
    .join();
  const cases = [...defined].filter((number) => /^S[A-J]/.test(number ?? ''));
  expect(cases.filter((number) => !new RegExp(`\\b${number}\\b`).test(tests))).toEqual([]);
});

test('every relative link of a Markdown file leads to a file', () => {
  const links = [...texts].flatMap(([file, text]) =>
    file.endsWith('.md')
      ? [...text.matchAll(/\]\((?!https?:|mailto:|#|\/)([^)#\s]+)/g)].map(([, target = '']) => ({
          file,
          cited: target,
        }))
      : [],
  );
  const missing = links.filter(
    ({ file, cited }) => !existsSync(join(root, normalize(join(dirname(file), cited)))),
  );
  expect(missing.map(shown)).toEqual([]);
});

const rooms = 'bench|client|db|docs|domain|files|kernel|mails|openapi|realtime|routers|server|test|web|\\.ci';

test('every path of ours that prose or a comment names is there', () => {
  const named = citationsOf(new RegExp(`\`((?:${rooms})/[\\w./-]*\\w/?)\``, 'g'));
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(({ cited }) => !existsSync(join(root, cited))).map(shown)).toEqual([]);
});

test('README.md has at most 900 words, tables and drawing included', () => {
  expect(read('README.md').split(/\s+/).length).toBeLessThanOrEqual(900);
});
