import type { JsonValue } from './describe-call.ts';

const INDENT_STEP = '    ';

/** The syntax of values in one programming language. */
type LiteralSyntax = {
  string: (value: string) => string;
  /** Writes true, false or null. */
  constant: (value: boolean | null) => string;
  /** The opening and the closing bracket of a list. */
  listBrackets: readonly [string, string];
  /** The opening and the closing bracket of an object with members. */
  objectBrackets: readonly [string, string];
  /** The separator between a member's name and its value. */
  nameSeparator: string;
  /** An object without members. In PHP the brackets alone would be an empty list. */
  emptyObject: string;
};

/**
 * Writes a value in a language's syntax. Each item of a list and each member of an object is on a line of its own.
 * `indent` is the indentation of the line on which the value begins.
 */
export function writeLiteral(value: JsonValue, syntax: LiteralSyntax, indent: string): string {
  if (typeof value === 'string') return syntax.string(value);
  if (typeof value === 'number') return String(value);
  if (value === null || typeof value === 'boolean') return syntax.constant(value);
  const inner = `${indent}${INDENT_STEP}`;
  if (Array.isArray(value)) {
    if (value.length === 0) return syntax.listBrackets.join('');
    return block(
      syntax.listBrackets,
      indent,
      value.map((item) => writeLiteral(item, syntax, inner)),
    );
  }
  const members = Object.entries(value);
  if (members.length === 0) return syntax.emptyObject;
  return block(
    syntax.objectBrackets,
    indent,
    members.map(
      ([name, member]) =>
        `${syntax.string(name)}${syntax.nameSeparator}${writeLiteral(member, syntax, inner)}`,
    ),
  );
}

/** Writes the opening bracket, each entry on a new line with a comma after it, and the closing bracket on a new line. */
function block([open, close]: readonly [string, string], indent: string, entries: readonly string[]): string {
  return `${open}\n${entries.map((entry) => `${indent}${INDENT_STEP}${entry},\n`).join('')}${indent}${close}`;
}

const toJson = (value: unknown) => JSON.stringify(value);

export const pythonSyntax: LiteralSyntax = {
  // Each string of JSON is also a string of Python.
  string: toJson,
  constant: (value) => {
    if (value === null) return 'None';
    return value ? 'True' : 'False';
  },
  listBrackets: ['[', ']'],
  objectBrackets: ['{', '}'],
  nameSeparator: ': ',
  emptyObject: '{}',
};

export const phpSyntax: LiteralSyntax = {
  string: (value) => `'${value.replace(/['\\]/g, '\\$&')}'`,
  // PHP writes true, false and null as JSON does.
  constant: toJson,
  listBrackets: ['[', ']'],
  objectBrackets: ['[', ']'],
  nameSeparator: ' => ',
  emptyObject: 'new stdClass()',
};
