import type { ClientLimit } from '#domain/access/call-limits.ts';
import type { Principal } from '#domain/access/principal.ts';
import { isCountedRead, type Operation } from '../operations.ts';

/** Keys of one owner read the same, but for a partner's test keys (D47). */
export function ownerOf(principal: Principal | null): string | null {
  if (principal?.kind !== 'partner') return principal?.workspaceId ?? null;
  return principal.test ? `${principal.partnerId} test` : principal.partnerId;
}

type Counting = { countCall(limits: readonly ClientLimit[]): Promise<void> };

/** Counts a read that no cache answers against its address, where everybody may make it (D68). */
export async function countRead(operation: Operation, { countCall }: Counting): Promise<void> {
  if (isCountedRead(operation)) await countCall(['calls']);
}
