import type { Express } from 'express';
import { createAdminHandler } from './admin-handler.ts';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { requireCvStore } from './cv-store.ts';
import { requireDataKeys } from './data-keys.ts';
import { createDeps, type DepsOptions } from './deps.ts';
import { listen } from './listener.ts';
import type { Logger } from './logging.ts';
import { createMetrics } from './metrics.ts';
import { opsHandler } from './ops.ts';
import { createProbing } from './probing.ts';
import { createSockets } from './sockets.ts';
import { createTally } from './tally.ts';

export type Service = Awaited<ReturnType<typeof startService>>;

/** Everything that one process runs, from listening to draining; `main` and the tests start it alike. */
export async function startService(config: Config, log: Logger, options: DepsOptions = {}) {
  const metrics = createMetrics();
  const front = await listen(config.host, config.port);
  const publicUrl = config.publicUrl ?? front.address;
  const parts = await createDeps(config, {
    log,
    publicUrl,
    registry: metrics.registry,
    ...options,
  }).catch(async (error: unknown) => {
    await front.close(0);
    throw error;
  });
  await Promise.all([requireDataKeys(parts.deps), requireCvStore(parts.deps, log)]).catch(
    async (error: unknown) => {
      await Promise.all([front.close(0), parts.close()]);
      throw error;
    },
  );
  let draining = false;
  const probing = createProbing();
  const isReady = async () => !draining && (await parts.isReachable());
  const ops = config.opsPort === undefined ? null : await listen(config.host, config.opsPort);
  ops?.serve(opsHandler({ isReady, metrics: metrics.registry, probing }));
  const ofAddress = createTally(config.prequalification.socketsPerAddress);
  const app: Express = buildApp(parts.deps, { config, log, observe: metrics.observe, ofAddress });
  const sockets = createSockets(parts.deps, { config, log, ofAddress });
  front.serve(app);
  front.server.on('upgrade', sockets.upgrade);
  parts.adminSocket?.serve(createAdminHandler(parts.deps));
  await parts.startWork();

  return {
    address: front.address,
    opsAddress: ops?.address ?? null,
    deps: parts.deps,
    server: front.server,
    /** Not ready, then no new connection, running turns end or are cut, workers stop; within DRAIN_SECONDS (SIGTERM). */
    drain: async () => {
      draining = true;
      const drainMs = config.drainSeconds * 1000;
      const [deadline, startedAt] = [AbortSignal.timeout(drainMs), performance.now()];
      await probing.answered(deadline);
      const leftMs = Math.max(0, startedAt + drainMs - performance.now());
      const turnsOver = parts.deps.conversation.drain(deadline);
      await Promise.all([front.close(leftMs), sockets.drain(turnsOver)]);
      await parts.close(deadline);
      await ops?.close(0);
    },
  };
}
