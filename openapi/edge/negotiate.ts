import type { Request, Response } from 'express';
import Negotiator from 'negotiator';
import { languageKeyOf } from '#domain/notices/language.ts';
import { DomainError, notFoundMessage, toDomainError } from '#kernel/errors/errors.ts';
import { mediaTypesOf } from '../formats.ts';
import type { Match } from '../match.ts';
import type { Operation } from '../operations.ts';

/** Is a path with at least one operation, for any method. */
export type Matched = Exclude<Match, { kind: 'none' }>;

/** Finds the operation of the method; HEAD is answered as GET (D2). */
export function operationOf(match: Matched, method: string): Operation | undefined {
  const wanted = method === 'HEAD' ? 'GET' : method;
  return match.route.operations.find(({ rest }) => rest.method === wanted);
}

export function firstOperation(match: Matched): Operation {
  const [operation] = match.route.operations;
  if (operation === undefined) throw new DomainError('not_found', notFoundMessage);
  return operation;
}

function allowOf(match: Matched): string {
  const methods = match.route.operations.map(({ rest }) => rest.method);
  return [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
}

export function answerOptions(response: Response, match: Matched): void {
  response.status(204).setHeader('Allow', allowOf(match)).end();
}

export function wrongMethod(match: Matched): DomainError {
  const allow = allowOf(match);
  return new DomainError('method_not_allowed', `This address answers ${allow}.`, {
    headers: { Allow: allow },
  });
}

/**
 * Lists the accepted media types, the best one first, with or without our charset. A blank Accept accepts everything.
 */
export function mediaTypesFor(request: Request, operation: Operation): [string, ...string[]] {
  const { rest } = operation;
  // An answer without a body is acceptable to every client.
  if (rest.produces === 'nothing') return [''];
  if (rest.produces === 'archive' && isAskedForZip(request)) return ['application/zip'];
  const offered = mediaTypesOf(rest).flatMap((type) => [type, `${type}; charset=utf-8`]);
  const accept = request.get('Accept')?.trim() || '*/*';
  const accepted = new Negotiator({ headers: { accept } }).mediaTypes(offered);
  const [best, ...others] = new Set(accepted.flatMap((type) => type.split(';', 1)));
  if (best === undefined) throw notAcceptable(operation);
  return [best, ...others];
}

export function notAcceptable({ rest }: Pick<Operation, 'rest'>): DomainError {
  const offered = mediaTypesOf(rest).join(' or ');
  return new DomainError('not_acceptable', `This operation answers ${offered}.`);
}

/** Reads `?format=zip`, which replaces the Accept header in an HTML link. */
function isAskedForZip(request: Request): boolean {
  const format = new URLSearchParams(request.originalUrl.split('?')[1] ?? '').get('format');
  if (format === null || format === 'zip') return format === 'zip';
  const message = 'format takes only the value zip.';
  const details = [{ field: 'format', code: 'unknown_option' as const, message }];
  throw new DomainError('unknown_option', message, { details });
}

type Negotiated = { request: Request; operation: Operation; accepted: readonly string[] };

/**
 * Tries the accepted forms until the answer has one: a job of an anonymous employer has no JSON-LD (D51). `key`
 * distinguishes the forms and languages of one answer.
 */
export async function inBestForm<Kept>(
  { request, operation, accepted: [mediaType = '', ...others] }: Negotiated,
  get: (form: { mediaType: string; key: readonly string[] }) => Promise<Kept>,
): Promise<Kept> {
  const { alternatives, translated } = operation.rest;
  const key = [
    ...(alternatives === undefined ? [] : [mediaType]),
    ...(translated === true ? [languageKeyOf(request.get('Accept-Language') ?? null)] : []),
  ];
  try {
    return await get({ mediaType, key });
  } catch (error) {
    if (others.length === 0 || toDomainError(error).reason !== 'not_acceptable') throw error;
    return inBestForm({ request, operation, accepted: others }, get);
  }
}
