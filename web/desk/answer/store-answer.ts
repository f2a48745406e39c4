import { isDeepStrictEqual } from 'node:util';
import type { WorkspaceAccess } from '#domain/access/workspace-access.ts';
import { answerContest, hasAnswer } from '#domain/administration/applications/answer-contest.ts';
import { setApplicationStatus } from '#domain/administration/applications/set-application-status.ts';
import { isMessageStored, writeToCandidate } from '#domain/administration/applications/write-to-candidate.ts';
import type { PreviewedMail } from '#domain/mail-delivery.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError, notFoundMessage } from '#kernel/errors/errors.ts';
import { statusOfAnswer } from '../answers.ts';
import type { AnswerContent, AnswerForm } from './draft.ts';

/** An answer whose form passed its check. */
export type ValidAnswer = AnswerForm & { content: AnswerContent };

/** True if exactly this answer is stored already, as after a form that a browser sends twice. */
export async function wasSent(deps: Deps, valid: ValidAnswer): Promise<boolean> {
  const { answer, view, draft, content } = valid;
  if (answer === 'contest') {
    // The draft names the contest: another one may be open by now.
    const { contestId } = draft;
    const stored = { applicationId: view.application.id, answer: content.sentence, by: content.by };
    return contestId !== null && hasAnswer(deps, { id: contestId, ...stored });
  }
  const newStatus = newStatusOf(valid);
  if (newStatus === null) return isMessageStored(deps, toMessage(valid));
  const [change] = view.history;
  if (change === undefined || change.actor === 'candidate') return false;
  const { reason, message } = reasonAndMessage(valid);
  return isDeepStrictEqual(
    [change.from, change.to, change.reason, change.messageToCandidate, change.decidedBy, change.offeredTimes],
    [
      draft.expectedStatus,
      newStatus,
      reason,
      message,
      content.by,
      content.offeredTimes.map((time) => time.toISOString()),
    ],
  );
}

/** Composes the mail as it would be sent; null if none would be sent. */
export function previewMail({ mailDelivery }: Deps, valid: ValidAnswer): Promise<PreviewedMail | null> {
  const { answer, view, draft, content } = valid;
  const { id } = view.application;
  const { sentence, by, offeredTimes } = content;
  if (answer === 'contest')
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
  const question = view.questions.find(({ sequence }) => sequence === draft.question)?.text ?? null;
  return mailDelivery.previewMessage({
    applicationId: id,
    text: sentence,
    writtenBy: by,
    offeredTimes,
    question,
  });
}

/** Stores the answer. Its mail is sent by a follow-up job. */
export async function storeAnswer(deps: Deps, access: WorkspaceAccess, valid: ValidAnswer): Promise<void> {
  const { answer, view, draft, content } = valid;
  const { id } = view.application;
  const { sentence, by, offeredTimes } = content;
  const { contestId, expectedStatus } = draft;
  if (answer === 'contest') {
    // The form names the contest that it showed, and its check asks for an author.
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

/** Returns the status that the answer sets; null if it sets none, or the present one. Such an answer is a message. */
function newStatusOf({ answer, draft }: Pick<AnswerForm, 'answer' | 'draft'>) {
  const status = statusOfAnswer[answer];
  return status === draft.expectedStatus ? null : status;
}

function toMessage({ answer, view, draft, content }: ValidAnswer) {
  return {
    id: draft.messageId,
    applicationId: view.application.id,
    text: content.sentence,
    by: content.by,
    offeredTimes: content.offeredTimes,
    question: draft.question,
    expectedStatus: answer === 'write' ? undefined : draft.expectedStatus,
  };
}

/** The text of a refusal is its reason; that of any other answer is a message. */
function reasonAndMessage({ answer, content: { sentence } }: Pick<ValidAnswer, 'answer' | 'content'>) {
  const text = sentence === '' ? null : sentence;
  return answer === 'decline' ? { reason: text, message: null } : { reason: null, message: text };
}
