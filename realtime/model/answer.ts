/** The speaker of an answer: an AI model, or the questionnaire (`message-origin.ts` says why it is `script`). */
export type Speaker = { generatedBy: 'ai'; model: string } | { generatedBy: 'script' };

/** The company that runs a model; `country` is a code of ISO 3166-1. */
export type Processor = { name: string; country: string };

/** The reason for the end of an answer, as in the AI SDK. */
export type FinishReason = 'stop' | 'length' | 'content-filter' | 'other';

/** The tokens of an answer, as its provider charges them. */
export type Usage = { inputTokens: number; outputTokens: number };
