import { setTimeout as delay, setImmediate as turnOfLoop } from 'node:timers/promises';
import type { Interviewer } from '#realtime/interviewer/interviewer.ts';

export type PacedModel = Interviewer & {
  /** How many answers it began, and how many it is giving. */
  begun(): number;
  open(): number;
  /** Holds every answer before its word of this number, until `release`. */
  holdAt(word: number): void;
  release(): void;
};

/** Says `words` words, one every `gapMs`, or each in a turn of the event loop; every answer's words are its own. */
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

/** The whole of an answer, by any of its words. */
export function wholeOf(text: string, words = 40): string {
  const name = text.split('·', 1)[0] ?? '';
  return Array.from({ length: words }, (_, word) => wordOf(name, word)).join('');
}
