import type { Request } from 'express';
import type { ClientLimit } from '#domain/access/call-limits.ts';
import type { Principal } from '#domain/access/principal.ts';
import { optionsOf } from '#routers/base/rest.ts';
import { parametersOf } from '../input/decode.ts';
import { isCountedRead, type Operation } from '../operations.ts';

/** Names the owner of a read: all keys of one owner read the same, except a partner's test keys (D47). */
export function ownerOf(principal: Principal | null): string | null {
  if (principal?.kind !== 'partner') return principal?.workspaceId ?? null;
  return principal.test ? `${principal.partnerId} test` : principal.partnerId;
}

type Counting = { countCall(limits: readonly ClientLimit[]): Promise<void> };

/** Counts a public read against its address, when no cache answers it (D68). */
export async function countRead(operation: Operation, { countCall }: Counting): Promise<void> {
  if (isCountedRead(operation)) await countCall(['calls']);
}

/**
 * Tells whether the front cache may keep the answer. It finds an answer by its address alone, without parameters and
 * language.
 */
export function mayBeKeptInFront(request: Pick<Request, 'originalUrl'>, { rest }: Operation): boolean {
  const known = optionsOf(rest);
  return rest.translated !== true && [...parametersOf(request).keys()].every((name) => known.includes(name));
}
