import { setTimeout as delay, setImmediate as turnOfLoop } from 'node:timers/promises';
import type { Interviewer } from '#realtime/interviewer/interviewer.ts';

export type PacedModel = Interviewer & {
  /** The numbers of answers that it began, and that are running. */
  begun(): number;
  open(): number;
  /** Stops every answer before its word of this number, until `release`. */
  holdAt(word: number): void;
  release(): void;
};

/** Says `words` words, one every `gapMs` or one each turn of the event loop; every answer has words of its own. */
export function createPacedModel({
  words = 40,
  padding = '',
  gapMs = 0,
}: {
  words?: number;
  padding?: string;
  gapMs?: number;
} = {}): PacedModel {
  let begun = 0;
  let open = 0;
  let heldAt = Number.POSITIVE_INFINITY;
  let gate = Promise.withResolvers<void>();
  gate.resolve();
  return {
    speaker: { generatedBy: 'ai', model: 'claude-test' },
    promptVersion: 'test-1',
    begun: () => begun,
    open: () => open,
    holdAt: (word) => {
      heldAt = word;
      gate = Promise.withResolvers();
    },
    release: () => {
      heldAt = Number.POSITIVE_INFINITY;
      gate.resolve();
    },
    answer: async function* (_, signal) {
      begun += 1;
      open += 1;
      const name = `a${begun}`;
      const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      try {
        for (let word = 0; word < words; word += 1) {
          if (word >= heldAt) await Promise.race([gate.promise, aborted]);
          else await (gapMs > 0 ? delay(gapMs) : turnOfLoop());
          if (signal.aborted) return;
          yield { type: 'text', text: wordOf(name, word) + padding };
        }
        yield { type: 'end', finishReason: 'stop', asks: null, usage: { inputTokens: 1, outputTokens: 1 } };
      } finally {
        open -= 1;
      }
    },
  };
}

const wordOf = (name: string, word: number) => `${name}·${word} `;

/** Returns the whole answer that contains a word. */
export function wholeOf(text: string, words = 40): string {
  const name = text.split('·', 1)[0] ?? '';
  return Array.from({ length: words }, (_, word) => wordOf(name, word)).join('');
}
