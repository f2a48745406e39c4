/** The speaker of an answer: an AI model, or the questionnaire, which the protocol calls `script`. */
export type Speaker = { generatedBy: 'ai'; model: string } | { generatedBy: 'script' };

export type FinishReason = 'stop' | 'length' | 'content-filter' | 'other';

/** The tokens of an answer, as its provider charges them. */
export type Usage = { inputTokens: number; outputTokens: number };
