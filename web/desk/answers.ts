import { mayWrite } from '#domain/administration/applications/write-to-candidate.ts';
import { isOver } from '#domain/applications/status/application-end.ts';
import type { ApplicationStatus } from '#domain/applications/status/status-words.ts';
import type { DeskApplication } from './desk-application.ts';

/** The kinds of answers, in the order of their buttons, each with the status that it sets; null if it sets none. */
export const statusOfAnswer = {
  /** Replies to a candidate who contests a rejection. */
  contest: null,
  /** Invites the candidate, with up to three times to choose from. */
  meet: 'interview',
  /** Sends a message. */
  write: null,
  /** Says that the application is being considered, and when the candidate hears more. */
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
 * Lists the kinds of answers that an application may get. Those that set a status are for an application that is not
 * over. The exception is a contested rejection: it may still get another status, since the candidate was promised that a
 * person looks at it again (D121). While a deletion is requested, `decline` alone may set a status (D126).
 */
export function possibleAnswers({
  application: { status },
  contest,
  deletion,
}: Pick<DeskApplication, 'application' | 'contest' | 'deletion'>): AnswerKind[] {
  const isContestedRejection = status === 'rejected' && contest !== null;
  return answerKinds.filter((kind) => {
    if (kind === 'contest') return contest !== null && contest.answeredAt === null;
    if (kind === 'write') return mayWrite(status);
    if (kind === 'decline') return !isOver(status);
    return deletion === null && (!isOver(status) || isContestedRejection);
  });
}
