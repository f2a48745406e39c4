import { z } from 'zod';
import { changeCandidate } from '../../../db/candidates/manage-candidates.ts';
import { shownCandidate } from '../../../domain/administration/candidates/shown-candidate.ts';
import { id } from '../../../domain/administration/field-schemas.ts';
import { adminProcedure } from '../../procedures.ts';

export const releaseCandidate = adminProcedure
  .meta({ description: 'End the legal hold on a candidate' })
  .input(z.object({ id }))
  .mutation(async ({ ctx: { deps }, input }) => {
    const candidate = await changeCandidate(deps.database, deps.clock.now(), {
      id: input.id,
      action: 'candidate.released',
      decide: ({ heldAt }) => (heldAt === null ? {} : { heldAt: null, holdReason: null }),
    });
    return shownCandidate(candidate);
  });
