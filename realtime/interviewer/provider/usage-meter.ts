import type { Usage } from '#realtime/model/answer.ts';

/** French and English have more bytes for each token on average, so that an estimate is too high rather than too low. */
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
  let earlierRequests: Usage = { inputTokens: 0, outputTokens: 0 };
  let currentRequest: Usage = { inputTokens: 0, outputTokens: 0 };
  let isCountedByProvider = false;
  const total = (): Usage => ({
    inputTokens: earlierRequests.inputTokens + currentRequest.inputTokens,
    outputTokens: earlierRequests.outputTokens + currentRequest.outputTokens,
  });
  const update = (counts: Partial<Usage>) => {
    currentRequest = { ...currentRequest, ...counts };
    onUsage(total());
  };
  return {
    total,
    /** Begins to count a request, with an estimate of its prompt, since the provider may charge it from now on. */
    startRequest: (inputTokens: number) => {
      isCountedByProvider = false;
      earlierRequests = total();
      update({ inputTokens, outputTokens: 0 });
    },
    /** Removes the estimate of a request for which nothing was generated, unless the provider has begun to count. */
    dropEstimate: () => {
      if (!isCountedByProvider) update({ inputTokens: 0, outputTokens: 0 });
    },
    /** Replaces the estimate of the prompt by the provider's count. */
    countInput: (inputTokens: number) => {
      isCountedByProvider = true;
      update({ inputTokens });
    },
    /** Adds an estimate of words that the provider has not counted yet. */
    addWords: (text: string) => update({ outputTokens: currentRequest.outputTokens + tokensIn(text) }),
    /** Replaces the estimate of the words so far by the provider's count. */
    countOutput: (outputTokens: number) => update({ outputTokens }),
  };
}
