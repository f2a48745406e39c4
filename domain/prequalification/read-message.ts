import { z } from 'zod';
import { invalidField } from '#kernel/errors/errors.ts';
import type { SentMessage } from '#realtime/model/messages.ts';

const MESSAGE_CHARACTERS_MAX = 8000;
const ID_CHARACTERS_MAX = 255;

const parts = z.array(z.looseObject({ type: z.string(), text: z.string().optional() }));
const userTurn = z.looseObject({
  id: z.string().min(1).max(ID_CHARACTERS_MAX).optional(),
  role: z.literal('user'),
  content: z.union([z.string(), parts]).optional(),
  parts: parts.optional(),
});

/**
 * Reads the candidate's newest message and ignores all others (D24). Null for an empty list, which requests the opening
 * question.
 */
export function readMessage(messages: readonly Record<string, unknown>[]): SentMessage | null {
  const last = messages.at(-1);
  if (last === undefined) return null;
  const field = `messages.${messages.length - 1}`;
  const turn = userTurn.safeParse(last);
  if (!turn.success) {
    throw invalidField(field, 'invalid_type', 'The last message must be a user turn with text.');
  }
  const text = textOf(turn.data.content ?? turn.data.parts ?? []);
  if (text.trim() === '') throw invalidField(field, 'too_short', 'The last message has no text.');
  if (text.length > MESSAGE_CHARACTERS_MAX) {
    throw invalidField(
      field,
      'too_long',
      `A message must have at most ${MESSAGE_CHARACTERS_MAX} characters.`,
    );
  }
  return { id: turn.data.id ?? null, text };
}

function textOf(content: string | z.infer<typeof parts>): string {
  if (typeof content === 'string') return content;
  return content
    .flatMap(({ type, text }) => (type === 'text' && text !== undefined ? [text] : []))
    .join('\n');
}
