import { z } from 'zod';
import { partnerCode } from '#domain/administration/field-schemas.ts';
import { setWebhook as set } from '#domain/administration/webhooks/set-webhook.ts';
import { adminProcedure } from '#routers/base/procedures.ts';

export const setWebhook = adminProcedure
  .meta({ description: 'Set the address at which a job board is told of events, with a secret shown once' })
  .input(
    z.object({
      code: partnerCode,
      url: z.string().max(2048).optional().describe('https, public; a disabled one is sent to again'),
      rotate: z.boolean().default(false).describe('another secret; the present one signs too for seven days'),
    }),
  )
  .mutation(({ ctx: { deps }, input }) => set(deps, input));
