import type { z } from 'zod';
import { DomainError, type FieldCode, type FieldFault } from './errors.ts';
import { isCleanText } from './text.ts';

const DEPTH_MAX = 64;

/** Refuses text that PostgreSQL, JSON or XML could not keep, and nesting that is an attack (D21). */
export function assertCleanInput(input: unknown): void {
  const faults: FieldFault[] = [];
  const pending: { value: unknown; path: string; depth: number }[] = [{ value: input, path: '', depth: 0 }];
  for (let item = pending.pop(); item !== undefined && faults.length < 20; item = pending.pop()) {
    const { value, path, depth } = item;
    if (typeof value === 'string') {
      if (!isCleanText(value)) faults.push(dirtyText(path));
    } else if (typeof value === 'number') {
      if (!Number.isFinite(value)) faults.push(fault(path, 'invalid_type', 'is a number out of range'));
    } else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)) {
      if (depth >= DEPTH_MAX)
        throw refusal([fault(path, 'too_long', `is nested more than ${DEPTH_MAX} deep`)]);
      for (const [key, child] of Object.entries(value)) {
        if (!isCleanText(key)) faults.push(dirtyText(path));
        pending.push({ value: child, path: path === '' ? key : `${path}.${key}`, depth: depth + 1 });
      }
    }
  }
  if (faults.length > 0) throw refusal(faults);
}

/** A validation failure as the contract tells it: one sentence and one fault per field (D3). */
export function fromZodError(error: z.ZodError, input: unknown): DomainError {
  return refusal(
    error.issues.slice(0, 20).map((issue) => faultOf(issue, input)),
    error,
  );
}

function faultOf(issue: z.core.$ZodIssue, input: unknown): FieldFault {
  const field = issue.path.map(String).join('.');
  if (issue.code === 'custom' && issue.params?.code !== undefined) {
    return { field, code: issue.params.code as FieldCode, message: issue.message };
  }
  if (valueAt(input, issue.path) === undefined) return fault(field, 'required', 'is required');
  switch (issue.code) {
    case 'invalid_type':
      return fault(field, 'invalid_type', `must be ${article(issue.expected)}`);
    case 'invalid_format':
      if (issue.format === 'email') return fault(field, 'invalid_email', 'is not an e-mail address');
      if (issue.format === 'guid' || issue.format === 'uuid')
        return fault(field, 'invalid_uuid', 'is not a UUID');
      return fault(field, 'invalid_type', 'has the wrong form');
    case 'too_small':
      return fault(field, 'too_short', `must have at least ${issue.minimum}${unit(issue.origin)}`);
    case 'too_big':
      return fault(field, 'too_long', `must have at most ${issue.maximum}${unit(issue.origin)}`);
    case 'invalid_value':
      return fault(field, 'unknown_option', `must be one of: ${issue.values.map(String).join(', ')}`);
    default:
      return fault(field, 'invalid_type', 'has the wrong form');
  }
}

function refusal(details: FieldFault[], cause?: unknown): DomainError {
  const [first] = details;
  const message =
    details.length === 1 && first !== undefined
      ? first.message
      : `${details.length} fields are not valid: ${details.map((detail) => detail.field).join(', ')}.`;
  return new DomainError('invalid_request', message, { details, cause });
}

function fault(field: string, code: FieldCode, text: string): FieldFault {
  return { field, code, message: `${field === '' ? 'The body' : field} ${text}.` };
}

function dirtyText(field: string): FieldFault {
  return fault(field, 'invalid_type', 'contains a control character or broken Unicode');
}

function article(type: string): string {
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

function unit(origin: string): string {
  if (origin === 'string') return ' characters';
  return origin === 'array' || origin === 'set' ? ' items' : '';
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    input,
  );
}
