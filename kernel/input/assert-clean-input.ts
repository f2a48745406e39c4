import type { DomainError, FieldCode, FieldFault } from '../errors/errors.ts';
import { isCleanText } from '../text/text.ts';
import { FAULTS_MAX, fieldFault, isWithin, refusalOf } from './field-faults.ts';
import { isInexactMark } from './json-numbers.ts';

/** Objects and lists are nested at most this deep. */
const DEPTH_MAX = 64;
/** An input has at most this many values. */
const VALUES_MAX = 50_000;

/** The field of a fault that is of the input as a whole. */
const WHOLE_INPUT = '';

/** A value of the input, with its key in its parent; the input itself has the key '' and no parent. */
type VisitedValue = { value: unknown; key: string; parent: VisitedValue | null; depth: number };

/** Reports a fault of a value. The message is the field's name followed by `predicate`. */
type ReportFault = (faulty: VisitedValue, code: FieldCode, predicate: string) => void;

type Path = readonly string[];

type CheckOptions = {
  /** The paths of files in base64; `*` in a path is any key. The base64 decoder checks these texts. */
  base64?: readonly Path[];
  /** The names of the query parameters. A fault inside a query parameter is reported under the parameter's name. */
  queryNames?: readonly string[] | undefined;
};

/**
 * Refuses text that PostgreSQL, JSON or XML could not keep, and numbers that are not finite (D21). The refusal's reason
 * is `unknown_option` if only query parameters are at fault, else `invalid_request`. An input with more values or
 * deeper nesting than any honest request has is refused at once: other faults are not reported.
 */
export function assertCleanInput(input: unknown, { base64 = [], queryNames = [] }: CheckOptions = {}): void {
  const faults = new Map<string, FieldFault>();
  const report: ReportFault = (faulty, code, predicate) => {
    const field = reportedField(faulty, queryNames);
    if (!faults.has(field)) faults.set(field, fieldFault(field, code, predicate));
  };
  for (const visited of visitValues(input, queryNames)) {
    checkValue(visited, base64, report);
    if (faults.size >= FAULTS_MAX) break;
  }
  if (faults.size > 0) throw refusalByField([...faults.values()], queryNames);
}

/** Builds the refusal, whose reason depends on the faulty fields. */
function refusalByField(faults: readonly FieldFault[], queryNames: readonly string[]): DomainError {
  const isOnlyQueryFaulty = faults.every(({ field }) => queryNames.includes(field));
  return refusalOf(faults, { reason: isOnlyQueryFaulty ? 'unknown_option' : 'invalid_request' });
}

/** Yields the input and each value in it, in the order of the input; throws if they are too many or nested too deep. */
function* visitValues(input: unknown, queryNames: readonly string[]): Generator<VisitedValue> {
  const pending: VisitedValue[] = [{ value: input, key: '', parent: null, depth: 0 }];
  let valueCount = 0;
  for (let visited = pending.pop(); visited !== undefined; visited = pending.pop()) {
    yield visited;
    const { value, depth } = visited;
    const keys = keysOf(value);
    if (keys === null) continue;
    if (depth >= DEPTH_MAX) {
      const predicate = `is nested more than ${DEPTH_MAX} deep`;
      throw refusalByField(
        [fieldFault(reportedField(visited, queryNames), 'too_long', predicate)],
        queryNames,
      );
    }
    valueCount += keys.length;
    if (valueCount > VALUES_MAX) {
      const predicate = `has more than ${VALUES_MAX} values`;
      throw refusalByField([fieldFault(WHOLE_INPUT, 'too_long', predicate)], queryNames);
    }
    // The last pending value is visited first, so the keys are reversed.
    for (const key of keys.reverse()) {
      const member = (value as Record<string, unknown>)[key];
      pending.push({ value: member, key, parent: visited, depth: depth + 1 });
    }
  }
}

/** Checks a value and its key. An unclean key cannot be shown, so its fault names the parent. */
function checkValue(visited: VisitedValue, base64: readonly Path[], report: ReportFault): void {
  const { value, key, parent } = visited;
  if (parent !== null && !isCleanText(key))
    report(parent, 'invalid_type', 'has a member whose name contains a control character or broken Unicode');
  if (typeof value === 'number' && !Number.isFinite(value))
    report(visited, 'out_of_range', 'is a number out of range');
  if (typeof value === 'string' && !base64.some((path) => isAt(visited, path)) && !isCleanText(value))
    report(visited, 'invalid_type', 'contains a control character or broken Unicode');
}

/**
 * Returns the keys of an object or a list; null for a value without members to check, such as a text or the bytes of a
 * file. An inexact number arrives as an object whose key is unclean on purpose (`json-numbers.ts`). It is skipped: the
 * schema refuses it later, with a message about the number.
 */
function keysOf(value: unknown): string[] | null {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return null;
  return isInexactMark(value) ? null : Object.keys(value);
}

function isAt(visited: VisitedValue, path: Path): boolean {
  if (visited.depth !== path.length) return false;
  const keys = pathOf(visited);
  return path.every((key, index) => key === '*' || key === keys[index]);
}

/**
 * Returns the field that a fault names. For a value in a query parameter it is the parameter's name; for any other it
 * is the value's path, cut before the first key that cannot be shown.
 */
function reportedField(visited: VisitedValue, queryNames: readonly string[]): string {
  const keys = pathOf(visited);
  const firstUnclean = keys.findIndex((key) => !isCleanText(key));
  const path = (firstUnclean === -1 ? keys : keys.slice(0, firstUnclean)).join('.');
  return queryNames.find((name) => isWithin(path, name)) ?? path;
}

/** Builds the path of a value. It is not stored with each value, since few values need it. */
function pathOf({ key, parent }: VisitedValue): string[] {
  return parent === null ? [] : [...pathOf(parent), key];
}
