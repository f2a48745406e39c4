import { z } from 'zod';
import { searchCandidates as search } from '#domain/administration/candidates/search-candidates.ts';
import { limit, sought, workspaceSlug } from '#domain/administration/field-schemas.ts';
import { adminProcedure } from '#routers/base/procedures.ts';

export const searchCandidates = adminProcedure
  .meta({ description: 'Find the candidates of a workspace by name, address or phone number' })
  .input(
    z.object({
      workspace: workspaceSlug,
      q: sought.describe('words, each of which is in the name, address or phone number'),
      limit: limit.default(100).describe('no more than these; says when there are others'),
    }),
  )
  .query(({ ctx: { deps }, input }) => search(deps, input));
