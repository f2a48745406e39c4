import type { Usage } from '#realtime/model/answer.ts';
import { tokensIn } from './tokens.ts';

/** Counts what an answer costs over all requests made for it: by the provider’s count, and an estimate until it arrives. */
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
    /** A request is on its way: it may be charged from now on. */
    sent: (inputTokens: number) => {
      isCounted = false;
      Object.assign(past, total());
      set({ inputTokens, outputTokens: 0 });
    },
    /** It was refused, and costs nothing, unless the provider had begun to count. */
    refused: () => {
      if (!isCounted) set({ inputTokens: 0, outputTokens: 0 });
    },
    input: (inputTokens: number) => {
      isCounted = true;
      set({ inputTokens });
    },
    /** Words that came, until the provider counts them itself. */
    words: (text: string) => set({ outputTokens: request.outputTokens + tokensIn(text) }),
    output: (outputTokens: number) => set({ outputTokens }),
  };
}
