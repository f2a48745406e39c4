import { contactEmailForJob } from '#domain/contact-address.ts';
import { findMailedDeletion, type MailedDeletion } from '#domain/mails/mailed-deletion.ts';
import { threadIdOf } from '#domain/mails/message-id.ts';
import { mintPortalLink } from '#domain/portal/portal-link.ts';
import { brandOf } from '../sending/brand-of.ts';
import type { MailDeps } from '../sending/mail-deps.ts';
import { sendOnce, sendWithinAllowance } from '../sending/send-mail.ts';
import { type MailContent, shortLine } from '../template/mail-content.ts';
import { deletionRefusal } from '../texts/deletion-refusal.ts';
import { deletionRequest } from '../texts/deletion-request.ts';
import { deletionWithdrawal } from '../texts/deletion-withdrawal.ts';

type DeletionJob = { deletionRequestId: string };

/** Confirms a deletion request. The mail of an unverified request says that a stranger may have made it (D30). */
export function confirmDeletionRequest(deps: MailDeps, job: DeletionJob): Promise<void> {
  return answerDeletion(deps, job, {
    kind: 'confirm-deletion-request',
    state: 'requested',
    // An application's id is enough for an unverified request; a verified one was made by the person's own mailed link.
    isByStranger: ({ request }) => !request.verified,
    contentOf: ({ application, request: { verified, dueAt } }, facts) =>
      deletionRequest[application.lang]({ ...facts, verified, dueAt }),
  });
}

/**
 * Confirms that a deletion request is withdrawn and that the data are kept. The mail warns the person, since an
 * application's id is enough to withdraw its request (D30).
 */
export function confirmDeletionWithdrawal(deps: MailDeps, job: DeletionJob): Promise<void> {
  return answerDeletion(deps, job, {
    kind: 'confirm-deletion-withdrawal',
    state: 'withdrawn',
    // The holder of a link may request and withdraw again and again, each time with a mail.
    isByStranger: () => true,
    contentOf: ({ application, request }, facts) =>
      deletionWithdrawal[application.lang]({ ...facts, isForAllData: request.scope === 'candidate' }),
  });
}

/** Tells the person why their deletion request was refused. */
export function explainDeletionRefusal(deps: MailDeps, job: DeletionJob): Promise<void> {
  return answerDeletion(deps, job, {
    kind: 'explain-deletion-refusal',
    state: 'refused',
    isByStranger: () => false,
    contentOf: ({ application, request: { reason } }, facts) =>
      reason === null ? null : deletionRefusal[application.lang]({ ...facts, reason }),
  });
}

type DeletionAnswer = {
  kind: string;
  /** The mail is sent only for a request in this state. */
  state: 'requested' | 'withdrawn' | 'refused';
  /** True if a stranger may have caused the mail: it then counts against the person's daily allowance. */
  isByStranger(mailed: MailedDeletion): boolean;
  contentOf(mailed: MailedDeletion, facts: ReturnType<typeof collectFacts>): MailContent | null;
};

async function answerDeletion(
  deps: MailDeps,
  { deletionRequestId }: DeletionJob,
  { kind, state, isByStranger, contentOf }: DeletionAnswer,
): Promise<void> {
  const mailed = await findMailedDeletion(deps, { deletionRequestId, state });
  const content = mailed && contentOf(mailed, collectFacts(deps, mailed));
  if (mailed === null || content === null) return;
  const { request, application, candidate, workspace } = mailed;
  const { id: causeId, applicationId } = request;
  const send = isByStranger(mailed) ? sendWithinAllowance : sendOnce;
  await send(
    deps,
    { kind, causeId, candidateId: candidate.id, applicationId },
    {
      to: candidate.email,
      brand: brandOf(workspace),
      replyTo: contactEmailForJob(deps.settings, mailed),
      thread: threadIdOf(deps.settings, { applicationId: application.id, reader: 'candidate' }),
      content,
    },
  );
}

/** Collects the facts that all mails about a deletion request contain. */
function collectFacts(deps: MailDeps, mailed: MailedDeletion) {
  const { request, candidate, job, workspace } = mailed;
  return {
    firstName: candidate.firstName,
    jobTitle: shortLine(job.title),
    isOpen: job.openApplications,
    employer: shortLine(workspace.name),
    timeZone: workspace.timeZone,
    contactEmail: contactEmailForJob(deps.settings, mailed),
    requestedAt: request.requestedAt,
    link: mintPortalLink(deps, candidate),
  };
}
