import { z } from 'zod';
import { partnerCode } from '#domain/administration/field-schemas.ts';
import { issueFeedAddress as issue } from '#domain/administration/partners/issue-feed-address.ts';
import { adminProcedure } from '#routers/base/procedures.ts';

export const issueFeedAddress = adminProcedure
  .meta({ description: 'Issue a secret address of a job board’s feed, for crawlers that send no header' })
  .input(
    z.object({
      code: partnerCode,
      rotate: z.boolean().default(false).describe('issue another; the present one stays open for seven days'),
    }),
  )
  .mutation(({ ctx: { deps }, input }) => issue(deps, input));
