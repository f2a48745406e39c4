import type { z } from 'zod';
import { DomainError, type FieldCode, type FieldFault, type Reason } from '../errors/errors.ts';
import { isCleanText } from '../text/text.ts';
import { article, isCounted, unit } from './issue-words.ts';
import { isInexactNumber } from './json-numbers.ts';

/** Objects and lists are nested at most this deep. */
const DEPTH_MAX = 64;
/** An input has at most this many values. */
const NODES_MAX = 50_000;
/** A refusal of a request names at most this many faults. */
const FAULTS_MAX = 20;

type Node = { value: unknown; key: string; parent: Node | null; depth: number };

type Path = readonly string[];
type CheckOptions = { base64?: readonly Path[]; options?: readonly string[] | undefined };

/**
 * Refuses text that PostgreSQL, JSON or XML could not keep, and size or nesting that is an attack (D21). The text at a
 * path of `base64`, in which `*` is any name, is left to its decoder, which refuses all of that too, so that a file is
 * not searched twice. If all faults are in `options`, which are parameters beyond the contract, the reason says so.
 */
export function assertCleanInput(input: unknown, { base64 = [], options = [] }: CheckOptions = {}): void {
  const faults: FieldFault[] = [];
  const reportedField = (node: Node) => {
    const path = pathOf(node);
    return options.find((option) => isWithin(path, option)) ?? path;
  };
  const pending: Node[] = [{ value: input, key: '', parent: null, depth: 0 }];
  let nodes = 0;
  for (let node = pending.pop(); node !== undefined && faults.length < FAULTS_MAX; node = pending.pop()) {
    const { value, depth } = node;
    if (typeof value === 'string') {
      const isBase64 = base64.some((path) => isAt(node, path));
      if (!isBase64 && !isCleanText(value)) faults.push(dirtyText(reportedField(node)));
    } else if (typeof value === 'number') {
      if (!Number.isFinite(value))
        faults.push(fault(reportedField(node), 'invalid_type', 'is a number out of range'));
    } else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)) {
      // Schemas that keep numbers refuse the mark.
      if (isInexactNumber(value)) continue;
      if (depth >= DEPTH_MAX)
        throw refusal([fault(reportedField(node), 'too_long', `is nested more than ${DEPTH_MAX} deep`)]);
      const keys = Object.keys(value);
      nodes += keys.length;
      if (nodes > NODES_MAX) throw refusal([fault('', 'too_long', `has more than ${NODES_MAX} values`)]);
      for (const key of keys) {
        if (!isCleanText(key)) faults.push(dirtyText(reportedField(node)));
        pending.push({ value: (value as Record<string, unknown>)[key], key, parent: node, depth: depth + 1 });
      }
    }
  }
  if (faults.length === 0) return;
  const areOptions = faults.every(({ field }) => options.includes(field));
  throw refusal(faults, { reason: areOptions ? 'unknown_option' : 'invalid_request' });
}

function isAt(node: Node, path: Path): boolean {
  if (node.depth !== path.length) return false;
  let at: Node | null = node;
  return path.toReversed().every((key) => {
    const isSame = key === '*' || at?.key === key;
    at = at?.parent ?? null;
    return isSame;
  });
}

/** The path is built only for a fault: most input has none. */
function pathOf(node: Node): string {
  return node.parent === null || node.parent.key === '' ? node.key : `${pathOf(node.parent)}.${node.key}`;
}

type ZodFaultOptions = {
  input: unknown;
  options?: readonly string[] | undefined;
  faultsMax?: number;
};

/**
 * Turns a validation failure into the contract's form: one sentence and one fault per field (D3). If all faults are in
 * `options`, which are parameters beyond the contract, the reason says so.
 */
export function fromZodError(
  error: z.ZodError,
  { input, options = [], faultsMax = FAULTS_MAX }: ZodFaultOptions,
): DomainError {
  const { issues } = error;
  const isOption = ({ path }: z.core.$ZodIssue) => options.includes(String(path[0]));
  return refusal(
    issues
      .slice(0, faultsMax)
      .flatMap((issue) =>
        issue.code === 'unrecognized_keys'
          ? issue.keys.map((key) =>
              fault([...issue.path, key].join('.'), 'unknown_option', 'is not a field here'),
            )
          : toFault(isOption(issue) ? { ...issue, path: issue.path.slice(0, 1) } : issue, input),
      ),
    { cause: error, reason: issues.every(isOption) ? 'unknown_option' : 'invalid_request' },
  );
}

/** Renames the faults for a sender whose whole body is the input's `field`. */
export function withoutField(failure: DomainError, field: string): DomainError {
  const { reason, details, headers, retryAfterSeconds, hint, cause } = failure;
  if (!details.some((detail) => isWithin(detail.field, field))) return failure;
  const renamed = details.map((detail) =>
    isWithin(detail.field, field) ? shortened(detail, field) : detail,
  );
  return new DomainError(reason, sentenceOf(renamed), {
    details: renamed,
    headers,
    cause,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...(hint !== undefined && { hint }),
  });
}

function isWithin(path: string, field: string): boolean {
  return path === field || path.startsWith(`${field}.`);
}

function shortened({ field: path, message, ...fault }: FieldFault, outer: string): FieldFault {
  const field = path.slice(outer.length + 1);
  const text = message.startsWith(`${path} `) ? message.slice(path.length + 1) : null;
  return { ...fault, field, message: text === null ? message : `${fieldName(field)} ${text}` };
}

function toFault(issue: z.core.$ZodIssue, input: unknown): FieldFault {
  const field = issue.path.map(String).join('.');
  if (issue.code === 'custom' && issue.params?.code !== undefined) {
    return { field, code: issue.params.code as FieldCode, message: issue.message };
  }
  if (isMissing(input, issue.path)) return fault(field, 'required', 'is required');
  switch (issue.code) {
    case 'invalid_type':
      return fault(field, 'invalid_type', `must be ${article(issue.expected)}`);
    case 'invalid_format':
      if (issue.format === 'email') return fault(field, 'invalid_email', 'must be an e-mail address');
      if (issue.format === 'guid' || issue.format === 'uuid')
        return fault(field, 'invalid_uuid', 'is not a UUID');
      return fault(field, 'invalid_type', 'has the wrong form');
    case 'too_small':
      return isCounted(issue.origin)
        ? fault(field, 'too_short', `must have at least ${issue.minimum}${unit(issue.origin, issue.minimum)}`)
        : fault(field, 'out_of_range', `must be at least ${issue.minimum}`);
    case 'too_big':
      return isCounted(issue.origin)
        ? fault(field, 'too_long', `must have at most ${issue.maximum}${unit(issue.origin, issue.maximum)}`)
        : fault(field, 'out_of_range', `must be at most ${issue.maximum}`);
    case 'invalid_value':
      return fault(field, 'unknown_option', `must be one of: ${issue.values.map(String).join(', ')}`);
    default:
      return fault(field, 'invalid_type', 'has the wrong form');
  }
}

function refusal(
  faults: FieldFault[],
  { cause, reason = 'invalid_request' }: { cause?: unknown; reason?: Reason } = {},
): DomainError {
  const details = faults.filter(
    ({ field }, index) => faults.findIndex((one) => one.field === field) === index,
  );
  return new DomainError(reason, sentenceOf(details), { details, cause });
}

function sentenceOf(details: readonly FieldFault[]): string {
  const [first] = details;
  if (details.length === 1 && first !== undefined) return first.message;
  return `${details.length} fields are not valid: ${details.map(({ field }) => field).join(', ')}.`;
}

function fault(field: string, code: FieldCode, text: string): FieldFault {
  return { field, code, message: `${fieldName(field)} ${text}.` };
}

function fieldName(field: string): string {
  return field === '' ? 'The body' : field;
}

function dirtyText(field: string): FieldFault {
  return fault(field, 'invalid_type', 'contains a control character or broken Unicode');
}

/** The path of an issue may lead into a text that the schema split: the text is there, so nothing is missing. */
function isMissing(input: unknown, path: readonly PropertyKey[]): boolean {
  let value = input;
  for (const key of path) {
    if (value === undefined || value === null) return true;
    if (typeof value !== 'object') return false;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value === undefined;
}
