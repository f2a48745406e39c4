import { isDeepStrictEqual } from 'node:util';
import type { WorkspaceAccess } from '#domain/access/workspace-access.ts';
import { answerContest, hasAnswer } from '#domain/administration/applications/answer-contest.ts';
import { setApplicationStatus } from '#domain/administration/applications/set-application-status.ts';
import { isMessageStored, writeToCandidate } from '#domain/administration/applications/write-to-candidate.ts';
import type { PreviewedMail } from '#domain/mail-delivery.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError, notFoundMessage } from '#kernel/errors/errors.ts';
import { statusOfAnswer } from '../answers.ts';
import { type AnswerContent, type AnswerForm, questionOf } from './draft.ts';

/** An answer whose form passed its check. */
export type ValidAnswer = AnswerForm & { content: AnswerContent };

/** True if exactly this answer is stored already, as when a browser sends the form twice. */
export async function wasSent(deps: Deps, valid: ValidAnswer): Promise<boolean> {
  const { kind, view, draft, content } = valid;
  if (kind === 'contest') {
    // The draft names the contest that was shown: another one may be open by now.
    const { contestId } = draft;
    const contestAnswer = { applicationId: view.application.id, answer: content.sentence, by: content.by };
    return contestId !== null && hasAnswer(deps, { id: contestId, ...contestAnswer });
  }
  const newStatus = newStatusOf(valid);
  if (newStatus === null) return isMessageStored(deps, toMessage(valid));
  const [latestChange] = view.history;
  if (latestChange === undefined || latestChange.actor === 'candidate') return false;
  const { from, to, reason, messageToCandidate, decidedBy, offeredTimes } = latestChange;
  const storedChange = { from, to, reason, message: messageToCandidate, decidedBy, offeredTimes };
  return isDeepStrictEqual(storedChange, {
    from: draft.expectedStatus,
    to: newStatus,
    ...reasonAndMessage(valid),
    decidedBy: content.by,
    offeredTimes: content.offeredTimes.map((time) => time.toISOString()),
  });
}

/** Composes the mail as it would be sent; null if none would be sent. */
export function previewMail({ mailDelivery }: Deps, valid: ValidAnswer): Promise<PreviewedMail | null> {
  const { kind, view, draft, content } = valid;
  const { id } = view.application;
  const { sentence, by, offeredTimes } = content;
  // The checks have refused a form without its contest or without an author, so the defaults only satisfy the compiler.
  if (kind === 'contest')
    return mailDelivery.previewContestAnswer({
      applicationId: id,
      contestId: draft.contestId ?? '',
      answer: sentence,
      answeredBy: by ?? '',
    });
  const status = newStatusOf(valid);
  if (status !== null)
    return mailDelivery.previewStatus({
      id,
      status,
      ...reasonAndMessage(valid),
      writtenBy: by,
      offeredTimes,
    });
  const questionText = questionOf(valid)?.text ?? null;
  return mailDelivery.previewMessage({
    applicationId: id,
    text: sentence,
    writtenBy: by,
    offeredTimes,
    question: questionText,
  });
}

/** Stores the answer. Its mail is sent by a follow-up job. */
export async function storeAnswer(deps: Deps, access: WorkspaceAccess, valid: ValidAnswer): Promise<void> {
  const { kind, view, draft, content } = valid;
  const { id } = view.application;
  const { sentence, by, offeredTimes } = content;
  const { contestId, expectedStatus } = draft;
  if (kind === 'contest') {
    // The checks have refused a form without its contest or without an author, so this only satisfies the compiler.
    if (contestId === null || by === null) throw new DomainError('not_found', notFoundMessage);
    await answerContest(deps, access, { id: contestId, answer: sentence, by });
    return;
  }
  const status = newStatusOf(valid);
  if (status === null) return writeToCandidate(deps, access, toMessage(valid));
  const { reason, message } = reasonAndMessage(valid);
  await setApplicationStatus(deps, access, {
    id,
    status,
    expectedStatus,
    offeredTimes,
    reason: reason ?? undefined,
    messageToCandidate: message ?? undefined,
    by: by ?? undefined,
  });
}

/** Returns the status that the answer sets; null for a message, which sets none, or the present one again. */
function newStatusOf({ kind, draft }: Pick<AnswerForm, 'kind' | 'draft'>) {
  const status = statusOfAnswer[kind];
  return status === draft.expectedStatus ? null : status;
}

function toMessage({ kind, view, draft, content }: ValidAnswer) {
  return {
    id: draft.messageId,
    applicationId: view.application.id,
    text: content.sentence,
    by: content.by,
    offeredTimes: content.offeredTimes,
    question: draft.question,
    // A plain message fits any status.
    expectedStatus: kind === 'write' ? undefined : draft.expectedStatus,
  };
}

/** The text of a refusal is its reason; that of any other answer is a message. */
function reasonAndMessage({ kind, content: { sentence } }: Pick<ValidAnswer, 'kind' | 'content'>) {
  const text = sentence === '' ? null : sentence;
  return kind === 'decline' ? { reason: text, message: null } : { reason: null, message: text };
}
