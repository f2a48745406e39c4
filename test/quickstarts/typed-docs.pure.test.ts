import { globSync, readFileSync } from 'node:fs';
import { Marked } from 'marked';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url).pathname;
const files = ['README.md', ...globSync('docs/**/*.md', { cwd: root })].toSorted();

/** A reader has these: a variable of the shell, or one that the text around the block says to set. */
const given = new Set(['PWD', 'GUICHET_URL', 'GUICHET_KEY', 'REPOSITORY', 'DELETION_ID', 'DATA_KEYS']);

/** The commands of a document, in order, as one script. */
function typedIn(source: string): string {
  const blocks: string[] = [];
  const marked = new Marked();
  marked.walkTokens(marked.lexer(source), (token) => {
    if (token.type === 'code' && /^sh\b/.test(token.lang ?? '')) blocks.push(token.text);
  });
  return blocks.join('\n');
}

/** Names what a stranger who types the commands would stumble over. */
function stumblesOf(script: string): string[] {
  const stumbles: string[] = [];
  const lines = script.split('\n').map((line) => line.replace(/(?:^|\s)#(?!\S*[})]).*$/, ''));
  const set = new Set(given);
  for (const line of lines) {
    if (/(?:^|[\s;(])(?:until|while)\s/.test(line)) stumbles.push(`waits without an end: ${line}`);
    if (/(?<![\w}-])\/tmp\//.test(line)) stumbles.push(`a fixed file: ${line}`);
    if (line.startsWith('admin ') && !script.includes('admin() {')) stumbles.push(`no command: ${line}`);
    for (const [, name = ''] of line.matchAll(/(?:^|[\s;"'(])(?:export )?([A-Za-z_]\w*)=|\bfor (\w+) in/g))
      set.add(name);
    for (const [, name = '', ifUnset] of line.matchAll(/\$\{?([A-Za-z_]\w*)(:-)?/g))
      if (ifUnset === undefined && !set.has(name)) stumbles.push(`$${name} is not set: ${line}`);
  }
  return stumbles;
}

test.each(files)(
  '%s can be typed by a stranger: each variable is set, each command is there, each wait ends, no file is fixed',
  (file) => {
    expect(stumblesOf(typedIn(readFileSync(`${root}${file}`, 'utf8')))).toEqual([]);
  },
);

test.each([
  ['until curl -sS "$GUICHET_URL"; do sleep 1; done', 'waits without an end'],
  ['true; while true; do sleep 1; done', 'waits without an end'],
  ["cat > /tmp/acme-jobs.json <<'END'", 'a fixed file'],
  ['DATA_KEYS=$OLD,$NEW     # 1. every node', '$OLD is not set'],
  ['admin interviewer check', 'no command'],
])('and is told of %s', (script, stumble) => {
  expect(stumblesOf(script).join('\n')).toContain(stumble);
});
