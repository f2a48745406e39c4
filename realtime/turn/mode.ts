import type { Speaker } from '../stream/chunks.ts';

/** Who answers: the provider's model, or the local interviewer. */
export type Mode = 'ai' | 'local';

export function modeOf(generatedBy: Speaker['generatedBy']): Mode {
  return generatedBy === 'ai' ? 'ai' : 'local';
}
