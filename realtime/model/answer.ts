/** Who speaks: an AI model, or the questionnaire, which the wire calls `script`. */
export type Speaker = { generatedBy: 'ai'; model: string } | { generatedBy: 'script' };

export type FinishReason = 'stop' | 'length' | 'content-filter' | 'other';

/** The tokens that an answer took of its provider. */
export type Usage = { inputTokens: number; outputTokens: number };
