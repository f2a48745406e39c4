import { z } from 'zod';

/** The one who speaks to the candidate: the interviewer, or a person of the employer (D58). */
export const floorSchema = z.object({
  by: z.enum(['interviewer', 'person']).describe('Who speaks to the candidate.'),
  name: z.string().nullable().describe('The person; null for the interviewer, and when the person has left.'),
  attending: z.boolean().describe('True while the person has the conversation open.'),
  since: z.iso.datetime().nullable().describe('The start of it; null if no person ever spoke.'),
});

export type Floor = z.infer<typeof floorSchema>;

export type Person = { generatedBy: 'person'; author: string };

/** A message that a person wrote to the candidate. */
export type PersonMessage = { messageId: string; author: string; text: string };

/** The floor at one moment, with the messages of persons up to a place. */
export type FloorReading = {
  floor: Floor;
  /** The number of messages before `next`. */
  said: number;
  /** The first message after that place, if there is one. */
  next: PersonMessage | null;
};

/** The place after so many messages of persons, that of a client which comes back, or that after those before a turn. */
export type FloorPlace = { said: number } | { resumedAt: number } | { turnId: string | null };
