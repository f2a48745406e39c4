import { mkdir, writeFile } from 'node:fs/promises';
import { t } from 'trpc-cli';
import { z } from 'zod';
import { systemClock } from '#kernel/clock.ts';
import { evaluate } from '#realtime/evaluation/evaluate.ts';
import type { EvaluationReport } from '#realtime/evaluation/report.ts';
import { honestWire, obedientWire } from '#realtime/evaluation/stub-wires.ts';
import { createModelInterviewer } from '#realtime/interviewer/provider/model-interviewer.ts';
import { evaluationFile } from '../assembly/evaluated-model.ts';
import { describedProvider } from '../config/ai-providers.ts';
import { type Config, parseConfig } from '../config/config.ts';
import type { Command, Host } from './host.ts';

const stubs = { honest: honestWire, obedient: obedientWire } as const;

const evaluateFlags = z.object({
  stub: z
    .enum(['honest', 'obedient'])
    .optional()
    .describe('try the suites on a model of rules; nothing is stored'),
  runs: z.int().min(1).max(100).optional().describe('how often to play every case; once if not given'),
  concurrency: z
    .int()
    .min(1)
    .max(20)
    .optional()
    .describe('the number of conversations at once; 4 if not given'),
});

/**
 * Builds the command that plays the evaluation suites with the configured model. Its result is a file of DATA_DIR,
 * which the trust page shows with every failure (D84).
 */
export function evaluateCommand(host: Host): Command {
  return t.procedure
    .meta({ description: 'Play the evaluation suites with the configured AI model, for the trust page' })
    .input(evaluateFlags)
    .handler(async ({ input: { stub, runs = 1, concurrency = 4 } }) => {
      const config = parseConfig(host.environment);
      const interviewer = await openInterviewer(config, stub);
      const isStored = stub === undefined;
      // Fails before the model costs money, if the folder of the result cannot be made.
      if (isStored) await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
      const { speaker, promptVersion } = interviewer;
      const { name, country } = describedProvider(config.aiProvider);
      const suites = await evaluate({
        interviewer,
        runs,
        concurrency,
        onSuite: ({ id, cases, failures }) => host.say(`${id}: ${cases} cases, ${failures.length} failures`),
      });
      const report: EvaluationReport = {
        model: 'model' in speaker ? speaker.model : '',
        promptVersion,
        processor: stub === undefined ? { name, country } : { name: 'stub', country: 'FR' },
        at: systemClock.now().toISOString(),
        runs,
        suites,
      };
      if (isStored) await writeFile(evaluationFile(config), `${JSON.stringify(report, null, 2)}\n`);
      return report;
    });
}

/** Opens the configured model, or the stub in its place. */
async function openInterviewer({ aiProvider }: Config, stub: keyof typeof stubs | undefined) {
  if (stub !== undefined) return createModelInterviewer(stubs[stub], { facts: 'tool' });
  if (aiProvider === null)
    throw new Error('No AI provider is configured; --stub honest tries the suites without one.');
  const { provider, settings, facts } = aiProvider;
  return createModelInterviewer(await provider.open(settings), { facts });
}
