import { type Service, startService } from './assembly/service.ts';
import { type Config, ConfigError, mailWarning, parseConfig } from './config/config.ts';
import { version } from './config/version.ts';
import { runDemo } from './demo/demo.ts';
import { demoEnvironment } from './demo/demo-environment.ts';
import { bodyMemoryFault } from './http/body-bytes.ts';
import { createLogger, type Logger } from './observability/logging.ts';
import { releaseMemory } from './observability/release-memory.ts';

/** Two signals within this time count as one: a terminal signals npm and the node, and npm passes its signal on. */
const SAME_SIGNAL_MS = 500;
/** Time after DRAIN_SECONDS at which the process ends even if a step of the drain ignores its own limit. */
const GIVE_UP_MS = 1900;

try {
  const isDemo = process.argv.includes('--demo');
  // biome-ignore lint/style/noProcessEnv: only this file and cli.ts read it
  const environment = process.env;
  const config = parseConfig(isDemo ? { ...demoEnvironment, ...environment } : environment);
  const memoryFault = bodyMemoryFault(config);
  if (memoryFault !== null) throw new ConfigError(memoryFault);
  const log = createLogger(config.logLevel);
  const service = await startService(config, log);
  logStart({ config, log, service });
  drainOnSignals({ config, log, service });
  // Both pause everything for a noticeable time, so they run before the node says that it is ready.
  service.prepare();
  releaseMemory();
  process.stdout.write(`guichet ready ${service.address}\n`);
  if (isDemo) process.stdout.write(await runDemo(service.deps, config.dataDir));
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exit(1);
}

function sentenceOf(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  return `guichet cannot start: ${String(error)}${isTaken ? ': set PORT or OPS_PORT to a free port' : ''}`;
}

type Running = { config: Config; log: Logger; service: Service };

function logStart({ config, log, service: { address, opsAddress } }: Running): void {
  const database = config.database === null ? 'embedded' : 'postgresql';
  log.info({ version, address, opsAddress, database, node: process.version, pid: process.pid }, 'started');
  const warning = mailWarning(config);
  if (warning !== null) log.warn(warning);
}

function drainOnSignals({ config, log, service }: Running): void {
  let stoppingSince: number | null = null;
  const end = (code: number) => process.exit(code);
  const onSignal = (signal: NodeJS.Signals) => {
    if (stoppingSince === null) return stop({ signal, code: 0 });
    const isSecondSignal = performance.now() - stoppingSince > SAME_SIGNAL_MS;
    if (isSecondSignal) end(1);
  };
  const stop = ({ code, ...reason }: { code: number; signal?: string; refused?: string }) => {
    stoppingSince = performance.now();
    log.info(reason, 'stopping');
    const longestSeconds = Math.max(config.drainSeconds, config.shutdownDelaySeconds);
    setTimeout(() => end(1), longestSeconds * 1000 + GIVE_UP_MS);
    service.drain().then(
      () => {
        log.info('stopped');
        end(code);
      },
      (error: unknown) => {
        log.fatal({ err: error }, 'drain failed');
        end(1);
      },
    );
  };
  void service.lateRefusal.then(({ message }) => {
    if (stoppingSince === null) stop({ refused: message, code: 1 });
  });
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
