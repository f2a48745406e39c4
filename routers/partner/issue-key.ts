import { z } from 'zod';
import { name } from '#domain/administration/field-schemas.ts';
import { issueOwnKey } from '#domain/partners/issue-own-key.ts';
import { idempotentCall } from '../base/idempotent-call.ts';
import { partnerRest, partnerSetupProcedure } from '../base/partner-setup.ts';

/** POST /api/partner/v1/keys, an extension of the contract. */
export const issuePartnerKey = partnerSetupProcedure
  .meta(
    partnerRest({
      operationId: 'issuePartnerKey',
      method: 'POST',
      path: '/keys',
      summary: 'Issue a further key, or a test key',
      description:
        'To rotate a key, issue another, use it, and revoke the old one with it. ' +
        'Only this answer shows the key. A test key can issue only test keys. ' +
        'A repeat of the call with the same Idempotency-Key shows the same key for 24 hours, and issues ' +
        'no other.',
      ...idempotentCall,
      statuses: [201, 400, 401, 403, 500],
      status: () => 201,
      answers: { 201: 'The key. It is shown only here.' },
      examples: () => ({
        request: { label: 'production 2027' },
        refusedInput: { label: '' },
        response: { id: '6f0f2c52-93c5-4f0b-9f0e-5b1e2c1f8a77', key: `pk_${'x'.repeat(43)}` },
      }),
    }),
  )
  .input(
    z.object({
      label: name.describe('The purpose of the key.'),
      test: z
        .boolean()
        .optional()
        .describe('True for a key of the sandbox. Defaults to the kind of the calling key.'),
    }),
  )
  .output(
    z.object({
      id: z.guid().describe('The id of the key.'),
      key: z.string().describe('The key, shown once.'),
    }),
  )
  .mutation(async ({ ctx, input }) => {
    const request = { ...input, idempotencyKey: ctx.idempotencyKey };
    const { replayed = false, ...key } = await issueOwnKey(ctx.deps, ctx.principal, request);
    ctx.metadata.replayed = replayed;
    return key;
  });
