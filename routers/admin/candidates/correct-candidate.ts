import { z } from 'zod';
import {
  type Candidate,
  type Correction,
  changeCandidate,
} from '../../../db/candidates/manage-candidates.ts';
import { shownCandidate } from '../../../domain/administration/candidates/shown-candidate.ts';
import { email, id, name } from '../../../domain/administration/field-schemas.ts';
import { openCandidateKey } from '../../../domain/applications/candidate-key.ts';
import type { Deps } from '../../../domain/ports.ts';
import { invalidField } from '../../../kernel/errors/errors.ts';
import { personalHmac } from '../../../kernel/secrets/sealing.ts';
import { normalizeEmail, tidy } from '../../../kernel/text/text.ts';
import { adminProcedure } from '../../procedures.ts';

const personal = z.object({
  firstName: name.optional(),
  lastName: name.optional(),
  email: email.optional(),
  phone: z.string().trim().max(50).optional().describe('empty removes it'),
});

/**
 * Rectification: the person's row changes, and each application stays as it was sent (D17). With the address the
 * mailed links end, and what application ids open of the portal; a conversation's id is the contract's, and stays.
 */
export const correctCandidate = adminProcedure
  .meta({ description: 'Correct a candidate’s name, address or phone number' })
  .input(personal.extend({ id }))
  .mutation(async ({ ctx: { deps }, input: { id: candidateId, ...given } }) => {
    const wanted = toCorrection(given);
    if (Object.keys(wanted).length === 0) {
      throw invalidField('id', 'required', 'Give firstName, lastName, email or phone to correct.');
    }
    const candidate = await changeCandidate(deps.database, deps.clock.now(), {
      id: candidateId,
      action: 'candidate.corrected',
      decide: (before) => {
        const changed = changedFields(before, wanted);
        return 'email' in changed ? { ...changed, linkGeneration: before.linkGeneration + 1 } : changed;
      },
      details: (before) => hmacsOf(deps, before, changedFields(before, wanted)),
    });
    return shownCandidate(candidate);
  });

function toCorrection({ firstName, lastName, email: address, phone }: z.output<typeof personal>): Correction {
  return {
    ...(firstName !== undefined && { firstName: tidy(firstName) }),
    ...(lastName !== undefined && { lastName: tidy(lastName) }),
    ...(address !== undefined && { email: tidy(address), emailNormalized: normalizeEmail(address) ?? '' }),
    ...(phone !== undefined && { phone: tidy(phone) || null }),
  };
}

function changedFields(before: Candidate, wanted: Correction): Correction {
  const entries = Object.entries(wanted).filter(
    ([field, value]) => before[field as keyof Correction] !== value,
  );
  return Object.fromEntries(entries);
}

function hmacsOf(deps: Deps, before: Candidate, changed: Correction): Record<string, unknown> {
  const key = openCandidateKey(deps, before.id, before.sealedKey);
  const hmac = (value: string | null | undefined) => (value == null ? null : personalHmac(key, value));
  const fields = Object.keys(changed) as (keyof Correction)[];
  return Object.fromEntries(
    fields.map((field) => [field, { from: hmac(before[field]), to: hmac(changed[field]) }]),
  );
}
