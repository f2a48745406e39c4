import type { Queryable } from '#db/connection/database.ts';
import { readRevisions } from '#db/publications/read-revisions.ts';
import { ALL_WORKSPACES } from '#domain/jobs/listing.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Revisions } from '#openapi/reply/reply-cache.ts';

/**
 * The time for which revisions that were read count as the newest. This time and the longest shared load (500 ms)
 * together stay below one second (D7).
 */
const CONFIRMED_MS = 250;

/**
 * Holds the revisions that this node knows. They are read when they are needed, so no message can be lost and an idle
 * node reads nothing. While the database does not answer, no answer that depends on a revision is sent either.
 */
export function createKnownRevisions({ query, clock }: { query: Queryable; clock: Clock }): Revisions {
  const byOwner = new Map<string, number>();
  let latest: { epoch: string; newest: number } | null = null;
  // Added to the database's own numbers, so that revisions after a failover are greater than all revisions before it.
  let base = 0;
  let confirmedAt = Number.NEGATIVE_INFINITY;
  let confirming: Promise<void> | null = null;

  function setRevision(owner: string, revision: number): void {
    byOwner.set(owner, Math.max(base + revision, byOwner.get(owner) ?? 0));
  }

  async function readChanges(): Promise<void> {
    const startedAt = clock.steadyMs();
    const { epoch, newest, revised } = await readRevisions(query, latest?.newest ?? null);
    // A failover or a restore may have lost changes that this node has seen, so all its cached answers become invalid.
    if (latest !== null && (epoch !== latest.epoch || newest < latest.newest)) {
      base += latest.newest + 1;
      byOwner.clear();
    } else {
      for (const { kind, owner, revision } of revised) {
        setRevision(owner, revision);
        if (kind === 'jobs' || kind === 'workspace') setRevision(ALL_WORKSPACES, revision);
      }
    }
    latest = { epoch, newest };
    // The reading may lack changes that were made after its start.
    confirmedAt = startedAt;
  }

  return {
    get newest() {
      // -1 before the first read: an answer of that time must not count as current, since a change would not be seen.
      return latest === null ? -1 : base + latest.newest;
    },
    of: (owner) => byOwner.get(owner) ?? base,
    confirm: () => {
      const age = clock.steadyMs() - confirmedAt;
      if (age >= 0 && age < CONFIRMED_MS) return null;
      confirming ??= readChanges().finally(() => {
        confirming = null;
      });
      return confirming;
    },
  };
}
