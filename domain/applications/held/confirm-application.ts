import {
  findHeldWithJob,
  insertConfirmedSubmission,
  lockHeldDecision,
  takeHeld,
} from '#db/applications/held-applications.ts';
import type { ApplicationIds } from '#db/applications/store-application.ts';
import { applicationNoticeOf } from '#domain/notices/notices.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError, notFoundMessage } from '#kernel/errors/errors.ts';
import type { Lang } from '#kernel/language.ts';
import { recordApplication } from '../record-application.ts';
import { requireIntakeJob } from '../require-intake-job.ts';
import { findHeldApplication } from './find-held.ts';
import { fromHeldCv } from './held-cv.ts';

type ConfirmDeps = Pick<Deps, 'clock' | 'database' | 'dataKeys' | 'followUp' | 'settings' | 'tokenKeys'>;

/**
 * Turns a held submission into an application, since the person agreed by the mailed link (D45). Throws `not_found` if
 * the link was used, or if the job no longer takes applications.
 */
export async function confirmApplication(
  deps: ConfirmDeps,
  { token, lang, clientAddress }: { token: string; lang: Lang; clientAddress: string },
): Promise<ApplicationIds> {
  const { held, workspace } = await findHeldApplication(deps, { token });
  const {
    recruitmentId: jobId,
    firstName,
    lastName,
    email,
    phone,
    why,
    portfolioUrl,
    source,
    answers,
  } = held;
  const { job, knownPerson } = await requireIntakeJob(deps, {
    sender: { channel: 'form', workspaceSlug: workspace.slug },
    jobId,
    email: held.emailNormalized,
  });
  const command = {
    id: held.id,
    sender: {
      channel: 'form' as const,
      way: 'mailed_link' as const,
      workspaceSlug: workspace.slug,
      attribution: { source },
      suspicious: false as const,
      clientAddress,
      notice: () => applicationNoticeOf({ lang, interviewer: deps.settings.interviewer }),
      idempotency: undefined,
    },
    jobId,
    applicant: { firstName, lastName, email, phone },
    letter: { why, portfolioUrl },
    // The file was stored when the submission was held, so `recordApplication` gets it as a stored one.
    files: [],
    lang: () => lang,
  };
  const recorded = await deps.database.transaction(async (tx) => {
    // If two calls confirm at once, the second waits here, and then finds the submission gone.
    await lockHeldDecision(tx, held.id);
    if ((await findHeldWithJob(tx, { id: held.id, at: deps.clock.now() })) === null) throw notFound();
    const cv = fromHeldCv(deps, held);
    const files = cv === null ? [] : [cv];
    const application = await recordApplication(deps, tx, { command, job, knownPerson, answers, files });
    if (application === null) return null;
    // An erasure may have deleted the submission before `recordApplication` locked the person.
    if ((await takeHeld(tx, { id: held.id, at: deps.clock.now() })) === null) throw notFound();
    const { applicationId } = application.ids;
    await insertConfirmedSubmission(tx, { applicationId, contentDigest: held.contentDigest });
    return application;
  });
  // If the candidate's row changed since it was read, nothing was written, and the call starts again.
  return recorded === null ? confirmApplication(deps, { token, lang, clientAddress }) : recorded.ids;
}

function notFound(): DomainError {
  return new DomainError('not_found', notFoundMessage);
}
