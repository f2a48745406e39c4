import { findUnfinishedDigest, takeDigest } from '#db/mails/gathered-mails.ts';
import type { Deps } from '../ports.ts';

/** Longer than a mail server takes, so that two nodes do not send the same digest. */
const LEASE_MS = 120_000;
/** Mail programs cut a message off near 100 KB; what is beyond goes with the next one. */
const APPLICATIONS_MAX = 100;

type NewDigest = { workspaceId: string; id: string; messageIdOf(digestId: string): string };

/**
 * Takes a workspace's digest that is due: one that a dead node left, under its own Message-ID, else a new one. Resolves
 * to its id, or to null when nothing is due or another node has it.
 */
export function claimDigest(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { workspaceId, id, messageIdOf }: NewDigest,
): Promise<string | null> {
  const now = clock.now();
  return database.transaction(async (tx) => {
    const unfinished = await findUnfinishedDigest(tx, { workspaceId, now });
    const digestId = unfinished ?? id;
    const isTaken = await takeDigest(tx, {
      workspaceId,
      now,
      digestId,
      messageId: messageIdOf(digestId),
      isBegun: unfinished !== null,
      leasedUntil: new Date(now.getTime() + LEASE_MS),
      max: APPLICATIONS_MAX,
    });
    return isTaken ? digestId : null;
  });
}
