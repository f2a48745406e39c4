import { z } from 'zod';
import { readPartnerApplication as read } from '#domain/applications/read-partner-applications.ts';
import { partnerKeyProcedure } from '../base/procedures.ts';
import { rest } from '../base/rest.ts';
import { partnerApplication, partnerApplicationExample } from './partner-application-schema.ts';

/** GET /api/candidatures/{applicationId}: beyond the contract's twelve operations. */
export const readPartnerApplication = partnerKeyProcedure
  .meta(
    rest({
      operationId: 'readPartnerApplication',
      method: 'GET',
      path: '/api/candidatures/{applicationId}',
      summary: 'Read the status of an application that this partner sent',
      description:
        'It says what the webhook tells, and nothing of the person. A test key reads applications of test keys alone. What another sender sent is 404, as is what was erased.',
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
    z.object({ applicationId: z.guid().meta({ description: 'As the answer to the application named it.' }) }),
  )
  .output(partnerApplication)
  .query(({ ctx: { deps, principal }, input }) => read(deps, { ...principal, ...input }));
