import { z } from 'zod';
import { type NeedReply, repliedTo } from '#domain/needs/reply-to-needs.ts';

/** The service's replies to the needs in a person's words, as a part of an operation's output (D61, D93). */
export const needReplies = z
  .array(
    z.object({
      need: z.enum(repliedTo).meta({
        description:
          'What the words tell of; `delete` is also a wish to withdraw, and `contact_details` a number or an address that changes none on record.',
      }),
      text: z
        .string()
        .meta({ description: 'The service’s own words, to show as they are, with their link.' }),
    }),
  )
  .optional()
  .meta({ description: 'Absent unless the words that were sent tell of a need; the most urgent is first.' });

/** Reduces the replies to their documented fields, and leaves an empty list out. */
export function withReplies<T>({ replies, ...output }: T & { replies: readonly NeedReply[] }) {
  if (replies.length === 0) return output;
  return { ...output, replies: replies.map(({ need, text }) => ({ need, text })) };
}
