import type { Candidate } from '#db/candidates/candidates.ts';
import { decryptCandidateKey } from '#domain/applications/candidate-key.ts';
import type { Deps } from '#domain/ports.ts';
import { normalizeEmail } from '#kernel/input/email-address.ts';
import { personalHmac } from '#kernel/secrets/sealing.ts';
import { tidy } from '#kernel/text/text.ts';

export type ContactFields = {
  firstName?: string | undefined;
  lastName?: string | undefined;
  email?: string | undefined;
  /** An empty text removes the number. */
  phone?: string | undefined;
};

type ContactColumns = Partial<
  Pick<Candidate, 'firstName' | 'lastName' | 'email' | 'emailNormalized' | 'phone'>
>;

/** Converts the fields of a correction to the columns that they set. */
export function toContactColumns({ firstName, lastName, email, phone }: ContactFields): ContactColumns {
  return {
    ...(firstName !== undefined && { firstName: tidy(firstName) }),
    ...(lastName !== undefined && { lastName: tidy(lastName) }),
    // The empty text is only for the compiler: callers refuse an address without a normal form.
    ...(email !== undefined && { email: tidy(email), emailNormalized: normalizeEmail(email) ?? '' }),
    ...(phone !== undefined && { phone: tidy(phone) || null }),
  };
}

/** Returns the columns whose values differ from those of the person's row. */
export function changedColumns(before: Candidate, columns: ContactColumns): ContactColumns {
  const entries = Object.entries(columns).filter(
    ([field, value]) => before[field as keyof ContactColumns] !== value,
  );
  return Object.fromEntries(entries);
}

/** Returns HMACs of the changed values for the audit trail, which never has the values themselves (D31). */
export function hmacsOfChanges(
  deps: Pick<Deps, 'dataKeys'>,
  before: Candidate,
  changes: ContactColumns,
): Record<string, unknown> {
  const key = decryptCandidateKey(deps, before.id, before.sealedKey);
  const hmac = (value: string | null | undefined) => (value == null ? null : personalHmac(key, value));
  const fields = Object.keys(changes) as (keyof ContactColumns)[];
  return Object.fromEntries(
    fields.map((field) => [field, { from: hmac(before[field]), to: hmac(changes[field]) }]),
  );
}
