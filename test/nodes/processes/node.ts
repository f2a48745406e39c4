import { parseConfig } from '../../../server/config.ts';
import { createLogger } from '../../../server/logging.ts';
import { startService } from '../../../server/service.ts';

// A node whose clock is wrong by so many seconds: its variables as JSON, then the seconds.
const [, , variables = '{}', shiftSeconds = '0'] = process.argv;
const shiftMs = Number(shiftSeconds) * 1000;
const config = parseConfig(JSON.parse(variables));
const service = await startService(config, createLogger(config.logLevel), {
  clock: { now: () => new Date(Date.now() + shiftMs) },
});
process.stdout.write(`guichet ready ${service.address}\n`);
