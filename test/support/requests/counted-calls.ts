import { consumePersonalLimit } from '#domain/access/call-limits.ts';
import type { Limit } from '#kernel/rate-limiter.ts';
import type { TestService } from '../service.ts';

type Counted = { policy: string; owner: string; limit: Limit; calls: number };

/** Counts calls against a limit without making them. */
export async function countCalls(
  { deps }: Pick<TestService, 'deps'>,
  { calls, ...counted }: Counted,
): Promise<void> {
  for (let made = 0; made < calls; made += 1) {
    const { allowed } = await consumePersonalLimit(deps, counted);
    if (!allowed) throw new Error(`the limit ${counted.policy} was reached by ${made} calls`);
  }
}
