import { isDeepStrictEqual } from 'node:util';
import type { WorkspaceAccess } from '#domain/access/workspace-access.ts';
import { answerContest, hasAnswer } from '#domain/administration/applications/answer-contest.ts';
import { setApplicationStatus } from '#domain/administration/applications/set-application-status.ts';
import { writeToCandidate } from '#domain/administration/applications/write-to-candidate.ts';
import type { PreviewedMail } from '#domain/mail-delivery.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError, notFoundMessage } from '#kernel/errors/errors.ts';
import { statusOfAnswer } from '../answers.ts';
import type { AnswerForm, Words } from './draft.ts';

/** An answer whose words are valid. */
type AnswerWithWords = AnswerForm & { words: Words };

/** True if this very answer is stored: a form that is sent twice was not answered by somebody else. */
export async function wasSent(deps: Deps, told: AnswerWithWords): Promise<boolean> {
  const { answer, view, draft, words } = told;
  if (answer === 'contest') {
    // The page shows the contest that waits, which may be another one.
    const { contestId: id } = draft;
    const stored = { applicationId: view.application.id, answer: words.sentence, by: words.by };
    return id !== null && hasAnswer(deps, { id, ...stored });
  }
  const [change] = view.history;
  const to = statusOfAnswer[answer];
  if (change === undefined || to === null || to === draft.expectedStatus || change.actor === 'candidate')
    return false;
  const { reason, message } = reasonAndMessage(told);
  return isDeepStrictEqual(
    [change.from, change.to, change.reason, change.messageToCandidate, change.decidedBy, change.offeredTimes],
    [
      draft.expectedStatus,
      to,
      reason,
      message,
      words.by,
      words.offeredTimes.map((time) => time.toISOString()),
    ],
  );
}

/** Composes the mail as it would be sent; null when none would be. */
export function previewMail({ mailDelivery }: Deps, told: AnswerWithWords): Promise<PreviewedMail | null> {
  const { answer, view, draft, words } = told;
  const { id } = view.application;
  const { offeredTimes } = words;
  if (answer === 'contest')
    return mailDelivery.previewContestAnswer({
      applicationId: id,
      contestId: draft.contestId ?? '',
      answer: words.sentence,
      answeredBy: words.by ?? '',
    });
  const status = newStatusOf(told);
  if (status !== null)
    return mailDelivery.previewStatus({
      id,
      status,
      ...reasonAndMessage(told),
      writtenBy: words.by,
      offeredTimes,
    });
  const question = view.questions.find(({ sequence }) => sequence === draft.question)?.text ?? null;
  return mailDelivery.previewMessage({
    applicationId: id,
    text: words.sentence,
    writtenBy: words.by,
    offeredTimes,
    question,
  });
}

/** Stores the answer, whose mail follows. */
export async function sendWords(deps: Deps, access: WorkspaceAccess, told: AnswerWithWords): Promise<void> {
  const { answer, view, draft, words } = told;
  const { id } = view.application;
  const { sentence: text, by, offeredTimes } = words;
  const { messageId, question, contestId, expectedStatus } = draft;
  if (answer === 'contest') {
    if (contestId === null || by === null) throw new DomainError('not_found', notFoundMessage);
    await answerContest(deps, access, { id: contestId, answer: text, by });
    return;
  }
  const status = newStatusOf(told);
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
  const { reason, message } = reasonAndMessage(told);
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

/** An answer that changes no status is a message: its mail brings the words alone. */
function newStatusOf({ answer, view }: Pick<AnswerForm, 'answer' | 'view'>) {
  const status = statusOfAnswer[answer];
  return status === view.application.status ? null : status;
}

function reasonAndMessage({ answer, words: { sentence } }: Pick<AnswerWithWords, 'answer' | 'words'>) {
  const words = sentence === '' ? null : sentence;
  return answer === 'decline' ? { reason: words, message: null } : { reason: null, message: words };
}
