import { z } from 'zod';
import { idempotencyKeySchema } from '#kernel/input/idempotency-key.ts';
import type { ReplyMetadata, RestMeta } from './rest.ts';

/** The headers of an operation that takes an Idempotency-Key (D117), as a part of its description. */
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

/** Makes the header that marks a repeated call (D67). */
export function replayedHeaders({ replayed }: ReplyMetadata): Record<string, string> {
  return replayed === true ? { 'Idempotency-Replayed': 'true' } : {};
}

/** The documentation of the header that marks a repeated application (D67). */
export const replayedHeader = {
  'Idempotency-Replayed': {
    description: 'Sent if the same application was received before.',
    example: 'true',
  },
};
