import type { Candidate } from '#db/candidates/lock-candidate.ts';
import { decryptCandidateKey } from '#domain/applications/candidate-key.ts';
import type { Deps } from '#domain/ports.ts';
import { invalidField } from '#kernel/errors/errors.ts';
import { personalHmac } from '#kernel/secrets/sealing.ts';
import { normalizeEmail, tidy } from '#kernel/text/text.ts';
import { changeCandidate } from './change-candidate.ts';

type CandidateCorrection = {
  firstName?: string | undefined;
  lastName?: string | undefined;
  email?: string | undefined;
  /** Empty text removes it. */
  phone?: string | undefined;
};

type Correction = Partial<Pick<Candidate, 'firstName' | 'lastName' | 'email' | 'emailNormalized' | 'phone'>>;

/**
 * Corrects the person's row, and no application (D17). A new address revokes the mailed links and the portal access by
 * application id; the conversation's id stays valid, as the contract says.
 */
export async function correctCandidate(
  deps: Pick<Deps, 'database' | 'clock' | 'dataKeys'>,
  { id, ...input }: CandidateCorrection & { id: string },
) {
  const correction = toCorrection(input);
  if (Object.keys(correction).length === 0) {
    throw invalidField('id', 'required', 'Give firstName, lastName, email or phone to correct.');
  }
  return changeCandidate(deps, {
    id,
    action: 'candidate.corrected',
    fieldsToSet: ({ before }) => {
      const changed = changedFields(before, correction);
      return 'email' in changed ? { ...changed, linkGeneration: before.linkGeneration + 1 } : changed;
    },
    auditDetails: (before) => hmacsOfChanges(deps, before, changedFields(before, correction)),
  });
}

function toCorrection({ firstName, lastName, email, phone }: CandidateCorrection): Correction {
  return {
    ...(firstName !== undefined && { firstName: tidy(firstName) }),
    ...(lastName !== undefined && { lastName: tidy(lastName) }),
    // The command takes only addresses that have a normal form.
    ...(email !== undefined && { email: tidy(email), emailNormalized: normalizeEmail(email) ?? '' }),
    ...(phone !== undefined && { phone: tidy(phone) || null }),
  };
}

function changedFields(before: Candidate, correction: Correction): Correction {
  const entries = Object.entries(correction).filter(
    ([field, value]) => before[field as keyof Correction] !== value,
  );
  return Object.fromEntries(entries);
}

function hmacsOfChanges(
  deps: Pick<Deps, 'dataKeys'>,
  before: Candidate,
  changed: Correction,
): Record<string, unknown> {
  const key = decryptCandidateKey(deps, before.id, before.sealedKey);
  const hmac = (value: string | null | undefined) => (value == null ? null : personalHmac(key, value));
  const fields = Object.keys(changed) as (keyof Correction)[];
  return Object.fromEntries(
    fields.map((field) => [field, { from: hmac(before[field]), to: hmac(changed[field]) }]),
  );
}
