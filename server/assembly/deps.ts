import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { type Database, isReachable } from '#db/connection/database.ts';
import type { Deps } from '#domain/ports.ts';
import { type CvParsers, createCvParsers } from '#files/cv-parsers.ts';
import { createCvPageDrawer } from '#files/drawing/cv-page-drawer.ts';
import { createCvTextReader } from '#files/extraction/cv-text-reader.ts';
import { createClamd, withScanner } from '#files/inspection/clamd.ts';
import { createCvInspector } from '#files/inspection/cv-inspector.ts';
import { type Clock, systemClock } from '#kernel/clock.ts';
import { createKeyRing } from '#kernel/secrets/sealing.ts';
import { createSigner } from '#kernel/secrets/signing.ts';
import { createSemaphore } from '#kernel/semaphore.ts';
import { createMailDelivery } from '#mails/mail-delivery.ts';
import { createMailer } from '#mails/sending/mailer.ts';
import { buildCatalog } from '#openapi/discovery/catalog.ts';
import { publishedDocuments } from '#openapi/discovery/discovery-documents.ts';
import { listOperations } from '#openapi/operations.ts';
import type { Interviewer } from '#realtime/interviewer/interviewer.ts';
import { createModelInterviewer } from '#realtime/interviewer/provider/model-interviewer.ts';
import { appRouter } from '#routers/root.ts';
import { describedProvider } from '../config/ai-providers.ts';
import type { Config } from '../config/config.ts';
import { version } from '../config/version.ts';
import { bodyBytesOf } from '../http/body-bytes.ts';
import { type AuditLinker, startAuditLinker } from '../jobs/audit-linker.ts';
import { followUpHandlers } from '../jobs/follow-up-handlers.ts';
import { createQueue } from '../jobs/queue.ts';
import type { Logger } from '../observability/logging.ts';
import { createApplicationCount, createJobAlertCount } from '../observability/service-counts.ts';
import type { Tracing } from '../observability/tracing.ts';
import { createOidcClient } from '../sign-in/oidc-client.ts';
import { buildConversation, type Shutdown } from './conversation.ts';
import { openCvStore } from './cv-store.ts';
import { openDatabase } from './database.ts';
import { describeEvaluatedModel, interviewerKindOf } from './evaluated-model.ts';
import { createLeftOutReport } from './left-out-report.ts';
import { readKeys } from './secrets.ts';
import { exportBounds, revocationCheckBounds } from './semaphore-bounds.ts';
import { createShutdownSteps } from './shutdown-steps.ts';
import { buildWebhooks } from './webhooks.ts';
import { createWithheldMailReport } from './withheld-mail-report.ts';

/** Bounds the closing of all parts after a failed start or a finished command. */
const CLOSE_MS = 10_000;

export type DepsOptions = {
  clock?: Clock;
  /** An open, migrated database instead of the configured one. Its creator closes it, not `close` of the parts. */
  database?: Database;
  /** Warm parser processes instead of new ones. Their creator closes them, too. */
  cvParsers?: CvParsers;
  /** An interviewer instead of the one of the configured AI provider. */
  modelInterviewer?: Interviewer;
  /** The node's name in the leases of its turns, instead of a random one. */
  node?: string;
  /** Parts to use instead of the real ones. */
  replace?: (deps: Deps) => Partial<Deps>;
};

type DepsContext = DepsOptions & {
  log: Logger;
  publicUrl: string;
  registry?: Registry;
  tracing?: Tracing | undefined;
};

/** Builds every part of the service from its configuration; `close` closes them in order. */
export async function createDeps(
  config: Config,
  { log, publicUrl, clock = systemClock, registry = new Registry(), tracing, ...options }: DepsContext,
) {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const databaseParts =
    options.database === undefined
      ? await openDatabase(config, tracing)
      : { database: options.database, adminSocket: null, close: async () => {} };
  const { database, adminSocket } = databaseParts;
  const { tokenKeys, dataKeys } = await readKeys(config);
  const queue = await createQueue({
    database,
    // The queue needs connections of its own to PostgreSQL, past pgbouncer.
    direct: config.database,
    onError: (error) => log.error({ err: error }, 'queue'),
  });
  const onDeath = (cause: string) => log.warn({ cause }, 'a parser process was ended');
  const cvParsers = options.cvParsers ?? createCvParsers(onDeath);
  const cvInspector = createCvInspector({ pool: cvParsers.inspection, bytesMax: config.cvBytesMax });
  const cvTextReader = createCvTextReader({ pool: cvParsers.extraction });
  const cvStore = await openCvStore(config);
  const modelInterviewer = options.modelInterviewer ?? (await openModelInterviewer(config));
  const { node } = options;
  const conversationParts = await buildConversation({
    config,
    database,
    followUp: queue.followUp,
    clock,
    publicUrl,
    log,
    registry,
    modelInterviewer,
    node,
    tracing,
  });
  const mailer = createMailer({ ...config.mail, folder: join(config.dataDir, 'mail'), publicUrl });
  const onMailWithheld = createWithheldMailReport({ log, registry, clock });
  const webhooks = buildWebhooks({ config, log, registry });
  const settings = {
    publicUrl,
    publisher: config.publisher,
    cvBytesMax: config.cvBytesMax,
    bodyTimeouts: { idleMs: 15_000, totalMs: 300_000 },
    bodyMemory: { bytes: bodyBytesOf(config), waitMs: 10_000 },
    site: config.site,
    docs: config.docs,
    portalApplicationIdTokens: config.portalApplicationIdTokens,
    interviewer: interviewerKindOf(config, modelInterviewer),
    aiProvider: describedProvider(config.aiProvider),
    callsPerAddressMinute: config.callsPerAddressMinute,
    submitLimits: config.submitLimits,
    startedAt: clock.now(),
    version,
  };
  const realDeps: Deps = {
    settings,
    clock,
    database,
    cvStore: cvStore.store,
    cvInspector: config.clamdUrl ? withScanner(cvInspector, createClamd(config.clamdUrl)) : cvInspector,
    cvPageDrawer: createCvPageDrawer(cvParsers.drawing),
    fileMemory: createSemaphore(exportBounds),
    revocationChecks: createSemaphore(revocationCheckBounds),
    followUp: queue.followUp,
    queueAdministration: queue.administration,
    mailDelivery: createMailDelivery({ database, clock, settings, mailer }),
    webhookSender: webhooks.sender,
    signInProvider: config.oidc && createOidcClient({ ...config.oidc, publicUrl, log }),
    conversation: conversationParts.conversation,
    watch: conversationParts.watch,
    limiter: conversationParts.limiter,
    onJobLeftOut: createLeftOutReport({ log, registry }),
    onApplication: createApplicationCount(registry),
    onRenderingNotEnqueued: (error) => log.warn({ err: error }, 'a rendering of jobs was not enqueued'),
    onJobAlert: createJobAlertCount(registry),
    dataKeys: createKeyRing(dataKeys),
    evaluatedModel: describeEvaluatedModel(modelInterviewer, config),
    tokenKeys: createKeyRing(tokenKeys),
    signer: createSigner(tokenKeys),
    catalog: () =>
      buildCatalog({
        operations: listOperations(appRouter),
        documents: publishedDocuments(config.docs),
        publisher: config.publisher,
        publicUrl,
      }),
  };
  const deps: Deps = { ...realDeps, ...options.replace?.(realDeps) };
  let auditLinker: AuditLinker | null = null;

  return {
    deps,
    adminSocket,
    isReachable: () => isReachable(database.query),
    startWork: async () => {
      await queue.work(followUpHandlers({ ...deps, mailer, onMailWithheld, cvTextReader }));
      await conversationParts.startWork();
      auditLinker = startAuditLinker({
        database,
        onError: (error) => log.warn({ err: error }, 'audit linker'),
      });
      await webhooks.startWork(deps);
    },
    close: async (shutdown: Shutdown = immediateShutdown(log)) => {
      const { deadline, step } = shutdown;
      await conversationParts.close(shutdown);
      await step('audit linker', auditLinker?.stop() ?? Promise.resolve());
      await step('webhooks', webhooks.stop(deadline));
      await step('queue', queue.stop(deadline));
      mailer.close();
      await step('parser processes', options.cvParsers ? Promise.resolve() : cvParsers.close());
      cvStore.close();
      await step('database', databaseParts.close());
    },
  };
}

async function openModelInterviewer({ aiProvider }: Config): Promise<Interviewer | null> {
  if (aiProvider === null) return null;
  const { provider, settings, facts } = aiProvider;
  return createModelInterviewer(await provider.open(settings), { facts });
}

/** Cuts running work at once and bounds the closing of the parts. */
function immediateShutdown(log: Logger): Shutdown {
  return { deadline: AbortSignal.abort(), step: createShutdownSteps({ log, withinMs: CLOSE_MS }) };
}
