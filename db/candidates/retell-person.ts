import { asc, eq } from 'drizzle-orm';
import { normalizeEmail } from '../../kernel/text/text.ts';
import type { Queryable } from '../connection/client.ts';
import type { Scope } from '../erasure/erasure-scope.ts';
import { applications, candidates } from '../schema/index.ts';
import type { Candidate } from './lock-candidate.ts';

type Told = Pick<Candidate, 'firstName' | 'lastName' | 'email' | 'phone'>;

const fields = ['firstName', 'lastName', 'email', 'phone'] as const satisfies (keyof Told)[];

/**
 * What nothing but an erased application told of the person goes with it, and the oldest that stays tells it now
 * (D17). What an administrator corrected is nobody's telling: it goes only when the person asked for all to go.
 */
export async function retellPerson(
  tx: Queryable,
  { candidate, applicationIds, withMails: isAll }: Scope,
  at: Date,
): Promise<void> {
  const { id, firstName, lastName, email, phone, createdAt } = applications;
  const rows = await tx
    .select({ id, firstName, lastName, email, phone })
    .from(applications)
    .where(eq(applications.candidateId, candidate.id))
    .orderBy(asc(createdAt), asc(id));
  const kept = rows.filter((row) => !applicationIds.includes(row.id));
  const erased = rows.filter((row) => applicationIds.includes(row.id));
  const [oldest] = kept;
  if (oldest === undefined) return;
  const lost = fields.filter(
    (field) =>
      (isAll && field !== 'email') ||
      (erased.some((row) => row[field] === candidate[field]) &&
        kept.every((row) => row[field] !== candidate[field])),
  );
  const retold = Object.fromEntries(lost.map((field) => [field, oldest[field]])) as Partial<Told>;
  // The address is who the person is here (D16): another spelling may take its place, another address may not.
  if (retold.email !== undefined && normalizeEmail(retold.email) !== candidate.emailNormalized) {
    delete retold.email;
  }
  if (Object.keys(retold).length === 0) return;
  await tx
    .update(candidates)
    .set({ ...retold, updatedAt: at })
    .where(eq(candidates.id, candidate.id));
}
