import { applicationStatuses } from '#db/schema/index.ts';
import type { FieldCode } from '#kernel/errors/errors.ts';
import { refusedFields } from './refusals.ts';

export type Query = Readonly<Record<string, string | string[] | undefined>>;

/** Checks the parameters of the list; other parameters are ignored. */
export function readQuery({ since, cursor, limit, status, job }: Query) {
  const faults = [
    ...textFaults('since', since, 200),
    ...textFaults('cursor', cursor, 200),
    ...textFaults('job', job, 255),
    ...limitFaults(first(limit)),
    ...(status === undefined || applicationStatuses.some((one) => one === first(status))
      ? []
      : [fault('status', 'unknown_option', `must be one of: ${applicationStatuses.join(', ')}`)]),
  ];
  if (faults.length > 0) throw refusedFields('unknown_option', faults);
  const size = limit === undefined ? undefined : Number(first(limit));
  return {
    since: first(since),
    cursor: first(cursor),
    limit: size,
    status: first(status),
    job: first(job),
  };
}

/** Returns the first value of a parameter that is repeated. */
function first(value: Query[string]): string | undefined {
  return typeof value === 'object' ? value[0] : value;
}

function textFaults(field: string, sent: Query[string], max: number) {
  const text = first(sent);
  if (text === undefined) return [];
  if (text.length === 0) return [fault(field, 'too_short', 'must have at least 1 character')];
  if (text.length > max) return [fault(field, 'too_long', `must have at most ${max} characters`)];
  const isClean = text.isWellFormed() && !/\p{Cc}/u.test(text);
  return isClean ? [] : [fault(field, 'invalid_type', 'contains a control character or broken Unicode')];
}

function limitFaults(text: string | undefined) {
  if (text === undefined) return [];
  if (!/^-?\d+$/.test(text)) return [fault('limit', 'invalid_type', 'must be a number')];
  if (Number(text) < 1) return [fault('limit', 'out_of_range', 'must be at least 1')];
  return Number(text) > 1000 ? [fault('limit', 'out_of_range', 'must be at most 1000')] : [];
}

function fault(field: string, code: FieldCode, text: string) {
  return { field, code, message: `${field} ${text}.` };
}
