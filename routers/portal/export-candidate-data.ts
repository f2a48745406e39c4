import { noteContact } from '../../db/portal.ts';
import { rest } from '../../openapi/meta.ts';
import { publicProcedure } from '../procedures.ts';
import { buildExport } from './build-export.ts';
import { findHolder, temporaryTokenHeaders } from './holder.ts';
import { type CandidateExport, candidateExport, portalInput } from './schemas.ts';

/** GET /api/v2/portal/{token}/export, contract section 4.8. */
export const exportCandidateData = publicProcedure
  .meta(
    rest({
      operationId: 'exportCandidateData',
      method: 'GET',
      path: '/api/v2/portal/{token}/export',
      summary: 'Export the candidate’s data (GDPR)',
      tag: 'Candidate portal',
      scope: 'candidate-portal:read',
      errors: 'public',
      statuses: [200, 404, 500],
      marker: 'implemented-with-temporary-token',
      headers: (output, notes) => ({
        'Content-Disposition': `attachment; filename="candidate-export-${(output as CandidateExport).exportedAt.slice(0, 10)}.json"`,
        'Referrer-Policy': 'no-referrer',
        ...temporaryTokenHeaders(notes),
      }),
    }),
  )
  .input(portalInput)
  .output(candidateExport)
  .query(async ({ ctx, input }) => {
    const holder = await findHolder(ctx, input.token);
    const { database, clock } = ctx.deps;
    if (holder.applicationId === null) await noteContact(database.query, holder.candidate.id, clock.now());
    return buildExport(ctx.deps, holder);
  });
