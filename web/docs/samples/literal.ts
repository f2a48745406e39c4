import type { JsonValue } from './describe-call.ts';

const INDENT = '    ';

/** The ways in which a programming language writes values. */
type LiteralSyntax = {
  text: (value: string) => string;
  constant: (value: boolean | null) => string;
  /** The opening and the closing bracket of a list. */
  list: readonly [string, string];
  /** The opening and the closing bracket of an object with members. */
  object: readonly [string, string];
  /** The separator between a member's name and its value. */
  pair: string;
  /** A whole object without members: in PHP the brackets alone would be an empty list. */
  emptyObject: string;
};

/**
 * Writes a value in a language's syntax. Lists and objects have a line for each of their values; `indent` is that of the
 * line on which the value begins.
 */
export function literal(value: JsonValue, syntax: LiteralSyntax, indent: string): string {
  if (typeof value === 'string') return syntax.text(value);
  if (typeof value === 'number') return String(value);
  if (value === null || typeof value === 'boolean') return syntax.constant(value);
  const inner = `${indent}${INDENT}`;
  if (Array.isArray(value)) {
    if (value.length === 0) return syntax.list.join('');
    return block(
      syntax.list,
      indent,
      value.map((item) => literal(item, syntax, inner)),
    );
  }
  const members = Object.entries(value);
  if (members.length === 0) return syntax.emptyObject;
  return block(
    syntax.object,
    indent,
    members.map(([name, member]) => `${syntax.text(name)}${syntax.pair}${literal(member, syntax, inner)}`),
  );
}

/** Writes the brackets on lines of their own, and between them each of the lines with a comma. */
function block([open, close]: readonly [string, string], indent: string, lines: readonly string[]): string {
  return `${open}\n${lines.map((line) => `${indent}${INDENT}${line},\n`).join('')}${indent}${close}`;
}

const json = (value: unknown) => JSON.stringify(value);

export const python: LiteralSyntax = {
  text: json,
  constant: (value) => {
    if (value === null) return 'None';
    return value ? 'True' : 'False';
  },
  list: ['[', ']'],
  object: ['{', '}'],
  pair: ': ',
  emptyObject: '{}',
};

export const php: LiteralSyntax = {
  text: (value) => `'${value.replace(/['\\]/g, '\\$&')}'`,
  constant: json,
  list: ['[', ']'],
  object: ['[', ']'],
  pair: ' => ',
  emptyObject: 'new stdClass()',
};
