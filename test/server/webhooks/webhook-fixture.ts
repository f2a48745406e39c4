import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { afterAll } from 'vitest';
import { type AnnouncedUpTo, announceJobs } from '#domain/webhooks/announce-jobs.ts';
import {
  deliverInTurn,
  listDueWebhooks,
  SENT_AT_ONCE,
  type WebhookOutcome,
} from '#domain/webhooks/deliver-events.ts';
import { createSpools } from '#openapi/spool/spool.ts';
import { appRouter } from '#routers/root.ts';
import { createDeps } from '#server/assembly/deps.ts';
import { createConnectionCounter } from '#server/call/connection-counter.ts';
import { parseNetwork } from '#server/config/networks.ts';
import { buildApp } from '#server/http/app.ts';
import { listen } from '#server/http/listener.ts';
import { createLogger } from '#server/observability/logging.ts';
import { createMetrics } from '#server/observability/metrics.ts';
import { createWebhookReport } from '#server/webhooks/webhook-report.ts';
import { createWebhookSender } from '#server/webhooks/webhook-sender.ts';
import { createTestClock } from '#test/support/clock.ts';
import { closeFileDatabase, fileDatabase } from '#test/support/file-database.ts';
import { cvParsers } from '#test/support/files/cv-parsers.ts';
import { fixturesOf, only, type Partner, type partnerApplication } from '#test/support/fixtures.ts';
import { createHttp } from '#test/support/requests/http.ts';
import { testConfig } from '#test/support/test-config.ts';

const allowedNetworks = ['127.0.0.0/8'].flatMap((text) => parseNetwork(text) ?? []);

/** Starts a service whose webhooks are sent when the test says so. */
export async function webhooksForFile({ ca, timeoutMs = 5000 }: { ca: string; timeoutMs?: number }) {
  const { environment, database } = await fileDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'guichet-webhooks-'));
  const config = testConfig({ DATA_DIR: dataDir, ...environment });
  const clock = createTestClock();
  const logs: string[] = [];
  const log = createLogger('trace', { write: (line: string) => logs.push(line) });
  const listener = await listen('127.0.0.1', 0);
  const sender = createWebhookSender({ allowedNetworks, ca, timeoutMs });
  const registry = new Registry();
  const { deps, close } = await createDeps(config, {
    log,
    clock,
    publicUrl: 'https://guichet.example',
    cvParsers: await cvParsers(),
    ...(database && { database }),
    replace: () => ({ webhookSender: sender }),
  });
  const addressConnections = createConnectionCounter(1000);
  const spools = createSpools(join(dataDir, 'spool'), deps.clock);
  listener.serve(
    buildApp(deps, { router: appRouter, config, log, metrics: createMetrics(), addressConnections, spools })
      .listener,
  );
  const http = createHttp(listener.address);
  afterAll(async () => {
    http.close();
    await listener.close(0);
    await spools.close();
    sender.close();
    await close();
    await closeFileDatabase();
    await rm(dataDir, { recursive: true, force: true });
  });
  const outcomes: WebhookOutcome[] = [];
  const report = createWebhookReport({ log, registry });
  const delivering = {
    ...deps,
    ...report,
    sharedNow: async () => clock.now(),
    onWebhook: (outcome: WebhookOutcome) => {
      outcomes.push(outcome);
      report.onWebhook(outcome);
    },
  };
  const announcedUpTo: AnnouncedUpTo = new Map();
  const fixtures = fixturesOf({ deps, post: http.post });
  return {
    deps,
    clock,
    logs,
    registry,
    http,
    outcomes,
    announcedUpTo,
    ...fixtures,
    /** Delivers everything that is due now. */
    deliver: async () => {
      await announceJobs(deps, announcedUpTo);
      const due = await listDueWebhooks(delivering);
      const lanes = due.flatMap((id) => Array<string>(SENT_AT_ONCE).fill(id));
      await Promise.all(lanes.map((id) => deliverInTurn(delivering, id, new AbortController().signal)));
    },
    /** Announces with an empty memory, as a node that has just started. */
    announceAnew: () => announceJobs(deps, new Map()),
    /** Sends an application as the partner; resolves to its id. */
    send: async ({ key }: Pick<Partner, 'key'>, body: ReturnType<typeof partnerApplication>) => {
      const answer = await http.post('/api/candidatures', body, { 'X-API-Key': key });
      if (answer.status !== 200) throw new Error(`intake answered ${answer.status} ${answer.text}`);
      return answer.json<{ applicationId: string }>().applicationId;
    },
    deliveries: async (code: string) => (await fixtures.admin.partner.webhooks({ code })).deliveries,
    oneDelivery: async (code: string) => only((await fixtures.admin.partner.webhooks({ code })).deliveries),
  };
}
