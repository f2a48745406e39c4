import { z } from 'zod';
import { id, partnerCode } from '#domain/administration/field-schemas.ts';
import { listWebhookDeliveries } from '#domain/administration/webhooks/list-webhook-deliveries.ts';
import { removeWebhook } from '#domain/administration/webhooks/remove-webhook.ts';
import { setWebhook } from '#domain/administration/webhooks/set-webhook.ts';
import { testWebhook } from '#domain/administration/webhooks/test-webhook.ts';
import { adminProcedure } from '../base/procedures.ts';

export const webhookCommands = {
  webhookSet: adminProcedure
    .meta({ description: 'Set the address at which a job board is told of events, with a secret shown once' })
    .input(
      z.object({
        code: partnerCode,
        url: z.string().max(2048).optional().describe('https, public; a disabled one is sent to again'),
        rotate: z
          .boolean()
          .default(false)
          .describe('another secret; the present one signs too for seven days'),
      }),
    )
    .mutation(({ ctx: { deps }, input }) => setWebhook(deps, input)),
  webhookOff: adminProcedure
    .meta({ description: 'End a job board’s webhook, with all that waits for it' })
    .input(z.object({ code: partnerCode }))
    .mutation(({ ctx: { deps }, input }) => removeWebhook(deps, input)),
  webhookTest: adminProcedure
    .meta({ description: 'Send a job board’s webhook a signed webhook.test once, and tell what it answered' })
    .input(z.object({ code: partnerCode }))
    .mutation(({ ctx: { deps }, input }) => testWebhook(deps, input)),
  webhooks: adminProcedure
    .meta({ description: 'List what a job board was told and what waits, and send one event again' })
    .input(
      z.object({
        code: partnerCode,
        state: z.enum(['waiting', 'delivered', 'failed']).optional(),
        limit: z.int().min(1).max(1000).default(50),
        replay: id.optional().describe('a delivery’s id: it is sent again, under the same webhook-id'),
      }),
    )
    .mutation(({ ctx: { deps }, input }) => listWebhookDeliveries(deps, input)),
};
