import { z } from 'zod';
import { partnerCode } from '#domain/administration/field-schemas.ts';
import { removeWebhook as remove } from '#domain/administration/webhooks/remove-webhook.ts';
import { adminProcedure } from '#routers/base/procedures.ts';

export const removeWebhook = adminProcedure
  .meta({ description: 'End a job board’s webhook, with all that waits for it' })
  .input(z.object({ code: partnerCode }))
  .mutation(({ ctx: { deps }, input }) => remove(deps, input));
