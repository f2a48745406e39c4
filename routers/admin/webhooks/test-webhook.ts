import { z } from 'zod';
import { partnerCode } from '#domain/administration/field-schemas.ts';
import { testWebhook as test } from '#domain/administration/webhooks/test-webhook.ts';
import { adminProcedure } from '#routers/base/procedures.ts';

export const testWebhook = adminProcedure
  .meta({ description: 'Send a job board’s webhook a signed webhook.test once, and tell what it answered' })
  .input(z.object({ code: partnerCode }))
  .mutation(({ ctx: { deps }, input }) => test(deps, input));
