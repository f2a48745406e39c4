import { z } from 'zod';

/** The one who speaks to the candidate: the interviewer, or a person of the employer (D58). */
export const floorSchema = z.object({
  by: z.enum(['interviewer', 'person']).describe('Who speaks to the candidate.'),
  name: z.string().nullable().describe('The person; null for the interviewer, and when the person has left.'),
  attending: z.boolean().describe('True while the person has the conversation open.'),
  since: z.iso.datetime().nullable().describe('The start of it; null if no person ever spoke.'),
});

export type Floor = z.infer<typeof floorSchema>;

/** A person of the employer who wrote an answer. */
export type Person = { generatedBy: 'person'; author: string };

/** A message from a person of the employer to the candidate. */
export type PersonMessage = { messageId: string; author: string; text: string };

/** The floor at one moment. `messagesBefore` counts the messages of persons before `next`. */
export type FloorReading = {
  floor: Floor;
  messagesBefore: number;
  /** The first message of a person that the reader has not received; null if there is none. */
  next: PersonMessage | null;
};

/**
 * A place among the messages of persons: after the first `messagesBefore`, after the number of messages that a resuming
 * client has received (`resumedAt`), or after the messages before a turn (after all, if `turnId` is null).
 */
export type FloorPlace = { messagesBefore: number } | { resumedAt: number } | { turnId: string | null };
