import type { Request } from 'express';
import type { ClientLimit } from '#domain/access/call-limits.ts';
import type { Principal } from '#domain/access/principal.ts';
import { languageKeyOf } from '#domain/notices/language.ts';
import { toDomainError } from '#kernel/errors/errors.ts';
import { queryNamesOf } from '#routers/base/rest.ts';
import { isCountedRead, type Operation } from '../operations.ts';
import { searchParametersOf } from '../search-parameters.ts';

/** Returns the owner of a read: all keys of one owner read the same, except a partner's test keys (D47). */
export function ownerOf(principal: Principal | null): string | null {
  if (principal === null) return null;
  if (principal.kind === 'workspace') return principal.workspaceId;
  if (principal.kind === 'management') return principal.actor;
  return principal.test ? `${principal.partnerId} test` : principal.partnerId;
}

type CallCounter = { countCall(limits: readonly ClientLimit[]): Promise<void> };

/** Counts a public read against its address. It is called only if no cache has the answer (D68). */
export async function countRead(operation: Operation, { countCall }: CallCounter): Promise<void> {
  if (isCountedRead(operation)) await countCall(['calls']);
}

/**
 * Tells whether the front cache may store the answer. That cache compares URLs as text, so unknown parameters would fill
 * it. It does not compare `Accept-Language`, so it would send a translated answer in the wrong language.
 */
export function mayFrontCache(request: Pick<Request, 'originalUrl'>, { rest }: Operation): boolean {
  if (rest.translated === true) return false;
  const knownNames = queryNamesOf(rest);
  return [...searchParametersOf(request).keys()].every((name) => knownNames.includes(name));
}

/** A request, its operation, and the media types that it accepts, the best one first. */
type NegotiatedRequest = { request: Request; operation: Operation; accepted: readonly string[] };

/**
 * Gets an answer in the first accepted media type that it has: a job of an anonymous employer has no JSON-LD, so its
 * caller may get Markdown (D51). `variantKey` distinguishes the media types and languages of one answer.
 */
export async function getBestVariant<Answer>(
  { request, operation, accepted: [mediaType = '', ...otherTypes] }: NegotiatedRequest,
  get: (variant: { mediaType: string; variantKey: readonly string[] }) => Promise<Answer>,
): Promise<Answer> {
  const { alternatives, translated } = operation.rest;
  const variantKey = [
    ...(alternatives === undefined ? [] : [mediaType]),
    ...(translated === true ? [languageKeyOf(request.get('Accept-Language') ?? null)] : []),
  ];
  try {
    return await get({ mediaType, variantKey });
  } catch (error) {
    if (otherTypes.length === 0 || toDomainError(error).reason !== 'not_acceptable') throw error;
    return getBestVariant({ request, operation, accepted: otherTypes }, get);
  }
}
