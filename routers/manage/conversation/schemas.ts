import { z } from 'zod';
import { MESSAGE_CHARACTERS_MAX } from '#kernel/input/message-length.ts';

/** The version of the floor. It increases when the floor passes to another speaker. */
export const floorVersion = z
  .int()
  .min(0)
  .meta({ description: 'The version of the floor, which `take` returns. Each change of it adds one.' });

/** The text of a person's message. */
export const messageText = z
  .string()
  .trim()
  .min(1)
  .max(MESSAGE_CHARACTERS_MAX)
  .meta({ description: 'The text that the candidate reads.' });

/** The id of a message, chosen by the caller. */
export const messageId = z.string().min(1).max(255).meta({
  description: 'Your own id of the message, such as a UUID. A repeat with the same id adds no message.',
});
