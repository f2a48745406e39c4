import { findTokenHolderWithinLimit } from '#domain/access/token-holder.ts';
import { exportCandidateData as exportData } from '#domain/portal/export/export-candidate-data.ts';
import type { ExportedData } from '#domain/portal/export/exported-data.ts';
import { limitSentence } from '../base/limit-sentence.ts';
import { candidateProcedure } from '../base/procedures.ts';
import { rest } from '../base/rest.ts';
import { secretUrl, tokenHeaders } from '../base/secret-url.ts';
import { candidateExportExample } from './examples.ts';
import { candidateExport, exportQuery, portalInput } from './schemas.ts';

/** GET /api/v2/portal/{token}/export, contract section 4.8. */
export const exportCandidateData = candidateProcedure
  .meta(
    rest({
      operationId: 'exportCandidateData',
      method: 'GET',
      path: '/api/v2/portal/{token}/export',
      summary: 'Export the candidate’s data (GDPR)',
      description:
        'With the mailed link, all data that is stored about the person. ' +
        'With an application id, the data that was sent with that application. ' +
        'As application/zip, the data come with the files as they were sent, a JSON Resume, a page to ' +
        'read and a manifest of hashes. ' +
        'Files in JSON are at most 32 MiB in all, and are answered 503 with Retry-After while other ' +
        'callers get theirs; the archive has neither limit. An unknown parameter is answered 400. ' +
        limitSentence('portal'),
      tag: 'Candidate portal',
      scope: 'candidate-portal:read',
      errors: 'public',
      statuses: [200, 404, 500],
      marker: 'implemented-with-temporary-token',
      query: exportQuery,
      produces: 'archive',
      answers: { 200: 'The data, or an archive of them.' },
      examples: (values) => ({
        parameters: { token: values.exportToken, include: 'files' },
        refusedInput: { token: values.exportToken, include: 'all' },
        response: candidateExportExample(values),
      }),
      headers: (output, metadata) => {
        const exportDay = (output as ExportedData).exportedAt.slice(0, 10);
        return {
          // The writer of the archive replaces this name.
          'Content-Disposition': `attachment; filename="candidate-export-${exportDay}.json"`,
          Vary: 'Accept',
          ...tokenHeaders(metadata),
        };
      },
      documentedHeaders: {
        'Content-Disposition': {
          description: 'Makes browsers save the answer as a file.',
          example: 'attachment; filename="candidate-export-2026-11-21.json"',
        },
        ...secretUrl.documentedHeaders,
      },
    }),
  )
  .input(portalInput.extend(exportQuery.shape))
  .output(candidateExport)
  .query(async ({ ctx, input }) => {
    const { deps, onLimitState, acquireOnce, afterResponse } = ctx;
    const holder = await findTokenHolderWithinLimit(deps, { token: input.token, onLimitState });
    ctx.metadata.temporaryToken = holder.applicationId !== null;
    const { data, files } = await exportData(deps, {
      holder,
      includeFiles: input.include === 'files',
      responseScope: { acquireOnce, afterResponse },
    });
    ctx.metadata.files = files;
    ctx.metadata.timeZone = holder.candidate.timeZone;
    return data;
  });
