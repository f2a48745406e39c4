import { z } from 'zod';
import { SAID_CHARACTERS_MAX } from '#domain/floor/say-on-floor.ts';

/** The version of the floor, which each change of its speaker increases. */
export const floorVersion = z
  .int()
  .min(0)
  .meta({ description: 'The version of the floor, as `take` answered it; each change has the next one.' });

/** The text of a person's message. */
export const words = z
  .string()
  .trim()
  .min(1)
  .max(SAID_CHARACTERS_MAX)
  .meta({ description: 'What the candidate reads.' });

/** The id of a message, chosen by the caller. */
export const messageId = z
  .string()
  .min(1)
  .max(255)
  .meta({ description: 'Your own id of the message, such as a UUID: the same one is said once.' });
