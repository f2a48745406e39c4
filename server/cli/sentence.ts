import { TRPCError } from '@trpc/server';
import { FailedToExitError } from 'trpc-cli';
import { rootCause } from '#domain/administration/service/check.ts';
import { toDomainError } from '#kernel/errors/errors.ts';

const unreachableCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'CONNECT_TIMEOUT',
  'ECONNRESET',
]);

/** Returns the sentence for a list that its limit has cut. */
export function cutListSentence(count: number): string {
  return `There are more than these ${count}: raise --limit, or narrow the search.`;
}

/** Puts an error on one line, with the root cause of a failure for the operator. */
export function sentenceOf(error: unknown): string {
  const failure = error instanceof FailedToExitError ? error.cause : error;
  const text = failure instanceof TRPCError ? refusalText(failure) : failureText(failure);
  return text
    .replace(/^error: /, '')
    .replace(/(?<!\s)\s*\n\s*/g, ' ')
    .trim();
}

function refusalText(failure: TRPCError): string {
  const refusal = toDomainError(failure);
  return refusal.reason === 'internal' ? failureText(refusal.cause ?? failure) : refusal.message;
}

function failureText(failure: unknown): string {
  const root = rootCause(failure);
  if (!(root instanceof Error)) return `The command failed: ${String(root)}`;
  const code = 'code' in root ? String(root.code) : '';
  if (unreachableCodes.has(code)) return `The database cannot be reached (${code}).`;
  // PostgreSQL's codes: no such database, wrong password, and no such table.
  if (code === '3D000' || code === '28P01') return `The database refuses the connection: ${root.message}.`;
  if (code === '42P01') return 'The database is not migrated: run the command "migrate".';
  return root.message;
}
