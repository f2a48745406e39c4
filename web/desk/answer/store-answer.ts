import { isDeepStrictEqual } from 'node:util';
import type { WorkspaceAccess } from '#domain/access/workspace-access.ts';
import { answerContest, hasAnswer } from '#domain/administration/applications/answer-contest.ts';
import { setApplicationStatus } from '#domain/administration/applications/set-application-status.ts';
import { writeToCandidate } from '#domain/administration/applications/write-to-candidate.ts';
import type { PreviewedMail } from '#domain/mail-delivery.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError, notFoundMessage } from '#kernel/errors/errors.ts';
import { statusOfAnswer } from '../answers.ts';
import type { AnswerContent, AnswerForm } from './draft.ts';

/** An answer whose form passed its check. */
type ValidAnswer = AnswerForm & { content: AnswerContent };

/** True if this very answer is stored already, because the browser sent the form twice. */
export async function wasSent(deps: Deps, valid: ValidAnswer): Promise<boolean> {
  const { answer, view, draft, content } = valid;
  if (answer === 'contest') {
    // The draft names the contest: another one may be open by now.
    const { contestId: id } = draft;
    const stored = { applicationId: view.application.id, answer: content.sentence, by: content.by };
    return id !== null && hasAnswer(deps, { id, ...stored });
  }
  const [change] = view.history;
  const to = statusOfAnswer[answer];
  if (change === undefined || to === null || to === draft.expectedStatus || change.actor === 'candidate')
    return false;
  const { reason, message } = reasonAndMessage(valid);
  return isDeepStrictEqual(
    [change.from, change.to, change.reason, change.messageToCandidate, change.decidedBy, change.offeredTimes],
    [
      draft.expectedStatus,
      to,
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
  const { sentence: text, by, offeredTimes } = content;
  const { messageId, question, contestId, expectedStatus } = draft;
  if (answer === 'contest') {
    if (contestId === null || by === null) throw new DomainError('not_found', notFoundMessage);
    await answerContest(deps, access, { id: contestId, answer: text, by });
    return;
  }
  const status = newStatusOf(valid);
  if (status === null)
    return writeToCandidate(deps, access, {
      id: messageId,
      applicationId: id,
      text,
      by,
      offeredTimes,
      question,
      expectedStatus: answer === 'write' ? undefined : expectedStatus,
    });
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
function newStatusOf({ answer, view }: Pick<AnswerForm, 'answer' | 'view'>) {
  const status = statusOfAnswer[answer];
  return status === view.application.status ? null : status;
}

/** The text of a refusal is its reason; that of any other answer is a message. */
function reasonAndMessage({ answer, content: { sentence } }: Pick<ValidAnswer, 'answer' | 'content'>) {
  const text = sentence === '' ? null : sentence;
  return answer === 'decline' ? { reason: text, message: null } : { reason: null, message: text };
}
