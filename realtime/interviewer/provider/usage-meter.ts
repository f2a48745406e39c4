import type { Usage } from '#realtime/model/answer.ts';
import { tokensIn } from './tokens.ts';

/** Counts the tokens of an answer over all its requests: an estimate until the provider's own count arrives. */
export type UsageMeter = ReturnType<typeof createUsageMeter>;

export function createUsageMeter(onUsage: (usage: Usage) => void) {
  const past: Usage = { inputTokens: 0, outputTokens: 0 };
  let request: Usage = { inputTokens: 0, outputTokens: 0 };
  let isCounted = false;
  const total = (): Usage => ({
    inputTokens: past.inputTokens + request.inputTokens,
    outputTokens: past.outputTokens + request.outputTokens,
  });
  const set = (known: Partial<Usage>) => {
    request = { ...request, ...known };
    onUsage(total());
  };
  return {
    total,
    /** Counts a request that was sent, since the provider may charge it from now on. */
    sent: (inputTokens: number) => {
      isCounted = false;
      Object.assign(past, total());
      set({ inputTokens, outputTokens: 0 });
    },
    /** Removes the estimate of a refused request, unless the provider has begun to count. */
    refused: () => {
      if (!isCounted) set({ inputTokens: 0, outputTokens: 0 });
    },
    input: (inputTokens: number) => {
      isCounted = true;
      set({ inputTokens });
    },
    /** Adds an estimate of words that the provider has not counted yet. */
    words: (text: string) => set({ outputTokens: request.outputTokens + tokensIn(text) }),
    output: (outputTokens: number) => set({ outputTokens }),
  };
}
