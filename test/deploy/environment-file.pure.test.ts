import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const script = fileURLToPath(new URL('../../deploy/read-environment-file.mjs', import.meta.url));

function read(text: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'guichet-env-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'guichet.env');
  writeFileSync(file, text);
  return execFileSync(process.execPath, [script, file], { encoding: 'utf8' }).split('\0').slice(0, -1);
}

// Each right value is what systemd.exec(5) says of EnvironmentFile and systemd's own test-env-file.c asserts.
test.each([
  ['SMTP_URL=smtps://u:p&ss$word;x`id`@h', 'SMTP_URL=smtps://u:p&ss$word;x`id`@h'],
  ['A=p#ss # not a comment', 'A=p#ss # not a comment'],
  ['A="Jobs <jobs@example.org>"', 'A=Jobs <jobs@example.org>'],
  ["A='p\"$\\x'", 'A=p"$\\x'],
  ['A="a\\"b\\\\c\\$d\\`e\\nf"', 'A=a"b\\c$d`e\\nf'],
  ['A="one\ntwo"', 'A=one\ntwo'],
  ['A=one\\\ntwo', 'A=onetwo'],
  ['A="one\\\ntwo"', 'A=onetwo'],
  ['A=a\\ b\\\\c', 'A=a b\\c'],
  ['  A =  b c \t', 'A=b c'],
  ['A="b" c', 'A=bc'],
  ["A=it's", "A=it's"],
  ['A=', 'A='],
  ['A=1 Rue de l’Exemple', 'A=1 Rue de l’Exemple'],
  ['A=b\r\n', 'A=b'],
])('%j', (text, variable) => {
  expect(read(`# before\\\nB=in the comment\n; C=1\nno assignment\n${text}`)).toEqual([variable]);
});

test('several, in their order', () => {
  expect(read('A=1\n\nB=2\nA=3')).toEqual(['A=1', 'B=2', 'A=3']);
});
