import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

/** A paragraph of a comment or of Markdown, where a list's item is one. */
type Paragraph = { line: number; text: string };
type Finding = { file: string; line: number; fault: string; text: string };

const root = new URL('..', import.meta.url).pathname;
const rooms =
  '{bench,client,db,deploy,docs,domain,examples,files,kernel,mails,openapi,patches,realtime,routers,server,test,web}';
const entries = await Array.fromAsync(
  glob(['*.{ts,md}', '{.ci,.github}/**/*', `${rooms}/**/*`], {
    cwd: root,
    exclude: ['client/dist', '**/node_modules'],
    withFileTypes: true,
  }),
);
const files = entries.flatMap((entry) =>
  entry.isFile() ? [relative(root, join(entry.parentPath, entry.name))] : [],
);

const blocks = '(?<=^|[\\s{(])\\/\\*[\\s\\S]*?\\*\\/';
const lines = (mark: string) => `^[ \\t]*${mark}.*(?:\\n[ \\t]*${mark}.*)*`;
/** The comments of a file by its name's ending. Lines that follow each other are one comment. */
const comments: [ending: RegExp, comment: RegExp][] = [
  [/\.[cm]?[jt]sx?$/, new RegExp(`${blocks}|${lines('\\/\\/')}|(?<=\\S[ \\t]+)\\/\\/ .*`, 'gm')],
  [/\.css$/, new RegExp(blocks, 'gm')],
  [/\.sql$/, new RegExp(lines('-- '), 'gm')],
  [/\.(?:ya?ml|conf|cfg|service|timer|py|example)$|\/[\w-]+$/, new RegExp(lines('#(?!!)'), 'gm')],
];

function paragraphsOf(source: string, firstLine = 1): Paragraph[] {
  const paragraph = /^[ \t]*(?:[-*] |\d+\. )?(\S.*(?:\n(?![ \t]*(?:[-*] |[|#]|\d+\. |$)).+)*)/gm;
  return [...source.matchAll(paragraph)].map(({ 1: text = '', index }) => ({
    line: firstLine + lineOf(source, index),
    text: text.replace(/\s+/g, ' ').trim(),
  }));
}

const lineOf = (source: string, index: number) => source.slice(0, index).split('\n').length - 1;

/** Leaves out blocks of code. */
function paragraphsOfMarkdown(source: string): Paragraph[] {
  const prose = source.replace(/^( *)```[\s\S]*?^\1```/gm, (code) => code.replace(/.+/g, ''));
  return paragraphsOf(prose);
}

function paragraphsOfCode(source: string, comment: RegExp): Paragraph[] {
  return [...source.matchAll(comment)].flatMap(({ 0: text, index }) =>
    paragraphsOf(text.replace(/^[ \t]*(?:\/\/|\/?\*+\/?|#|--)|\*\/$/gm, ''), lineOf(source, index) + 1),
  );
}

const beginning = /(?:^|[.!?:] )(What|Whatever|Who|Whoever|Whom|Whomever|Whose|Which|Whichever|Of|As|Nor)\b/;
const replaceable =
  /\b(?:stand|stands|standing|stood|beside|whatever|nobody|open(?:s|ed)? nothing|c[ao]m(?:e|es|ing) to (?:its|their) turn)\b(?!-)/i;
const number = /(?<![\w'"/-])(?:D[1-9]\d?|S[A-J]\d{1,2}|L-\d{1,2})(?![\w-])/;

function withoutParentheses(text: string): string {
  const outer = text.replace(/\([^()]*\)/g, '');
  return outer === text ? text : withoutParentheses(outer);
}

/** Code and words of others are quoted. */
const withoutQuotations = (text: string) => text.replace(/`[^`]*`|"[^"]*"|“[^”]*”|«[^»]*»|‘[^’]*’/g, '…');

/** A heading or a row of a table is no sentence. Only comments have numbers in parentheses: Markdown explains them. */
function faultOf(text: string, isComment: boolean): string | undefined {
  const own = withoutQuotations(text);
  const begun = /^[|#<]/.test(own) ? null : beginning.exec(own);
  if (begun !== null) return `a sentence begins with “${begun[1]}”`;
  const word = replaceable.exec(own)?.[0];
  if (word !== undefined) return `a simpler word can replace “${word}”`;
  if (!isComment || !number.test(own)) return undefined;
  const bare = withoutParentheses(own);
  if (number.test(bare)) return 'a number is not in parentheses';
  return /\w{2,}\W+\w{2,}/.test(bare) ? undefined : 'a number has no sentence';
}

function findingsOf(file: string, source: string): Finding[] {
  const [, comment] = comments.find(([ending]) => ending.test(file)) ?? [];
  const paragraphs = comment ? paragraphsOfCode(source, comment) : paragraphsOfMarkdown(source);
  return paragraphs.flatMap(({ line, text }) => {
    const fault = faultOf(text, comment !== undefined);
    return fault === undefined ? [] : [{ file, line, fault, text }];
  });
}

const isRead = (file: string) => file.endsWith('.md') || comments.some(([ending]) => ending.test(file));

test('comments and texts are plain: main clauses, simple words, numbers in parentheses', () => {
  expect(files.length).toBeGreaterThan(1000);
  const findings = files.flatMap((file) =>
    isRead(file) ? findingsOf(file, readFileSync(join(root, file), 'utf8')) : [],
  );
  expect(
    findings.map(({ file, line, fault, text }) => `${file}:${line}: ${fault}: ${text.slice(0, 120)}`),
  ).toEqual([]);
});

test.each([
  ['a.ts', '/** What is kept. */'],
  ['a.ts', 'const kept = 1; \x2f/ Of those that came.'],
  ['a.ts', '// The first sentence is plain. Who comes later\n// waits.'],
  ['a.ts', '/**\n * Plain.\n *\n * As XML.\n */'],
  ['a.ts', '// The file stands in a folder.'],
  ['a.ts', '// The job comes to\n// its turn.'],
  ['a.ts', '// The order of D4 is kept.'],
  ['a.ts', '// (D4)'],
  ['a.css', '/* Nor on paper. */'],
  ['a.sql', '-- Nobody reads it.'],
  ['deploy/backup', '# Whatever it costs.'],
  ['a.md', 'A text.\n\n- Whoever asks.'],
])('%s: %j breaks the rule', (file, source) => {
  expect(findingsOf(file, source)).toHaveLength(1);
});

test.each([
  ['a.ts', '/** Kept for what comes later (D4, whether or not SE4 holds). */'],
  ['a.ts', "const url = 'https://example.org'; const text = 'What stands here';"],
  ['a.ts', '// The word “stands” and the name `nobody` are quoted.'],
  ['a.md', '## What it is\n\n| Who | D4 |\n\n```sh\n# What stands here\n```\n'],
])('%s: %j keeps the rule', (file, source) => {
  expect(findingsOf(file, source)).toEqual([]);
});

const doubledMark = /^[ \t]*(?:\/\/[ \t]+\/\/|\/?\*{1,2}[ \t]+\*)[ \t]/m;

test('no line of a comment has its mark twice', () => {
  const code = files.filter((file) => /\.(?:[cm]?ts|mjs|css)$/.test(file));
  expect(code.length).toBeGreaterThan(1000);
  expect(code.filter((file) => doubledMark.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
  const twice = ['  // // Twice.', '  \x2f/   // Twice.', '/**\n *  * Twice.\n */', '/** * Twice. */'];
  expect(twice.map((source) => doubledMark.test(source))).toEqual([true, true, true, true]);
});

/** Companies and servers of models. Their wires have names in lower case, which settings and code contain. */
const provider =
  /\b(?:Anthropic|Claude|OpenAI|Azure|Mistral|Scaleway|OVH(?:cloud)?|IONOS|Bedrock|Ollama|vLLM)\b|\bclaude-/;
const recipes = /^### Recipes\n[\s\S]*?(?=^## )/m;

const namesProvider = (file: string, source: string) =>
  provider.test(file === 'docs/deploy.md' ? source.replace(recipes, '') : source);

test('no text names a provider of models outside its adapter, the recipes and tests (D62)', () => {
  const strays = files.filter(
    (file) =>
      !file.startsWith('docs/images/') &&
      !/^(?:test|realtime\/interviewer\/provider\/wires)\//.test(file) &&
      namesProvider(file, readFileSync(join(root, file), 'utf8')),
  );
  expect(strays).toEqual([]);
});

test('a provider’s name is found in deploy.md before and after its recipes, and not in them', () => {
  const parts = ['# Deploy\n', '### Recipes\n\n**Ollama**\n\n', '## Watch\n'];
  expect(namesProvider('docs/deploy.md', parts.join(''))).toBe(false);
  expect(namesProvider('docs/deploy.md', `${parts.join('')}Ollama\n`)).toBe(true);
  expect(namesProvider('web/page.ts', "'claude-haiku'")).toBe(true);
});

test('every label of an optional field has the one mark, which no text spells out', () => {
  const texts = files.filter((file) => /^web\/.*texts\.\w+\.ts$/.test(file));
  expect(texts.length).toBeGreaterThan(20);
  const own = texts.filter((file) =>
    /\((?:optional|facultatif)\)/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(own).toEqual([]);
});

test('no text spells a space or a hyphen that the typesetter sets', () => {
  const texts = files.filter((file) => /^(?:web\/.*\btexts(?:\.\w+)?|mails\/texts\/.*)\.ts$/.test(file));
  expect(texts.length).toBeGreaterThan(40);
  const spelled = /\\u(?:00a0|202f)[;:!?»]|«\\u(?:00a0|202f)|e\\u2011mail/;
  expect(texts.filter((file) => spelled.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});
