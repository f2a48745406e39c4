import type { Queryable } from '#db/connection/client.ts';
import { readRevisions } from '#db/publications/revisions.ts';
import { ALL_WORKSPACES } from '#domain/jobs/listing.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Revisions } from '#openapi/reply/reply-cache.ts';

/** For so long an answer of the database is taken to be the newest; with a load's time well within D7's second. */
const CONFIRMED_MS = 250;

/**
 * The revisions that this node knows, asked for when they are needed: no message can be lost, and an idle node asks
 * nothing. While the database does not answer, nothing that depends on a revision is answered either.
 */
export function createKnownRevisions({ query, clock }: { query: Queryable; clock: Clock }): Revisions {
  const byOwner = new Map<string, number>();
  let known: { epoch: string; newest: number } | null = null;
  // Added to the database's own numbers, so that those of a later history are greater than all before.
  let base = 0;
  let confirmedAt = Number.NEGATIVE_INFINITY;
  let confirming: Promise<void> | null = null;

  function setRevision(owner: string, revision: number): void {
    byOwner.set(owner, Math.max(base + revision, byOwner.get(owner) ?? 0));
  }

  async function ask(): Promise<void> {
    const askedAt = clock.steadyMs();
    const { epoch, newest, revised } = await readRevisions(query, known?.newest ?? null);
    // A failover or a restore may have lost what this node has seen: then nothing that it keeps is certain.
    if (known !== null && (epoch !== known.epoch || newest < known.newest)) {
      base += known.newest + 1;
      byOwner.clear();
    } else {
      for (const { kind, owner, revision } of revised) {
        setRevision(owner, revision);
        if (kind === 'jobs' || kind === 'workspace') setRevision(ALL_WORKSPACES, revision);
      }
    }
    known = { epoch, newest };
    confirmedAt = askedAt;
  }

  return {
    get newest() {
      // What is made before is not taken for current, since a change of then would not be seen.
      return known === null ? -1 : base + known.newest;
    },
    of: (owner) => byOwner.get(owner) ?? base,
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
