import { consumeEmailLimit } from '#domain/access/call-limits.ts';
import { HELD_DAYS, holdApplication } from '#domain/applications/held/hold-application.ts';
import { languageOf } from '#domain/notices/language.ts';
import { formProcedure } from '../base/procedures.ts';
import { findEmployerSlug } from './find-employer-slug.ts';
import { agentSubmission, unconfirmedSubmission } from './schemas.ts';

/** Submits an application in a person's name. It is held until that person confirms it (D45). */
export const submitApplicationTool = formProcedure
  .input(agentSubmission)
  .output(unconfirmedSubmission)
  .mutation(async ({ ctx, input }) => {
    const { clientAddress, onLimitState } = ctx;
    // The input names the employer by slug or by name.
    const workspaceSlug = await findEmployerSlug(ctx, input.workspaceSlug);
    const { jobId, email, firstName, lastName, phone, why, portfolioUrl, answers, source, cv } = input;
    const { token } = await holdApplication(ctx.deps, {
      workspaceSlug,
      jobId,
      why,
      portfolioUrl,
      answers,
      source,
      cv,
      clientAddress,
      applicant: { email, firstName, lastName, phone },
      idempotencyKey: input.idempotencyKey,
      lang: (job) => languageOf(ctx.acceptLanguage, job.lang),
      admit: () => consumeEmailLimit(ctx.deps, { email, clientAddress, onLimitState }),
    });
    return {
      status: 'awaiting_confirmation' as const,
      token,
      message:
        'Nothing has been sent to the employer yet. ' +
        `A mail asks the person to confirm or refuse with its link within ${HELD_DAYS} days. ` +
        'If that mailbox had many such mails today already, none is sent.',
    };
  });
