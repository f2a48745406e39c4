import { contactEmailForJob } from '#domain/contact-address.ts';
import { findMailedDeletion, type MailedDeletion } from '#domain/mails/mailed-deletion.ts';
import { threadIdOf } from '#domain/mails/message-id.ts';
import { mintPortalLink } from '#domain/portal/portal-link.ts';
import { brandOf } from '../sending/brand-of.ts';
import type { MailDeps } from '../sending/mail-deps.ts';
import { sendOnce, sendWithinAllowance } from '../sending/send-mail.ts';
import { type MailContent, shortLine } from '../template/mail-content.ts';
import { deletionRefusalMail } from '../texts/deletion-refusal.ts';
import { deletionRequestMail } from '../texts/deletion-request.ts';
import { keptDataMail } from '../texts/deletion-withdrawal.ts';

type DeletionId = { deletionRequestId: string };

/** Confirms a deletion request. The mail of an unverified request says that a stranger may have made it (D30). */
export function confirmDeletionRequest(deps: MailDeps, id: DeletionId): Promise<void> {
  return answerDeletion(deps, id, {
    kind: 'confirm-deletion-request',
    state: 'requested',
    // Anybody who knows the application's id can make an unverified request. A verified request came by the mailed
    // link.
    isByStranger: ({ request }) => !request.verified,
    contentOf: ({ application, request: { verified, dueAt } }, facts) =>
      deletionRequestMail[application.lang]({ ...facts, verified, dueAt }),
  });
}

/**
 * Confirms that a deletion request is withdrawn and that the data are kept. The mail warns the person, since an
 * application's id is enough to withdraw its request (D30).
 */
export function confirmDeletionWithdrawal(deps: MailDeps, id: DeletionId): Promise<void> {
  return answerDeletion(deps, id, {
    kind: 'confirm-deletion-withdrawal',
    state: 'withdrawn',
    // A stranger who holds the link may request and withdraw again and again, each time with a mail.
    isByStranger: () => true,
    contentOf: ({ application, request }, facts) =>
      keptDataMail[application.lang]({ ...facts, isForAllData: request.scope === 'candidate' }),
  });
}

/** Tells the person why their deletion request was refused. */
export function explainDeletionRefusal(deps: MailDeps, id: DeletionId): Promise<void> {
  return answerDeletion(deps, id, {
    kind: 'explain-deletion-refusal',
    state: 'refused',
    isByStranger: () => false,
    contentOf: ({ application, request: { reason } }, facts) =>
      reason === null ? null : deletionRefusalMail[application.lang]({ ...facts, reason }),
  });
}

type DeletionAnswer = {
  /** The kind of the mail, by the name of its follow-up job. */
  kind: string;
  /** The mail is sent only for a request in this state. */
  state: 'requested' | 'withdrawn' | 'refused';
  /** True if a stranger may have caused the mail: it then counts against the person's daily allowance. */
  isByStranger(mailData: MailedDeletion): boolean;
  /** Writes the mail; null if there is nothing to say. */
  contentOf(mailData: MailedDeletion, facts: ReturnType<typeof collectFacts>): MailContent | null;
};

async function answerDeletion(
  deps: MailDeps,
  { deletionRequestId }: DeletionId,
  { kind, state, isByStranger, contentOf }: DeletionAnswer,
): Promise<void> {
  const mailData = await findMailedDeletion(deps, { deletionRequestId, state });
  const content = mailData && contentOf(mailData, collectFacts(deps, mailData));
  if (mailData === null || content === null) return;
  const { request, application, candidate, workspace } = mailData;
  const { id: causeId, applicationId } = request;
  const send = isByStranger(mailData) ? sendWithinAllowance : sendOnce;
  await send(
    deps,
    { kind, causeId, candidateId: candidate.id, applicationId },
    {
      to: candidate.email,
      brand: brandOf(workspace),
      replyTo: contactEmailForJob(deps.settings, mailData),
      thread: threadIdOf(deps.settings, { applicationId: application.id, reader: 'candidate' }),
      content,
    },
  );
}

/** Collects the facts that all mails about a deletion request contain. */
function collectFacts(deps: MailDeps, mailData: MailedDeletion) {
  const { request, candidate, job, workspace } = mailData;
  return {
    firstName: candidate.firstName,
    jobTitle: shortLine(job.title),
    isOpen: job.openApplications,
    employer: shortLine(workspace.name),
    timeZone: workspace.timeZone,
    contactEmail: contactEmailForJob(deps.settings, mailData),
    requestedAt: request.requestedAt,
    link: mintPortalLink(deps, candidate),
  };
}
