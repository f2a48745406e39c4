import { z } from 'zod';
import { readSubmission } from '#domain/applications/held/read-submission.ts';
import { candidateProcedure } from '../base/procedures.ts';
import { submissionStatus } from './schemas.ts';

/** Tells the status of a submission to the holder of its token (D45). */
export const readSubmissionTool = candidateProcedure
  .input(z.object({ token: z.string().min(1).max(1000) }))
  .output(submissionStatus)
  .query(({ ctx, input }) => readSubmission(ctx.deps, input));
