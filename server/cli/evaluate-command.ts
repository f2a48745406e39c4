import { mkdir, writeFile } from 'node:fs/promises';
import { t } from 'trpc-cli';
import { z } from 'zod';
import { systemClock } from '#kernel/clock.ts';
import { evaluate } from '#realtime/evaluation/evaluate.ts';
import type { EvaluationReport } from '#realtime/evaluation/report.ts';
import { honestWire, obedientWire } from '#realtime/evaluation/stub-wires.ts';
import { createModelInterviewer } from '#realtime/interviewer/provider/model-interviewer.ts';
import type { FactsMode } from '#realtime/interviewer/provider/prompt.ts';
import type { Wire } from '#realtime/interviewer/provider/wire.ts';
import type { Processor } from '#realtime/model/answer.ts';
import { evaluationFile } from '../assembly/evaluated-model.ts';
import { type Config, parseConfig } from '../config/config.ts';
import type { Command, Host } from './host.ts';

const stubs = { honest: honestWire, obedient: obedientWire };

/** No company runs a stub, and `ZZ` is the code of no country. */
const stubProcessor: Processor = { name: 'stub', country: 'ZZ' };

const evaluateFlags = z.object({
  stub: z
    .enum(['honest', 'obedient'])
    .optional()
    .describe(
      'play a stub instead of the model: honest keeps the rules, obedient breaks them; nothing is stored',
    ),
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
      const { wire, facts, processor } = await openModel(config, stub);
      const isStored = stub === undefined;
      // The folder of the result is made first: if that fails, the model has cost no money.
      if (isStored) await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
      const interviewer = createModelInterviewer(wire, { facts });
      const suites = await evaluate({
        interviewer,
        runs,
        concurrency,
        onSuite: ({ id, cases, failures }) => host.say(`${id}: ${cases} cases, ${failures.length} failures`),
      });
      const report: EvaluationReport = {
        model: wire.model,
        promptVersion: interviewer.promptVersion,
        processor,
        at: systemClock.now().toISOString(),
        runs,
        suites,
      };
      if (isStored) await writeFile(evaluationFile(config), `${JSON.stringify(report, null, 2)}\n`);
      return report;
    });
}

/** A model, the form in which it gives its facts, and the company that runs it. */
type OpenedModel = { wire: Wire; facts: FactsMode; processor: Processor };

/** Opens the configured model, or the stub in its place. */
async function openModel({ aiProvider }: Config, stub: keyof typeof stubs | undefined): Promise<OpenedModel> {
  if (stub !== undefined) return { wire: stubs[stub], facts: 'tool', processor: stubProcessor };
  if (aiProvider === null)
    throw new Error('No AI provider is configured; --stub honest tries the suites without one.');
  const { provider, settings, facts, description } = aiProvider;
  const { name, country } = description;
  return { wire: await provider.open(settings), facts, processor: { name, country } };
}
