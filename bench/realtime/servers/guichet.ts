import type { Interviewer } from '#realtime/interviewer/interviewer.ts';
import { startService } from '#server/assembly/service.ts';
import { parseConfig } from '#server/config/config.ts';
import { createLogger } from '#server/observability/logging.ts';
import { words } from '../words.ts';
import { report } from './report.ts';

/** Replaces the provider within the process, so that words cost the same as in the bare servers. */
const modelInterviewer: Interviewer = {
  speaker: { generatedBy: 'ai', model: 'bench' },
  promptVersion: 'bench',
  answer: (_, signal) => words(signal, { toWord: (text) => ({ type: 'text', text }) }),
};

// biome-ignore lint/style/noProcessEnv: the measuring process configures this one by its environment
const config = parseConfig(process.env);
const service = await startService(config, createLogger(config.logLevel), { modelInterviewer });
// `main` does so too.
service.prepare();
report(service.address);
