import { z } from 'zod';
import { answerContest } from '#domain/administration/applications/answer-contest.ts';
import { listContests } from '#domain/administration/applications/list-contests.ts';
import { id, name, reason } from '#domain/administration/field-schemas.ts';
import { adminProcedure } from '../base/procedures.ts';

/** The commands about contested decisions. */
export const contestCommands = {
  list: adminProcedure
    .meta({ description: 'List contested decisions, in the order of their due dates' })
    .input(z.object({ open: z.boolean().optional().describe('only those without an answer') }))
    .query(({ ctx: { deps }, input }) => listContests(deps, { onlyOpen: input.open === true })),
  answer: adminProcedure
    .meta({ description: 'Answer a contested decision; the candidate gets the answer by mail' })
    .input(
      z.object({
        id,
        answer: reason.describe('the answer of the person who reviewed the decision'),
        by: name.describe('the name or role of that person, for the candidate'),
      }),
    )
    .mutation(({ ctx: { deps, principal }, input }) => answerContest(deps, principal, input)),
};
