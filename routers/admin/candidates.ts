import { z } from 'zod';
import { correctCandidate } from '#domain/administration/candidates/correct-candidate.ts';
import { holdCandidate, releaseCandidate } from '#domain/administration/candidates/hold-candidate.ts';
import { searchCandidates } from '#domain/administration/candidates/search-candidates.ts';
import { createPortalLink } from '#domain/administration/create-portal-link.ts';
import {
  email,
  id,
  name,
  reason,
  rowLimit,
  searchWords,
  workspaceSlug,
} from '#domain/administration/field-schemas.ts';
import { adminProcedure } from '../base/procedures.ts';

/** The commands about candidates. */
export const candidateCommands = {
  search: adminProcedure
    .meta({ description: 'Find the candidates of a workspace by name, e-mail address or phone number' })
    .input(
      z.object({
        workspace: workspaceSlug,
        q: searchWords.describe('words, each of which is in the name, e-mail address or phone number'),
        limit: rowLimit.default(100).describe('the most to list; says if there are more'),
      }),
    )
    .query(({ ctx: { deps }, input }) => searchCandidates(deps, input)),
  correct: adminProcedure
    .meta({ description: 'Correct a candidate’s name, e-mail address or phone number' })
    .input(
      z.object({
        id,
        firstName: name.optional(),
        lastName: name.optional(),
        email: email.optional(),
        phone: z.string().trim().max(50).optional().describe('empty removes it'),
      }),
    )
    .mutation(({ ctx: { deps }, input }) => correctCandidate(deps, input)),
  hold: adminProcedure
    .meta({ description: 'Put a candidate under legal hold, which stops retention' })
    .input(z.object({ id, reason }))
    .mutation(({ ctx: { deps }, input }) => holdCandidate(deps, input)),
  release: adminProcedure
    .meta({ description: 'End the legal hold on a candidate' })
    .input(z.object({ id }))
    .mutation(({ ctx: { deps }, input }) => releaseCandidate(deps, input)),
};

/** The commands about the candidate's portal. */
export const portalCommands = {
  link: adminProcedure
    .meta({ description: 'Make the links that open a candidate’s portal and conversation' })
    .input(z.object({ application: id }))
    .mutation(({ ctx: { deps }, input }) => createPortalLink(deps, input)),
};
