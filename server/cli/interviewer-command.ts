import { t } from 'trpc-cli';
import { systemClock } from '#kernel/clock.ts';
import type { Timers } from '#kernel/timers.ts';
import { checkModel } from '#realtime/interviewer/check/check-model.ts';
import { defaultTimeouts } from '#realtime/interviewer/provider/provider-stream.ts';
import { parseConfig } from '../config/config.ts';
import { noFlags } from './flags/flags.ts';
import type { Command, Host } from './host.ts';

/** These timers keep the process alive: nothing else does while a request waits to be repeated. */
const timers: Timers = {
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** Builds the command that talks to the configured model and prints what holds; it fails when something does not. */
export function interviewerCommand(host: Host): Command {
  return t.procedure
    .meta({ description: 'Talk to the configured AI model and print what holds' })
    .input(noFlags)
    .handler(async () => {
      const { aiProvider } = parseConfig(host.environment);
      if (aiProvider === null) throw new Error('No AI provider is configured: the questionnaire asks.');
      const { provider, settings, facts } = aiProvider;
      const findings = await checkModel(await provider.open(settings), {
        facts,
        clock: systemClock,
        timeouts: { ...defaultTimeouts, timers },
      });
      const failedChecks = findings.flatMap(({ check, ok }) => (ok ? [] : [check]));
      if (failedChecks.length === 0) return findings;
      host.print(findings);
      throw new Error(`These checks failed: ${failedChecks.join(', ')}.`);
    });
}
