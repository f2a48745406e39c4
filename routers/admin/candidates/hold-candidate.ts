import { z } from 'zod';
import { changeCandidate } from '../../../db/candidates/manage-candidates.ts';
import { shownCandidate } from '../../../domain/administration/candidates/shown-candidate.ts';
import { id, reason } from '../../../domain/administration/field-schemas.ts';
import { adminProcedure } from '../../procedures.ts';

/** A legal hold stops retention (D32); its first instant stays, its reason may change. */
export const holdCandidate = adminProcedure
  .meta({ description: 'Put a candidate under legal hold, which stops retention' })
  .input(z.object({ id, reason }))
  .mutation(async ({ ctx: { deps }, input }) => {
    const now = deps.clock.now();
    const candidate = await changeCandidate(deps.database, now, {
      id: input.id,
      action: 'candidate.held',
      decide: ({ heldAt, holdReason }) =>
        holdReason === input.reason ? {} : { heldAt: heldAt ?? now, holdReason: input.reason },
    });
    return shownCandidate(candidate);
  });
