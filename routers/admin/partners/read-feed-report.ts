import { z } from 'zod';
import { partnerCode } from '#domain/administration/field-schemas.ts';
import { readPartnerReport } from '#domain/administration/partners/read-partner-report.ts';
import { adminProcedure } from '#routers/base/procedures.ts';

export const readFeedReport = adminProcedure
  .meta({ description: 'Tell what becomes of each job of a job board’s feed there, and what mends it' })
  .input(
    z.object({
      code: partnerCode,
      outcome: z.enum(['accepted', 'hidden', 'rejected']).optional().describe('only jobs of this outcome'),
      limit: z.int().min(1).max(1000).optional().describe('jobs on a page, 100 unless given'),
      cursor: z.string().optional().describe('nextCursor of the page before'),
    }),
  )
  .query(({ ctx: { deps }, input }) => readPartnerReport(deps, input));
