import { z } from 'zod';
import { feedProfile } from '#domain/administration/field-schemas.ts';

const outcome = z.enum(['accepted', 'hidden', 'rejected']).meta({
  description:
    'Taken as it is; sent, though the board may not show it; or left out of the feed, since its form cannot hold it.',
});

const finding = z.object({
  rule: z.string(),
  field: z.string().meta({ description: 'The field of the import, or of the workspace, that mends it.' }),
  reason: z.string(),
  fix: z.string(),
  source: z
    .object({ url: z.url(), readOn: z.iso.date() })
    .meta({ description: 'Where the board or the law says so, and when it was read.' }),
});

/** The report of what the board does with each job of a partner's feed (D50). */
export const feedReport = z
  .object({
    profile: feedProfile,
    board: z.string(),
    notice: z.string(),
    generatedAt: z.iso.datetime(),
    counts: z.object({
      accepted: z.int(),
      hidden: z.int(),
      rejected: z.int(),
      withoutPayRange: z
        .int()
        .meta({ description: 'Those among all that owe a pay range to the law of their country.' }),
    }),
    jobs: z.array(
      z.object({
        id: z.guid(),
        title: z.string(),
        workspaceSlug: z.string(),
        outcome,
        findings: z.array(finding),
      }),
    ),
    nextCursor: z.string().nullable(),
  })
  .meta({ id: 'FeedReport' });
