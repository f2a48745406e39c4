import type { Interview, Interviewer, InterviewerEvent } from '#realtime/interviewer/interviewer.ts';

export type FakeModel = Interviewer & {
  /** The interviews that it received, call by call. */
  interviews: Interview[];
  signals: AbortSignal[];
  /** Says something in the running answer. */
  say(text: string): void;
  report(event: InterviewerEvent): void;
  end(): void;
  fail(): void;
  /** Ends the stream without an `end` event. */
  truncate(): void;
};

type Step = { event: InterviewerEvent } | { error: Error } | 'over';

/** A model whose words the test gives. It ignores the signal, so that the core must obey it. */
export function createFakeModel(): FakeModel {
  const queue: Step[] = [];
  let wake = () => {};
  const push = (step: Step) => {
    queue.push(step);
    wake();
  };
  const model: FakeModel = {
    speaker: { generatedBy: 'ai', model: 'claude-test' },
    promptVersion: 'test-1',
    interviews: [],
    signals: [],
    answer: (interview, signal) => {
      model.interviews.push(interview);
      model.signals.push(signal);
      return answers();
    },
    say: (text) => push({ event: { type: 'text', text } }),
    report: (event) => push({ event }),
    end: () =>
      push({
        event: { type: 'end', finishReason: 'stop', asks: null, usage: { inputTokens: 7, outputTokens: 3 } },
      }),
    fail: () => push({ error: new Error('overloaded: raw words of the provider') }),
    truncate: () => push('over'),
  };
  async function* answers(): AsyncGenerator<InterviewerEvent> {
    for (;;) {
      const step = queue.shift();
      if (step === undefined) await new Promise<void>((resolve) => (wake = resolve));
      else if (step === 'over') return;
      else if ('error' in step) throw step.error;
      else yield step.event;
    }
  }
  return model;
}
