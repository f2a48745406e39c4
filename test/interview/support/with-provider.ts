import { systemTimers, type Timers } from '#kernel/timers.ts';
import type { Interviewer } from '#realtime/interviewer/interviewer.ts';
import { createModelInterviewer } from '#realtime/interviewer/provider/model-interviewer.ts';
import type { FactsMode } from '#realtime/interviewer/provider/prompt.ts';
import { createLogger } from '#server/observability/logging.ts';
import { type TestWireName, testWireNames, testWires } from '#test/realtime/support/test-wires.ts';
import type { TestServiceOptions } from '#test/support/service.ts';
import { withModel } from '#test/transports/support/service-with-model.ts';

/** Shortens the real timeouts; they are still longer than a busy machine's pauses. */
const TIMES_FASTER = 10;
const fasterTimers: Timers = {
  after: (milliseconds, run) => systemTimers.after(milliseconds / TIMES_FASTER, run),
};

const factsModes = ['tool', 'json', 'off'] as const satisfies readonly FactsMode[];

/** Names a job so that its candidates are interviewed over a wire, with a way to the fact sheet. */
export const jobTitle = (name: string, wire: TestWireName, facts: FactsMode = 'tool') =>
  `${name} ${wire} ${facts}`;

/** Replaces the conversation by one on the real SDKs, with the test's provider and timers. */
export function withProvider(
  { providerUrl, fallback }: { providerUrl: string; fallback: boolean },
  logs: string[],
): NonNullable<TestServiceOptions['replace']> {
  const timeouts = { timers: fasterTimers, firstWordMs: 20_000, idleMs: 20_000, answerMs: 120_000 };
  const log = createLogger('trace', { write: (line: string) => logs.push(line) });
  const onFault = (fault: unknown) => log.warn({ err: fault }, 'conversation');
  const models = testWireNames.flatMap((wire) =>
    factsModes.map((facts) => {
      const model = createModelInterviewer(testWires[wire].connect(providerUrl), { facts, timeouts });
      return [jobTitle('', wire, facts), model] as const;
    }),
  );
  const provider: Interviewer = {
    speaker: { generatedBy: 'ai', model: 'small-1' },
    promptVersion: 'test-1',
    answer: (interview, ...rest) => {
      const found = models.find(([ending]) => interview.brief.jobTitle.endsWith(ending));
      if (found === undefined) throw new Error('the job names no wire');
      return found[1].answer(interview, ...rest);
    },
  };
  return withModel(provider, { fallback, onFault });
}
