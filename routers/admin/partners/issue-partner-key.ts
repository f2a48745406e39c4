import { z } from 'zod';
import { partnerCode } from '#domain/administration/field-schemas.ts';
import { issuePartnerKey as issue } from '#domain/administration/partners/issue-partner-key.ts';
import { adminProcedure } from '#routers/base/procedures.ts';

export const issuePartnerKey = adminProcedure
  .meta({ description: 'Issue a further key to a job board, so that rotation overlaps' })
  .input(
    z.object({
      code: partnerCode,
      test: z.boolean().default(false).describe('for the sandbox: it sees and takes test jobs alone'),
    }),
  )
  .mutation(({ ctx: { deps }, input }) => issue(deps, input));
