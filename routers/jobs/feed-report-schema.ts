import { z } from 'zod';
import { feedProfile } from '#domain/administration/field-schemas.ts';
import { jobQuestion } from './job-question-schema.ts';

const outcome = z
  .enum(['accepted', 'hidden', 'rejected'])
  .describe(
    '`accepted`: sent, and breaks no rule. `hidden`: sent, but the board may not show it. ' +
      '`rejected`: left out of the feed, whose format cannot express it.',
  );

/** A rule of a board or a law that a job breaks, and the way to correct it. */
export const finding = z.object({
  rule: z.string().describe('The name of the rule.'),
  field: z.string().describe('The field of the import, or of the workspace, to correct.'),
  reason: z.string().describe('The reason why the job breaks the rule.'),
  fix: z.string().describe('The correction, in one line.'),
  source: z
    .object({
      url: z.url().describe('The URL of the document.'),
      readOn: z.iso.date().describe('The day on which it was read.'),
    })
    .describe('The document that states the rule: the board’s, a law, or another one.'),
});

/** The report of how a board treats each job of a partner's feed (D50). */
export const feedReport = z
  .object({
    profile: feedProfile.describe('The format of the partner’s feed.'),
    board: z.string().describe('The board that the rules belong to.'),
    notice: z.string().describe('A sentence that names what the report does not check.'),
    generatedAt: z.iso
      .datetime()
      .describe('The time of the last change of the data, named as in the contract.'),
    counts: z
      .object({
        accepted: z.int().describe('Jobs without a finding.'),
        hidden: z.int().describe('Jobs that are sent, although the board may not show them.'),
        rejected: z.int().describe('Jobs that are left out of the feed.'),
        withoutPayRange: z
          .int()
          .describe('Jobs without the pay range that the law of their country demands.'),
      })
      .describe('The numbers of jobs: by outcome, and of those without a pay range.'),
    jobs: z
      .array(
        z.object({
          id: z.guid().describe('The id of the job.'),
          title: z.string().describe('The title of the job.'),
          workspaceSlug: z.string().describe('The employer’s name in URLs.'),
          outcome,
          questions: z
            .array(jobQuestion)
            .describe('The employer’s own questions. An application may answer them in `answers`.'),
          findings: z.array(finding).describe('Each rule that the job breaks.'),
        }),
      )
      .describe('The jobs of this page.'),
    nextCursor: z.string().nullable().describe('Asks for the next page; null on the last.'),
  })
  .meta({ id: 'FeedReport' });
