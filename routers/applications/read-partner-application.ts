import { z } from 'zod';
import { readPartnerApplication as read } from '#domain/applications/read-partner-applications.ts';
import { partnerKeyProcedure } from '../base/procedures.ts';
import { rest } from '../base/rest.ts';
import { partnerApplication, partnerApplicationExample } from './partner-application-schema.ts';

/** GET /api/candidatures/{applicationId}, an extension of the contract. */
export const readPartnerApplication = partnerKeyProcedure
  .meta(
    rest({
      operationId: 'readPartnerApplication',
      method: 'GET',
      path: '/api/candidatures/{applicationId}',
      summary: 'Read the status of an application that this partner sent',
      description:
        'Returns the data of the webhook’s events, without data of the person. ' +
        'A test key reads only applications of test keys. ' +
        'Applications of other senders and erased ones are 404.',
      tag: 'Applications',
      scope: 'applications:write',
      errors: 'standard',
      statuses: [200, 401, 404, 500],
      extension: true,
      cache: 'no-store',
      examples: (values) => ({
        parameters: { applicationId: values.applicationId },
        response: partnerApplicationExample(values),
      }),
    }),
  )
  .input(
    z.object({
      applicationId: z.guid().meta({ description: 'The `applicationId` of the answer to the application.' }),
    }),
  )
  .output(partnerApplication)
  .query(({ ctx: { deps, principal }, input }) => read(deps, { ...principal, ...input }));
