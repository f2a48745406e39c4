import { z } from 'zod';
import { readPartnerApplication as read } from '#domain/applications/partner/read-partner-applications.ts';
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
        'Returns ids, times and the status: no personal data. ' +
        'A test key reads only applications of test keys. ' +
        'Answers 404 for another sender’s application and for an erased one.',
      tag: 'Applications',
      // The contract has no scope for reading applications; the key that sends them has this one.
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
      applicationId: z
        .guid()
        .meta({ description: 'The `applicationId` that was returned when the application was sent.' }),
    }),
  )
  .output(partnerApplication)
  .query(({ ctx: { deps, principal }, input }) => read(deps, { ...principal, ...input }));
