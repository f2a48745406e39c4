import { ConfigError, parseConfig } from './config.ts';
import { demonstrate } from './demo.ts';
import { createLogger } from './logging.ts';
import { startService } from './service.ts';

// The one place that reads the environment and ends the process.
try {
  // biome-ignore lint/style/noProcessEnv: see above
  const config = parseConfig(process.env);
  const log = createLogger(config.logLevel);
  const service = await startService(config, log);
  process.stdout.write(`guichet ready ${service.address}\n`);
  if (process.argv.includes('--demo')) process.stdout.write(await demonstrate(service.deps, config.dataDir));

  let leaving = false;
  const leave = () => {
    if (leaving) return;
    leaving = true;
    service.drain().then(
      () => process.exit(0),
      (error: unknown) => {
        log.fatal({ err: error }, 'drain failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', leave);
  process.on('SIGINT', leave);
} catch (error) {
  const sentence = error instanceof ConfigError ? error.message : `guichet cannot start: ${String(error)}`;
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
