import { z } from 'zod';
import { applicationStatuses } from '#domain/administration/applications/set-application-status.ts';
import { readStatusFeed as read } from '#domain/portal/status-feed.ts';
import { linkToken } from '../base/common-fields.ts';
import { limitSentence } from '../base/limit-sentence.ts';
import { candidateProcedure } from '../base/procedures.ts';
import { rest } from '../base/rest.ts';
import { secretUrl } from '../base/secret-url.ts';

/** GET /api/v2/status/{token}: the changes of status of a candidate's applications, and nothing else (D77). */
export const readStatusFeed = candidateProcedure
  .meta(
    rest({
      operationId: 'readStatusFeed',
      method: 'GET',
      path: '/api/v2/status/{token}',
      summary: 'Read the changes of status of a candidate’s applications',
      description:
        'For the holder of the feed’s URL, which the portal shows; as RSS it is at ' +
        '`/status/{token}/feed.xml`. The newest 100 changes, newest first, without a name or a reason. ' +
        'The token gives access to nothing else, and reading the feed does not prolong the storage of ' +
        `the data. ${limitSentence('portal')}`,
      tag: 'Candidate portal',
      scope: 'candidate-portal:read',
      errors: 'public',
      statuses: [200, 404, 500],
      extension: true,
      cache: 'no-store',
      ...secretUrl,
      examples: ({ statusToken, workspace }) => ({
        parameters: { token: statusToken },
        response: {
          workspace: workspace.name,
          changes: [
            {
              id: '9c1185a5c5e9fc54612808977ee8f548',
              jobTitle: 'Développeuse ou développeur TypeScript',
              status: 'received',
              at: '2026-11-18T14:03:00.000Z',
            },
          ],
        },
      }),
    }),
  )
  .input(z.object({ token: linkToken }))
  .output(
    z.object({
      workspace: z.string().describe('The employer’s name.'),
      changes: z
        .array(
          z.object({
            id: z.string().meta({ description: 'A stable id of the change, which no operation takes.' }),
            jobTitle: z.string().describe('The title of the job.'),
            status: z.enum(applicationStatuses).describe('The status from then on.'),
            at: z.iso.datetime().describe('The time of the change.'),
          }),
        )
        .describe('The changes, newest first.'),
    }),
  )
  .query(async ({ ctx: { deps, onLimitState }, input: { token } }) => {
    const { workspace, changes } = await read(deps, { token, onLimitState });
    return {
      workspace: workspace.name,
      changes: changes.map((change) => ({ ...change, at: change.at.toISOString() })),
    };
  });
