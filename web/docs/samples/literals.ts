import type { JsonValue } from './described-call.ts';

type Words = {
  text: (value: string) => string;
  constant: (value: boolean | null) => string;
  /** The signs around and within lists and objects. */
  list: readonly [string, string];
  object: readonly [string, string];
  pair: string;
  emptyObject: string;
};

/** Writes a value in a language's syntax, a nested one over several lines. */
export function literal(value: JsonValue, words: Words, indent: string): string {
  if (typeof value === 'string') return words.text(value);
  if (typeof value === 'number') return String(value);
  if (value === null || typeof value === 'boolean') return words.constant(value);
  const inner = `${indent}${STEP}`;
  if (Array.isArray(value)) {
    if (value.length === 0) return words.list.join('');
    return block(
      words.list,
      indent,
      value.map((item) => literal(item, words, inner)),
    );
  }
  const members = Object.entries(value);
  if (members.length === 0) return words.emptyObject;
  return block(
    words.object,
    indent,
    members.map(([name, member]) => `${words.text(name)}${words.pair}${literal(member, words, inner)}`),
  );
}

const STEP = '    ';

function block([open, close]: readonly [string, string], indent: string, lines: readonly string[]): string {
  return `${open}\n${lines.map((line) => `${indent}${STEP}${line},\n`).join('')}${indent}${close}`;
}

const json = (value: unknown) => JSON.stringify(value);

export const python: Words = {
  text: json,
  constant: (value) => ({ true: 'True', false: 'False', null: 'None' })[String(value)] ?? 'None',
  list: ['[', ']'],
  object: ['{', '}'],
  pair: ': ',
  emptyObject: '{}',
};

export const php: Words = {
  text: (value) => `'${value.replace(/['\\]/g, '\\$&')}'`,
  constant: json,
  list: ['[', ']'],
  object: ['[', ']'],
  pair: ' => ',
  emptyObject: 'new stdClass()',
};
