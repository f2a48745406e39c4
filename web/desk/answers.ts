import { mayWrite } from '#domain/administration/applications/write-to-candidate.ts';
import { isOver } from '#domain/applications/status/application-end.ts';
import type { ApplicationStatus } from '#domain/applications/status/status-words.ts';
import type { DeskApplication } from './desk-application.ts';

/** The kinds of answers, each with the status that it sets; null if it sets none. */
export const statusOfAnswer = {
  /** The answer to a contest. */
  contest: null,
  meet: 'interview',
  write: null,
  later: 'in_review',
  offer: 'offer',
  hire: 'hired',
  decline: 'rejected',
} as const satisfies Record<string, ApplicationStatus | null>;

export type AnswerKind = keyof typeof statusOfAnswer;

const answerKinds = Object.keys(statusOfAnswer) as AnswerKind[];

export function isAnswerKind(name: string | undefined): name is AnswerKind {
  return name !== undefined && Object.hasOwn(statusOfAnswer, name);
}

/**
 * Lists the kinds of answers that an application may get. A contested refusal may be taken back, since its candidate
 * was promised that a person looks at it again (D121). While a deletion is requested, the application can only be
 * declined, but the candidate can still get messages (D126).
 */
export function possibleAnswers({
  application: { status },
  contest,
  deletion,
}: Pick<DeskApplication, 'application' | 'contest' | 'deletion'>): AnswerKind[] {
  const mayBeTakenBack = status === 'rejected' && contest !== null;
  return answerKinds.filter((kind) => {
    if (kind === 'contest') return contest !== null && contest.answeredAt === null;
    if (kind === 'write') return mayWrite(status);
    if (deletion !== null && kind !== 'decline') return false;
    return !isOver(status) || (mayBeTakenBack && kind !== 'decline');
  });
}
