import { type Reason, reasons } from '#kernel/errors/errors.ts';

/**
 * The close codes of a socket, with their reasons. Codes from 4400 on are 4000 plus the status that HTTP would have.
 */
export const closeCodes = {
  goingAway: { code: 1001, reason: 'going away' },
  invalidFrame: { code: 4400, reason: 'invalid frame' },
  tooManyFrames: { code: 4429, reason: 'too many frames' },
  tooManyRequests: { code: 4429, reason: 'too many requests' },
  tooManyBytes: { code: 4429, reason: 'too many bytes' },
  tooManyCalls: { code: 4429, reason: 'too many calls' },
  cut: { code: 4503, reason: 'answer cut' },
} as const satisfies Record<string, Closing>;

/** The code and the reason with which a socket closes. */
export type Closing = { code: number; reason: string };

/** Derives the close code of a refusal from its HTTP status: 4400, 4403, 4404, 4429 or 4503. */
export function closeCodeOf(reason: Reason): Closing {
  return { code: 4000 + reasons[reason].status, reason: reason.replaceAll('_', ' ') };
}
