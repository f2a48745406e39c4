import { and, eq, ne } from 'drizzle-orm';
import { DomainError, invalidField } from '../../kernel/errors/errors.ts';
import { administer, type NoteChange } from '../audit/administration.ts';
import type { Database, Queryable } from '../connection/client.ts';
import { candidates } from '../schema/index.ts';

export type Candidate = typeof candidates.$inferSelect;
export type Correction = Partial<
  Pick<Candidate, 'firstName' | 'lastName' | 'email' | 'emailNormalized' | 'phone'>
>;

type CandidateChange = {
  id: string;
  action: string;
  /** What to set; nothing when it is so already. */
  decide: (before: Candidate) => Partial<Candidate>;
  /** What the trail may keep of it: no personal value other than HMACs (D31). */
  details?: (before: Candidate) => Record<string, unknown>;
};

/** Changes one candidate by the administrator's hand. */
export function changeCandidate(database: Database, at: Date, command: CandidateChange): Promise<Candidate> {
  return administer(database, at, async (tx, note) => {
    const [before] = await tx.select().from(candidates).where(eq(candidates.id, command.id)).for('update');
    if (before === undefined) {
      throw new DomainError('not_found', `There is no candidate with the id ${command.id}.`);
    }
    const change = command.decide(before);
    if (Object.keys(change).length === 0) return before;
    await refuseTakenAddress(tx, before, change.emailNormalized);
    return write({ tx, note, at, before, change, command });
  });
}

async function write(step: {
  tx: Queryable;
  note: NoteChange;
  at: Date;
  before: Candidate;
  change: Partial<Candidate>;
  command: CandidateChange;
}): Promise<Candidate> {
  const { tx, note, at, before, change, command } = step;
  const [row] = await tx
    .update(candidates)
    .set({ ...change, updatedAt: at })
    .where(eq(candidates.id, before.id))
    .returning();
  await note({
    action: command.action,
    workspaceId: before.workspaceId,
    subject: { kind: 'candidate', id: before.id },
    details: command.details?.(before) ?? {},
  });
  return row ?? before;
}

async function refuseTakenAddress(
  tx: Queryable,
  before: Candidate,
  address: string | undefined,
): Promise<void> {
  if (address === undefined) return;
  const [other] = await tx
    .select({ id: candidates.id })
    .from(candidates)
    .where(
      and(
        eq(candidates.workspaceId, before.workspaceId),
        eq(candidates.emailNormalized, address),
        ne(candidates.id, before.id),
      ),
    );
  if (other === undefined) return;
  throw invalidField(
    'email',
    'unknown_option',
    `The candidate ${other.id} of this workspace has that address already.`,
  );
}
