import { z } from 'zod';
import { id, optionsOnOneLine, partnerCode } from '#domain/administration/field-schemas.ts';
import { listWebhookDeliveries } from '#domain/administration/webhooks/list-webhook-deliveries.ts';
import { accessPartnerWebhook } from '#domain/administration/webhooks/partner-webhook.ts';
import { removeWebhook } from '#domain/administration/webhooks/remove-webhook.ts';
import { replayDelivery } from '#domain/administration/webhooks/replay-delivery.ts';
import { setWebhook } from '#domain/administration/webhooks/set-webhook.ts';
import { showWebhook } from '#domain/administration/webhooks/show-webhook.ts';
import { testWebhook } from '#domain/administration/webhooks/test-webhook.ts';
import type { Deps } from '#domain/ports.ts';
import { partnerEventTypes } from '#domain/webhooks/partner-events.ts';
import { invalidField } from '#kernel/errors/errors.ts';
import { adminProcedure } from '../base/procedures.ts';

const accessWebhookOf = ({ database }: Pick<Deps, 'database'>, code: string) =>
  accessPartnerWebhook(database.query, code);

/** The types of events on one line. The word `all` gives null, which also means types that later versions add. */
const eventTypes = optionsOnOneLine(['all', ...partnerEventTypes]).transform((types) =>
  types.includes('all') ? null : types,
);

/** The commands about the webhook of a job board. */
export const webhookCommands = {
  webhookSet: adminProcedure
    .meta({ description: 'Set the URL that receives a job board’s events, with a secret shown once' })
    .input(
      z.object({
        code: partnerCode,
        url: z.string().max(2048).optional().describe('https, public; enables a disabled webhook'),
        events: eventTypes
          .optional()
          .describe(
            `the events that it receives, with commas between them, or all: ${partnerEventTypes.join(',')}`,
          ),
        rotate: z
          .boolean()
          .default(false)
          .describe('another secret; the present one stays valid for seven days'),
      }),
    )
    .mutation(async ({ ctx: { deps }, input: { code, ...change } }) => {
      if (change.url === undefined && change.events === undefined && !change.rotate)
        throw invalidField('url', 'required', 'Give --url, --events, or --rotate for another secret.');
      return { code, ...(await setWebhook(deps, await accessWebhookOf(deps, code), change)) };
    }),
  webhookOff: adminProcedure
    .meta({ description: 'Remove a job board’s webhook, with its deliveries' })
    .input(z.object({ code: partnerCode }))
    .mutation(async ({ ctx: { deps }, input: { code } }) => ({
      code,
      ...(await removeWebhook(deps, await accessWebhookOf(deps, code))),
    })),
  webhookTest: adminProcedure
    .meta({ description: 'Send a signed webhook.test to a job board’s webhook once, and show its answer' })
    .input(z.object({ code: partnerCode }))
    .mutation(async ({ ctx: { deps }, input: { code } }) => ({
      code,
      ...(await testWebhook(deps, await accessWebhookOf(deps, code), { partner: code })),
    })),
  webhooks: adminProcedure
    .meta({ description: 'List the deliveries to a job board, and send one event again' })
    .input(
      z.object({
        code: partnerCode,
        state: z.enum(['waiting', 'delivered', 'failed']).optional(),
        limit: z.int().min(1).max(1000).default(50),
        replay: id.optional().describe('a delivery’s id: it is sent again, under the same webhook-id'),
      }),
    )
    .mutation(async ({ ctx: { deps }, input: { code, replay, ...filter } }) => {
      const access = await accessWebhookOf(deps, code);
      if (replay !== undefined) await replayDelivery(deps, access, { id: replay });
      const webhook = await showWebhook(deps.database.query, access);
      const { deliveries } = await listWebhookDeliveries(deps, access, filter);
      return { code, ...webhook, deliveries };
    }),
};
