import { expect, test } from 'vitest';
import { writeCsv } from '#kernel/text/csv.ts';

const cellOf = (text: string) => writeCsv([], [[text]]).slice('\uFEFF\r\n'.length, -'\r\n'.length);

test.each([
  ['plain', 'plain'],
  ['=1+1', "'=1+1"],
  ['＝1', "'＝1"],
  ['\t1', "'\t1"],
  ['\t=1', "'\t'=1"],
  ['=1; =2', "'=1; '=2"],
  ['a; "=1', `"a; ""'=1"`],
  ['a,-1', `"a,'-1"`],
  ['a\n@b', `"a\n'@b"`],
  ['a -1', 'a -1'],
  ['d-e', 'd-e'],
  [' =1', ' =1'],
])('the text %j is written as %j, in which no spreadsheet finds a formula', (text, cell) => {
  expect(cellOf(text)).toBe(cell);
});

test('a number keeps its sign, and null is an empty cell', () => {
  expect(writeCsv(['n', 'none'], [[-1, null]])).toBe('\uFEFFn,none\r\n-1,\r\n');
});
