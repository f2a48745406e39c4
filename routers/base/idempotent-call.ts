import { z } from 'zod';
import { idempotencyKeySchema } from '#kernel/input/idempotency-key.ts';
import type { ReplyMetadata, RestMeta } from './rest.ts';

/** The part of an operation's description that says that it takes an Idempotency-Key (D117). */
export const idempotentCall = {
  requestHeaders: z.object({
    'Idempotency-Key': idempotencyKeySchema.optional().meta({
      description: 'A key for this call, such as a UUID. Calls with the same key count once in 24 hours.',
    }),
  }),
  headers: (_: unknown, metadata: ReplyMetadata) => replayedHeaders(metadata),
  documentedHeaders: {
    'Idempotency-Replayed': { description: 'Sent if the same call was made before.', example: 'true' },
  },
} satisfies Partial<RestMeta>;

/** Makes the header that marks the answer to a repeated call (D67). */
export function replayedHeaders({ replayed }: ReplyMetadata): Record<string, string> {
  return replayed === true ? { 'Idempotency-Replayed': 'true' } : {};
}

/** The documentation of `Idempotency-Replayed` for an operation that receives an application or a file (D67). */
export const replayedHeaderDocs = {
  'Idempotency-Replayed': {
    description: 'Sent if the same application was received before.',
    example: 'true',
  },
};
