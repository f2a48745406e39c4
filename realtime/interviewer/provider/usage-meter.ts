import type { Usage } from '#realtime/model/answer.ts';

/** The number is below the averages of French and English, so that an estimate is too high rather than too low. */
const BYTES_PER_TOKEN = 3;

/** Estimates the tokens of a text that the provider has not counted yet. */
export function tokensIn(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN);
}

/** Tells whether a server's value is a number of tokens. */
export function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

/** Counts the tokens of an answer over all its requests: an estimate until the provider's own count arrives. */
export type UsageMeter = ReturnType<typeof createUsageMeter>;

/** Creates a meter that sums the tokens of all requests of one turn, and reports each new sum. */
export function createUsageMeter(onUsage: (usage: Usage) => void) {
  const earlierRequests: Usage = { inputTokens: 0, outputTokens: 0 };
  let request: Usage = { inputTokens: 0, outputTokens: 0 };
  let isCountedByProvider = false;
  const total = (): Usage => ({
    inputTokens: earlierRequests.inputTokens + request.inputTokens,
    outputTokens: earlierRequests.outputTokens + request.outputTokens,
  });
  const update = (counts: Partial<Usage>) => {
    request = { ...request, ...counts };
    onUsage(total());
  };
  return {
    total,
    /** Counts a request that was sent, since the provider may charge it from now on. */
    sent: (inputTokens: number) => {
      isCountedByProvider = false;
      Object.assign(earlierRequests, total());
      update({ inputTokens, outputTokens: 0 });
    },
    /** Removes the estimate of a refused request, unless the provider has begun to count. */
    refused: () => {
      if (!isCountedByProvider) update({ inputTokens: 0, outputTokens: 0 });
    },
    input: (inputTokens: number) => {
      isCountedByProvider = true;
      update({ inputTokens });
    },
    /** Adds an estimate of words that the provider has not counted yet. */
    words: (text: string) => update({ outputTokens: request.outputTokens + tokensIn(text) }),
    output: (outputTokens: number) => update({ outputTokens }),
  };
}
