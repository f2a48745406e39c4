import { z } from 'zod';
import { id, partnerCode } from '#domain/administration/field-schemas.ts';
import { listWebhookDeliveries as list } from '#domain/administration/webhooks/list-webhook-deliveries.ts';
import { adminProcedure } from '#routers/base/procedures.ts';

export const listWebhookDeliveries = adminProcedure
  .meta({ description: 'List what a job board was told and what waits, and send one event again' })
  .input(
    z.object({
      code: partnerCode,
      state: z.enum(['waiting', 'delivered', 'failed']).optional(),
      limit: z.int().min(1).max(1000).default(50),
      replay: id.optional().describe('a delivery’s id: it is sent again, under the same webhook-id'),
    }),
  )
  .mutation(({ ctx: { deps }, input }) => list(deps, input));
