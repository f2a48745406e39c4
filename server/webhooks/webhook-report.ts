import { Counter, type Registry } from 'prom-client';
import type { DeliveryDeps } from '#domain/webhooks/deliver-events.ts';
import { createLogSampler } from '../observability/log-sampler.ts';
import type { Logger } from '../observability/logging.ts';

/** The log lines for each receiver. They are few, since an address that is down has a failure for each event. */
const LINES_PER_SECOND = 2;

/**
 * Creates the callbacks that count and log attempts and disabled addresses. A line has the receiver, the event's id and
 * the answer, and no personal data (D9).
 */
export function createWebhookReport({
  log,
  registry,
}: {
  log: Logger;
  registry: Registry;
}): Pick<DeliveryDeps, 'onWebhook' | 'onWebhookDisabled'> {
  const attempts = new Counter({
    name: 'guichet_webhook_attempts_total',
    help: 'Attempts to deliver an event to a partner or employer; given_up is the last one of an event',
    labelNames: ['outcome'] as const,
    registers: [registry],
  });
  const disabled = new Counter({
    name: 'guichet_webhooks_disabled_total',
    help: 'Addresses of partners and employers that were given up',
    labelNames: ['reason'] as const,
    registers: [registry],
  });
  // Starts at 0: for Prometheus a counter that begins with 1 has not increased.
  for (const reason of ['failing', 'gone'] as const) disabled.inc({ reason }, 0);
  const lines = createLogSampler({
    perSecond: LINES_PER_SECOND,
    report: (receiver, count) => log.warn({ receiver, count }, 'webhooks were not delivered, and more alike'),
  });
  return {
    onWebhook: ({ deliveryId, receiver, type, outcome, answer }) => {
      attempts.inc({ outcome });
      if (outcome === 'delivered' || !lines.passes(receiver)) return;
      log.warn({ receiver, deliveryId, type, outcome, answer }, 'a webhook was not delivered');
    },
    onWebhookDisabled: ({ receiver, reason }) => {
      disabled.inc({ reason });
      log.error({ receiver, reason }, 'a webhook is disabled: setting its URL again enables it');
    },
  };
}
