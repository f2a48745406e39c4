import { z } from 'zod';
import { repeatDeletions as repeat } from '#domain/erasure/repeat-deletions.ts';
import { adminProcedure } from '#routers/base/procedures.ts';

const kept = z.object({
  id: z.guid(),
  candidateId: z.guid().nullable(),
  applicationId: z.guid().nullable(),
  erasedCandidateId: z.guid().nullable().default(null),
  erasedApplicationIds: z.array(z.guid()).nullable().default(null),
  scope: z.enum(['candidate', 'application']),
  state: z.enum(['requested', 'executing', 'done', 'refused', 'withdrawn']),
});

/** The command line reads the lists from their folder, the oldest first. */
export const repeatDeletions = adminProcedure
  .meta({ description: 'After a restore, carry out again what kept lists of deletions show as done' })
  .input(z.object({ kept: z.array(kept) }))
  .mutation(({ ctx: { deps }, input }) => repeat(deps, input));
