import { z } from 'zod';
import { type NeedReply, needsWithReply } from '#domain/needs/reply-to-needs.ts';

/** The service's replies to the needs in a person's words, as a part of an operation's output (D61, D93). */
export const needReplies = z
  .array(
    z.object({
      need: z.enum(needsWithReply).meta({
        description:
          'What the person needs, as their words say. `delete` includes a wish to withdraw. `contact_details` is a ' +
          'phone number or an e-mail address in the words; the recorded one stays as it was.',
      }),
      text: z.string().meta({ description: 'The service’s reply. Show it unchanged, with its link.' }),
    }),
  )
  .optional()
  .meta({
    description: 'Present only if the words of the call tell of a need; the most urgent need is first.',
  });

/** Leaves out of the output an empty list of replies, and all but the documented fields of each reply. */
export function withReplies<T>({ replies, ...output }: T & { replies: readonly NeedReply[] }) {
  if (replies.length === 0) return output;
  return { ...output, replies: replies.map(({ need, text }) => ({ need, text })) };
}
