import { asc, eq } from 'drizzle-orm';
import { normalizeEmail } from '#kernel/input/email-address.ts';
import type { Candidate } from '../candidates/candidates.ts';
import type { Queryable } from '../connection/database.ts';
import { applications, candidates } from '../schema/index.ts';
import type { ErasureScope } from './erasure-scope.ts';

type PersonFields = Pick<Candidate, 'firstName' | 'lastName' | 'email' | 'phone'>;

const fields = ['firstName', 'lastName', 'email', 'phone'] as const satisfies (keyof PersonFields)[];

/**
 * Replaces those values of the candidate's row that only erased applications contain by the values of the oldest
 * remaining application (D17). A value that no application contains is a correction, which stays unless `withMails` is
 * true.
 */
export async function replaceErasedFields(
  tx: Queryable,
  { candidate, applicationIds, withMails: isAll }: ErasureScope,
  at: Date,
): Promise<void> {
  const { id, firstName, lastName, email, phone, createdAt } = applications;
  const rows = await tx
    .select({ id, firstName, lastName, email, phone })
    .from(applications)
    .where(eq(applications.candidateId, candidate.id))
    .orderBy(asc(createdAt), asc(id));
  const remaining = rows.filter((row) => !applicationIds.includes(row.id));
  const erased = rows.filter((row) => applicationIds.includes(row.id));
  const [oldest] = remaining;
  if (oldest === undefined) return;
  const isOnlyInErased = (field: keyof PersonFields) =>
    erased.some((row) => row[field] === candidate[field]) &&
    remaining.every((row) => row[field] !== candidate[field]);
  const erasedFields = fields.filter((field) => (isAll && field !== 'email') || isOnlyInErased(field));
  const replacements = Object.fromEntries(
    erasedFields.map((field) => [field, oldest[field]]),
  ) as Partial<PersonFields>;
  // The address identifies the person (D16): another spelling may replace it, another address may not.
  if (replacements.email !== undefined && normalizeEmail(replacements.email) !== candidate.emailNormalized) {
    delete replacements.email;
  }
  if (Object.keys(replacements).length === 0) return;
  await tx
    .update(candidates)
    .set({ ...replacements, updatedAt: at })
    .where(eq(candidates.id, candidate.id));
}
