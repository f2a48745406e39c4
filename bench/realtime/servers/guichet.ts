import { pino } from 'pino';
import type { Interviewer } from '../../../realtime/interviewer/interviewer.ts';
import { startService } from '../../../server/assembly/service.ts';
import { parseConfig } from '../../../server/config/config.ts';
import { words } from '../words.ts';
import { report } from './report.ts';

/** Takes the provider's place within the process, so that its own cost is that of the bare servers. */
const provider: Interviewer = {
  speaker: { generatedBy: 'ai', model: 'bench' },
  promptVersion: 'bench',
  answer: (_, signal) => words(signal, { as: (text) => ({ type: 'text', text }) }),
};

// biome-ignore lint/style/noProcessEnv: a process of its own, which the measuring one configures
const service = await startService(parseConfig(process.env), pino({ level: 'warn' }, pino.destination(2)), {
  provider,
});
report(service.address);
