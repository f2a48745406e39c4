import { z } from 'zod';
import { id, reason } from '#domain/administration/field-schemas.ts';
import { requestDeletionFor } from '#domain/administration/request-deletion-for.ts';
import { listDeletions } from '#domain/administration/service/list-deletions.ts';
import { executeDeletion } from '#domain/erasure/execute-deletion.ts';
import { refuseDeletion } from '#domain/erasure/refuse-deletion.ts';
import { repeatDeletions } from '#domain/erasure/repeat-deletions.ts';
import { adminProcedure } from '../base/procedures.ts';

/** A line of a list of deletions. The lists are stored outside the database, so a restore does not undo them. */
const listedDeletion = z.object({
  id: z.guid(),
  candidateId: z.guid().nullable(),
  applicationId: z.guid().nullable(),
  erasedCandidateId: z.guid().nullable().default(null),
  erasedApplicationIds: z.array(z.guid()).nullable().default(null),
  scope: z.enum(['candidate', 'application']),
  state: z.enum(['requested', 'executing', 'done', 'refused', 'withdrawn']),
});

/** The commands about deletion requests. */
export const deletionCommands = {
  list: adminProcedure
    .meta({ description: 'List deletion requests, in the order of their due dates' })
    .input(z.object({ open: z.boolean().optional().describe('only those that are not closed') }))
    .query(({ ctx: { deps }, input }) => listDeletions(deps, { onlyOpen: input.open === true })),
  request: adminProcedure
    .meta({ description: 'Record a deletion request that a person made without their link' })
    .input(z.object({ candidate: id }))
    .mutation(({ ctx: { deps }, input }) => requestDeletionFor(deps, input)),
  execute: adminProcedure
    .meta({ description: 'Carry out a deletion request: erase all data that it covers' })
    .input(
      z.object({
        id,
        withoutMail: z
          .boolean()
          .optional()
          .describe('do not mail the certificate: the mail server refuses the address permanently'),
      }),
    )
    .mutation(({ ctx: { deps }, input }) => executeDeletion(deps, input)),
  refuse: adminProcedure
    .meta({ description: 'Refuse a deletion request; the candidate gets the reason by mail' })
    .input(z.object({ id, reason }))
    .mutation(({ ctx: { deps }, input }) => refuseDeletion(deps, input)),
  /** `kept` has the lines of all lists. The command line reads the lists from their folder, the oldest first. */
  repeat: adminProcedure
    .meta({ description: 'After a restore, repeat the deletions that stored lists show as done' })
    .input(z.object({ kept: z.array(listedDeletion) }))
    .mutation(({ ctx: { deps }, input }) => repeatDeletions(deps, input)),
};
