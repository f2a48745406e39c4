import { globSync, readFileSync } from 'node:fs';
import { analyse } from 'scslre';
import ts from 'typescript-5.9';
import { expect, test } from 'vitest';

const rooms = 'client/src,db,domain,files,kernel,mails,openapi,realtime,routers,server,web';
const files = globSync(`{${rooms}}/**/*.{ts,js,mjs}`);

/** Lists the regular expressions that a file writes as literals. */
function expressionsOf(file: string): { line: number; expression: RegExp }[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: { line: number; expression: RegExp }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      const expression = new RegExp(node.text.slice(1, end), node.text.slice(end + 1));
      found.push({ line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, expression });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Tells whether a text exists for which the expression takes more time than the text is long. */
function isSlow(expression: RegExp): boolean {
  return analyse(expression, { maxReports: 1 }).reports.length > 0;
}

// A text of one sender could otherwise stop a node for all others.
test('no expression that is written as a literal takes more than linear time', () => {
  const slow = files.flatMap((file) =>
    expressionsOf(file)
      .filter(({ expression }) => isSlow(expression))
      .map(({ line, expression }) => `${file}:${line} ${expression}`),
  );
  expect(slow).toEqual([]);
});

test.each([/=+$/, /[ \t]*\n/, /<[^>]*>/, /^\S+[@/]\S+$/, /(?:a|a)*b/, /"|[-+.]*\d/g])(
  'a search by %s is known to take more',
  (expression) => expect(isSlow(expression)).toBe(true),
);
