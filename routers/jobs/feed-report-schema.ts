import { z } from 'zod';
import { feedProfile } from '#domain/administration/field-schemas.ts';
import { jobQuestion } from './job-question-schema.ts';

const outcome = z.enum(['accepted', 'hidden', 'rejected']).meta({
  description:
    'Taken as it is; sent, though the board may not show it; or left out of the feed, since its form cannot hold it.',
});

/** A rule of a board or a law that a job breaks, and the way to correct it. */
export const finding = z.object({
  rule: z.string().describe('The name of the rule.'),
  field: z.string().meta({ description: 'The field of the import, or of the workspace, that mends it.' }),
  reason: z.string().describe('What breaks the rule.'),
  fix: z.string().describe('What mends it, in one line.'),
  source: z
    .object({
      url: z.url().describe('The address of the document.'),
      readOn: z.iso.date().describe('The day on which it was read.'),
    })
    .meta({ description: 'The document that the rule is taken from, of the board, the law or others.' }),
});

/** The report of how a board treats each job of a partner's feed (D50). */
export const feedReport = z
  .object({
    profile: feedProfile.describe('The format of the partner’s feed.'),
    board: z.string().describe('The board that the rules belong to.'),
    notice: z.string().describe('What the report can say, and what it cannot.'),
    generatedAt: z.iso.datetime().describe('The time of the data’s last change.'),
    counts: z
      .object({
        accepted: z.int().describe('Jobs without a finding.'),
        hidden: z.int().describe('Jobs that are sent, although the board may not show them.'),
        rejected: z.int().describe('Jobs that are left out of the feed.'),
        withoutPayRange: z
          .int()
          .meta({ description: 'Those among all that owe a pay range to the law of their country.' }),
      })
      .describe('The number of jobs with each outcome.'),
    jobs: z
      .array(
        z.object({
          id: z.guid().describe('The id of the job.'),
          title: z.string().describe('The title of the job.'),
          workspaceSlug: z.string().describe('The employer’s name in addresses.'),
          outcome,
          questions: z.array(jobQuestion).meta({
            description: 'The employer’s own questions, which an application may answer by `answers`.',
          }),
          findings: z.array(finding).describe('Each rule that the job breaks.'),
        }),
      )
      .describe('The jobs, those of one page.'),
    nextCursor: z.string().nullable().describe('Asks for the next page; null on the last.'),
  })
  .meta({ id: 'FeedReport' });
