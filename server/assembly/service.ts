import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createSpools } from '#openapi/spool/spool.ts';
import { warmUpRecognition } from '#realtime/interviewer/warm-up-recognition.ts';
import { appRouter } from '#routers/root.ts';
import { createAdminHandler } from '../administration/admin-handler.ts';
import { createConnectionCounter } from '../call/connection-counter.ts';
import { describedProvider } from '../config/ai-providers.ts';
import type { Config, ConfigError } from '../config/config.ts';
import { version } from '../config/version.ts';
import { buildApp } from '../http/app.ts';
import { listen } from '../http/listener.ts';
import { opsHandler } from '../http/ops.ts';
import type { Logger } from '../observability/logging.ts';
import { createMetrics } from '../observability/metrics.ts';
import { createBuildInfo } from '../observability/service-counts.ts';
import { createServiceGauges } from '../observability/service-gauges.ts';
import { createSockets } from '../sockets/sockets.ts';
import { requireCvStore } from './cv-store.ts';
import { requireDataKeys } from './data-keys.ts';
import { createDeps, type DepsOptions } from './deps.ts';
import { createShutdownSteps } from './shutdown-steps.ts';

/** Time after the drain's deadline in which the turns that were cut are stored. */
const TURNS_MS = 500;
/** Time after the drain's deadline in which the parts that still hang may end. */
const LEFTOVERS_MS = 1500;

/** A running service. */
export type Service = Awaited<ReturnType<typeof startService>>;

/** Starts everything that one process runs. `main` and the tests use it alike. */
export async function startService(config: Config, log: Logger, options: DepsOptions = {}) {
  const metrics = createMetrics();
  const tracing = await openTracing(config);
  const listener = await listen(config.host, config.port);
  const publicUrl = config.publicUrl ?? listener.address;
  const {
    deps,
    adminSocket,
    isReachable,
    startWork,
    close: closeDeps,
  } = await createDeps(config, {
    log,
    publicUrl,
    registry: metrics.registry,
    tracing,
    ...options,
  }).catch(async (error: unknown) => {
    await listener.close(0);
    throw error;
  });
  // `requireCvStore` waits only a few seconds for the store, which may turn out to be a wrong one later.
  const lateRefusal = Promise.withResolvers<ConfigError>();
  const storeCheck = { log, onLateRefusal: lateRefusal.resolve };
  await Promise.all([requireDataKeys(deps), requireCvStore(deps, storeCheck)]).catch(
    async (error: unknown) => {
      await Promise.all([listener.close(0), closeDeps()]);
      throw error;
    },
  );
  createServiceGauges(metrics.registry, deps);
  createBuildInfo(metrics.registry, version);
  let state: 'starting' | 'running' | 'draining' = 'starting';
  const isReady = async () => state === 'running' && (await isReachable());
  const ops = config.ops && (await listen(config.ops.host, config.ops.port));
  ops?.serve(opsHandler({ isReady, metrics: metrics.registry }));
  const addressConnections = createConnectionCounter(config.prequalification.socketsPerAddress);
  const spools = createSpools(join(config.dataDir, 'spool'), deps.clock);
  const { listener: app, prepare: writeDocuments } = buildApp(deps, {
    router: appRouter,
    config,
    log,
    metrics,
    addressConnections,
    spools,
    onRoute: tracing?.onRoute,
  });
  const sockets = createSockets(deps, { config, log, addressConnections });
  await startWork();
  // The listeners serve last, and nothing is awaited after that, so that a caller who is served is also drained.
  listener.serve(tracing?.traceRequests(app) ?? app);
  listener.server.on('upgrade', sockets.upgrade);
  adminSocket?.serve(createAdminHandler(deps));
  state = 'running';

  return {
    address: listener.address,
    opsAddress: ops?.address ?? null,
    deps,
    server: listener.server,
    /**
     * Writes the documents that every node serves, and compiles the patterns of needs. It pauses all callers, so a node
     * does it before it is ready.
     */
    prepare: () => {
      writeDocuments();
      warmUpRecognition();
    },
    /** Resolves when the CV store turns out to be a wrong one after the start: the node must end. */
    lateRefusal: lateRefusal.promise,
    /**
     * Drains on SIGTERM: reports not ready, takes no new connection, lets turns end or cuts them, and stops the
     * workers. This takes DRAIN_SECONDS, SHUTDOWN_DELAY_SECONDS included, and at most LEFTOVERS_MS more for parts that
     * hang.
     */
    drain: async () => {
      state = 'draining';
      const delayMs = config.shutdownDelaySeconds * 1000;
      const drainMs = Math.max(config.drainSeconds * 1000, delayMs);
      const deadline = AbortSignal.timeout(drainMs);
      const turnsStep = createShutdownSteps({ log, withinMs: drainMs + TURNS_MS });
      const step = createShutdownSteps({ log, withinMs: drainMs + LEFTOVERS_MS });
      await delay(delayMs);
      const turnsEnded = turnsStep('turns', deps.conversation.drain(deadline));
      const connections = [listener.close(drainMs - delayMs), sockets.drain(turnsEnded)];
      await step('connections', Promise.all(connections));
      await step('spools', spools.close());
      await closeDeps({ deadline, step });
      await step('ops listener', ops?.close(0) ?? Promise.resolve());
      await step('traces', tracing?.close() ?? Promise.resolve());
    },
  };
}

/** Loads the exporter's modules only where traces are configured. */
async function openTracing({ tracing, aiProvider }: Config) {
  if (tracing === null) return undefined;
  const { createTracing } = await import('../observability/tracing.ts');
  return createTracing({ ...tracing, aiProvider: describedProvider(aiProvider).id });
}
