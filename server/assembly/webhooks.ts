import type { Registry } from 'prom-client';
import { readDatabaseTime } from '#db/webhooks/claimed-deliveries.ts';
import type { Deps } from '#domain/ports.ts';
import type { Config } from '../config/config.ts';
import type { Logger } from '../observability/logging.ts';
import { createWebhookReport } from '../webhooks/webhook-report.ts';
import { createWebhookSender } from '../webhooks/webhook-sender.ts';
import { startWebhookWorker, type WebhookWorker } from '../webhooks/webhook-worker.ts';

type Options = { config: Pick<Config, 'webhookNetworks'>; log: Logger; registry: Registry };

/** Builds the sender and the worker of webhooks for one node (D48). */
export function buildWebhooks({ config, log, registry }: Options) {
  const sender = createWebhookSender({ allowedNetworks: config.webhookNetworks });
  const report = createWebhookReport({ log, registry });
  let worker: WebhookWorker | null = null;
  return {
    sender,
    startWork: async (deps: Deps) => {
      const onError = (error: unknown) => log.warn({ err: error }, 'webhooks');
      const sharedNow = () => readDatabaseTime(deps.database.query);
      worker = await startWebhookWorker({ ...deps, ...report, sharedNow }, onError);
    },
    stop: async (deadline: AbortSignal) => {
      await worker?.stop(deadline);
      sender.close();
    },
  };
}
