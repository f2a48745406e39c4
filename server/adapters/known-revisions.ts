import type { Queryable } from '../../db/connection/client.ts';
import { listRevisedAfter, readNewestRevision } from '../../db/publications/revisions.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Revisions } from '../../openapi/edge/reply-cache.ts';

/** For so long an answer of the database is taken to be the newest; with a load's time well within D7's second. */
const CONFIRMED_MS = 250;

/**
 * The revisions that this node knows, asked for when they are needed: no message can be lost, and an idle node asks
 * nothing. While the database does not answer, nothing that depends on a revision is answered either.
 */
export function createKnownRevisions({ query, clock }: { query: Queryable; clock: Clock }): Revisions {
  const byOwner = new Map<string, number>();
  let newest: number | null = null;
  let confirmedAt = Number.NEGATIVE_INFINITY;
  let confirming: Promise<void> | null = null;

  async function ask(): Promise<void> {
    const askedAt = clock.steadyMs();
    if (newest === null) newest = await readNewestRevision(query);
    else {
      for (const { owner, revision } of await listRevisedAfter(query, newest)) {
        byOwner.set(owner, Math.max(revision, byOwner.get(owner) ?? 0));
        newest = Math.max(newest, revision);
      }
    }
    confirmedAt = askedAt;
  }

  return {
    get newest() {
      return newest ?? 0;
    },
    of: (owner) => byOwner.get(owner) ?? 0,
    confirm: () => {
      const age = clock.steadyMs() - confirmedAt;
      if (age >= 0 && age < CONFIRMED_MS) return null;
      confirming ??= ask().finally(() => {
        confirming = null;
      });
      return confirming;
    },
  };
}
