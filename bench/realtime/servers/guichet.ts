import type { Interviewer } from '#realtime/interviewer/interviewer.ts';
import { startService } from '#server/assembly/service.ts';
import { parseConfig } from '#server/config/config.ts';
import { createLogger } from '#server/observability/logging.ts';
import { words } from '../words.ts';
import { report } from './report.ts';

/** Takes the provider's place within the process, so that its own cost is that of the bare servers. */
const provider: Interviewer = {
  speaker: { generatedBy: 'ai', model: 'bench' },
  promptVersion: 'bench',
  answer: (_, signal) => words(signal, { as: (text) => ({ type: 'text', text }) }),
};

// biome-ignore lint/style/noProcessEnv: a process of its own, which the measuring one configures
const config = parseConfig(process.env);
const service = await startService(config, createLogger(config.logLevel), { provider });
report(service.address);
