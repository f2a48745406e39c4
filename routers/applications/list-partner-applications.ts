import { z } from 'zod';
import { readPartnerApplications } from '#domain/applications/partner/read-partner-applications.ts';
import { instant } from '../base/common-fields.ts';
import { partnerKeyProcedure } from '../base/procedures.ts';
import { rest } from '../base/rest.ts';
import { partnerApplication, partnerApplicationExample } from './partner-application-schema.ts';

const options = z.object({
  since: instant.optional().meta({
    description: 'The `syncToken` of an earlier answer, or a time: lists what changed then or later.',
  }),
  limit: z
    .int()
    .min(1)
    .max(1000)
    .optional()
    .meta({ description: 'Applications on a page: 100 unless given.' }),
  cursor: z.string().min(1).max(200).optional().meta({
    description: '`nextCursor` of the page before; `since` is not read then.',
  }),
});

/** GET /api/candidatures, an extension of the contract. */
export const listPartnerApplications = partnerKeyProcedure
  .meta(
    rest({
      operationId: 'listPartnerApplications',
      method: 'GET',
      path: '/api/candidatures',
      summary: 'List the applications that this partner sent, by their last change',
      description:
        'For a partner whose receiver of webhooks was down. ' +
        'Read page after page, keep the `syncToken` of any of them, and give it as `since` the next ' +
        'time. ' +
        'Each application is listed at least once; those of the last five minutes are listed again. ' +
        'A test key lists only applications of test keys. Erased applications are not listed.',
      tag: 'Applications',
      // The contract has no scope for reading applications; the key that sends them has this one.
      scope: 'applications:write',
      errors: 'standard',
      statuses: [200, 400, 401, 500],
      extension: true,
      cache: 'no-store',
      query: options,
      examples: (values) => ({
        response: {
          applications: [partnerApplicationExample(values)],
          syncToken: '2026-11-26T08:55:00.000Z',
          nextCursor: null,
        },
        refusedInput: { limit: 0 },
      }),
    }),
  )
  .input(options.optional())
  .output(
    z.object({
      applications: z.array(partnerApplication).describe('The applications, by their last change.'),
      syncToken: z.string().meta({ description: 'Give it as `since` the next time.' }),
      nextCursor: z.string().nullable().meta({ description: 'Asks for the next page; null on the last.' }),
    }),
  )
  .query(({ ctx: { deps, principal }, input }) => readPartnerApplications(deps, { ...input, ...principal }));
