import { isCleanText } from '../text/text.ts';
import { FAULTS_MAX, fieldFault, isWithin, refusalOf } from './field-faults.ts';
import { isInexactNumber } from './json-numbers.ts';

/** Objects and lists are nested at most this deep. */
const DEPTH_MAX = 64;
/** An input has at most this many values. */
const VALUES_MAX = 50_000;
const UNCLEAN_TEXT = 'contains a control character or broken Unicode';
const UNCLEAN_KEY = 'has a member whose name contains a control character or broken Unicode';

/** A value of the input, with its key and its container. */
type Node = { value: unknown; key: string; parent: Node | null; depth: number };
type Path = readonly string[];

type CheckOptions = {
  /** The paths of files in base64; `*` in a path is any key. Their decoder checks the text, so it is skipped here. */
  base64?: readonly Path[];
  /** The names of query parameters. If all faults are in them, the refusal's reason is `unknown_option`. */
  queryNames?: readonly string[] | undefined;
};

/** Refuses text that PostgreSQL, JSON or XML could not keep, and size or nesting that is an attack (D21). */
export function assertCleanInput(input: unknown, { base64 = [], queryNames = [] }: CheckOptions = {}): void {
  const faults = [];
  const pending: Node[] = [{ value: input, key: '', parent: null, depth: 0 }];
  let valueCount = 0;
  for (let node = pending.pop(); node !== undefined && faults.length < FAULTS_MAX; node = pending.pop()) {
    const text = faultOfNode(node, base64);
    if (text !== null) faults.push(fieldFault(reportedField(node, queryNames), 'invalid_type', text));
    const keys = keysOf(node.value);
    if (keys === null) continue;
    if (node.depth >= DEPTH_MAX) {
      const message = `is nested more than ${DEPTH_MAX} deep`;
      throw refusalOf([fieldFault(reportedField(node, queryNames), 'too_long', message)]);
    }
    valueCount += keys.length;
    if (valueCount > VALUES_MAX)
      throw refusalOf([fieldFault('', 'too_long', `has more than ${VALUES_MAX} values`)]);
    // The last pending value is checked first, so reversed keys keep faults in the order of the input.
    for (const key of keys.reverse()) {
      if (!isCleanText(key))
        faults.push(fieldFault(reportedField(node, queryNames), 'invalid_type', UNCLEAN_KEY));
      const value = (node.value as Record<string, unknown>)[key];
      pending.push({ value, key, parent: node, depth: node.depth + 1 });
    }
  }
  if (faults.length === 0) return;
  const areInQuery = faults.every(({ field }) => queryNames.includes(field));
  throw refusalOf(faults, { reason: areInQuery ? 'unknown_option' : 'invalid_request' });
}

/** Returns the fault of a text or a number; null for a clean one and for any other value. */
function faultOfNode(node: Node, base64: readonly Path[]): string | null {
  const { value } = node;
  if (typeof value === 'number') return Number.isFinite(value) ? null : 'is a number out of range';
  if (typeof value !== 'string' || base64.some((path) => isAt(node, path))) return null;
  return isCleanText(value) ? null : UNCLEAN_TEXT;
}

/**
 * Returns the keys of an object or a list; null for any other value. `markInexactNumbers` replaced an
 * inexact number by an object, which is not searched; the schema refuses it.
 */
function keysOf(value: unknown): string[] | null {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return null;
  return isInexactNumber(value) ? null : Object.keys(value);
}

/** Tells whether the node's path is `path`. It compares from the end, since a node knows only its parent. */
function isAt(node: Node, path: Path): boolean {
  if (node.depth !== path.length) return false;
  let current: Node | null = node;
  return path.toReversed().every((key) => {
    const isSame = key === '*' || current?.key === key;
    current = current?.parent ?? null;
    return isSame;
  });
}

/** Returns the field that a fault names: the query parameter that the value is in, or else the value's path. */
function reportedField(node: Node, queryNames: readonly string[]): string {
  const path = pathOf(node);
  return queryNames.find((name) => isWithin(path, name)) ?? path;
}

/** Builds the path of a value. It is built only for a fault, since most input has none. */
function pathOf(node: Node): string {
  const { parent, key } = node;
  // The input itself has no parent and no name.
  return parent === null || parent.parent === null ? key : `${pathOf(parent)}.${key}`;
}
