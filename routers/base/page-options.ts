import { z } from 'zod';
import { PAGE_ROWS_MAX } from '#domain/changes/management-page.ts';

/** The query parameters of all management lists, which are in the order of changes. */
export const pageOptions = z.object({
  since: z.string().min(1).max(200).optional().meta({
    description: 'The `syncToken` of an earlier answer: only what changed or was removed since.',
  }),
  limit: z
    .int()
    .min(1)
    .max(PAGE_ROWS_MAX)
    .optional()
    .meta({ description: 'Rows on a page: 100 unless given.' }),
  cursor: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .meta({ description: '`nextCursor` of the page before; `since` is not read then.' }),
});

/** The members of every management list next to its rows. */
export const pageEnd = {
  removed: z
    .array(
      z.object({
        id: z.string().describe('The id of the row.'),
        removedAt: z.string().describe('The time of the removal.'),
      }),
    )
    .describe('The rows that a full read no longer lists.'),
  syncToken: z.string().describe('Give it as `since` the next time.'),
  nextCursor: z.string().nullable().describe('Asks for the next page; null on the last.'),
};
