import type { Queryable } from '../../db/connection/client.ts';
import { listRevisedAfter, readNewestRevision } from '../../db/publications/revisions.ts';
import { ALL_WORKSPACES } from '../../domain/jobs/listing.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Revisions } from '../../openapi/reply/reply-cache.ts';

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

  function setRevision(owner: string, revision: number): void {
    byOwner.set(owner, Math.max(revision, byOwner.get(owner) ?? 0));
  }

  async function ask(): Promise<void> {
    const askedAt = clock.steadyMs();
    if (newest === null) newest = await readNewestRevision(query);
    else {
      for (const { kind, owner, revision } of await listRevisedAfter(query, newest)) {
        setRevision(owner, revision);
        if (kind === 'jobs' || kind === 'workspace') setRevision(ALL_WORKSPACES, revision);
        newest = Math.max(newest, revision);
      }
    }
    confirmedAt = askedAt;
  }

  return {
    get newest() {
      // What is made before is not taken for current, since a change of then would not be seen.
      return newest ?? -1;
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
