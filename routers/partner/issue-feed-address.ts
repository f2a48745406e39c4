import { z } from 'zod';
import { issueOwnFeedAddress } from '#domain/partners/own-feed-address.ts';
import { idempotentCall } from '../base/idempotent-call.ts';
import { partnerRest, partnerSetupProcedure } from '../base/partner-setup.ts';

/** POST /api/partner/v1/feed-address, an extension of the contract. */
export const issuePartnerFeedAddress = partnerSetupProcedure
  .meta(
    partnerRest({
      operationId: 'issuePartnerFeedAddress',
      method: 'POST',
      path: '/feed-address',
      summary: 'Issue a secret URL of your feed',
      description:
        'For crawlers that send no header. Only this answer shows the URL. ' +
        'If there is one already, `rotate` issues another, and each earlier one stays valid for seven ' +
        'days. ' +
        'A repeat of the call with the same Idempotency-Key shows the same URL for 24 hours, and ' +
        'issues no other.',
      ...idempotentCall,
      statuses: [201, 400, 401, 403, 500],
      status: () => 201,
      answers: { 201: 'The URL. It is shown only here.' },
      examples: ({ publicUrl }) => ({
        request: { rotate: true },
        refusedInput: { rotate: 'yes' },
        response: {
          id: '6f0f2c52-93c5-4f0b-9f0e-5b1e2c1f8a77',
          url: `${publicUrl}/feeds/fk_${'x'.repeat(43)}.xml`,
          basic: { url: `${publicUrl}/feeds/jobs.xml`, user: 'jobboard', password: `fk_${'x'.repeat(43)}` },
          previousUntil: '2026-12-03T09:00:00.000Z',
        },
      }),
    }),
  )
  .input(z.object({ rotate: z.boolean().optional().describe('True to replace the present URL by another.') }))
  .output(
    z.object({
      id: z.guid().describe('The id of the URL’s secret.'),
      url: z.string().describe('The URL, with its secret.'),
      basic: z
        .object({
          url: z.string().describe('The URL without its secret.'),
          user: z.string().describe('The user’s name.'),
          password: z.string().describe('The password.'),
        })
        .describe('The URL and the login for Basic authentication.'),
      previousUntil: z.iso.datetime().nullable().describe('The time until which the earlier URLs are valid.'),
    }),
  )
  .mutation(async ({ ctx, input }) => {
    const request = { ...input, idempotencyKey: ctx.idempotencyKey };
    const result = await issueOwnFeedAddress(ctx.deps, ctx.principal, request);
    const { previousUntil, replayed = false, ...address } = result;
    ctx.metadata.replayed = replayed;
    return { ...address, previousUntil: previousUntil?.toISOString() ?? null };
  });
