import { systemTimers, type Timers } from '#kernel/timers.ts';
import { createAnthropicModel } from '#realtime/interviewer/provider/anthropic-model.ts';
import { createLogger } from '#server/observability/logging.ts';
import type { TestServiceOptions } from '#test/support/service.ts';
import { withModel } from '#test/transports/support/service-with-model.ts';

/** Shortens the real timeouts; they are still longer than a busy machine's pauses. */
const TIMES_FASTER = 10;
const fasterTimers: Timers = {
  after: (milliseconds, run) => systemTimers.after(milliseconds / TIMES_FASTER, run),
};

/** Replaces the conversation by one on the real SDK, with the test's provider and timers. */
export function withProvider(
  { providerUrl, fallback }: { providerUrl: string; fallback: boolean },
  logs: string[],
): NonNullable<TestServiceOptions['replace']> {
  const patience = { timers: fasterTimers, firstWordMs: 20_000, idleMs: 20_000, answerMs: 120_000 };
  const log = createLogger('trace', { write: (line: string) => logs.push(line) });
  const onFault = (fault: unknown) => log.warn({ err: fault }, 'conversation');
  const model = createAnthropicModel({ apiKey: 'sk-stub', baseUrl: providerUrl }, patience);
  return withModel(model, { fallback, onFault });
}
