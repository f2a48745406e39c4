import { z } from 'zod';
import { type NeedReply, repliedTo } from '#domain/needs/reply-to-needs.ts';

/** The service's replies to the needs in a person's words, as an answer of an operation has them (D61, D93). */
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

/** Leaves the replies out where there are none. */
export function withReplies<T>({ replies: told, ...output }: T & { replies: readonly NeedReply[] }) {
  const replies = told.map(({ need, text }) => ({ need, text }));
  return replies.length === 0 ? output : { ...output, replies };
}
