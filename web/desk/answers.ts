import { mayWrite } from '#domain/administration/applications/write-to-candidate.ts';
import { isOver } from '#domain/applications/status/application-end.ts';
import type { ApplicationStatus } from '#domain/applications/status/status-words.ts';
import type { DeskApplication } from './desk-application.ts';

/** The status that each answer sets; null if the answer sets none. */
export const statusOfAnswer = {
  contest: null,
  meet: 'interview',
  write: null,
  later: 'in_review',
  offer: 'offer',
  hire: 'hired',
  decline: 'rejected',
} as const satisfies Record<string, ApplicationStatus | null>;

export type Answer = keyof typeof statusOfAnswer;

const answerNames = Object.keys(statusOfAnswer) as Answer[];

export function isAnswer(name: string | undefined): name is Answer {
  return name !== undefined && Object.hasOwn(statusOfAnswer, name);
}

/**
 * Lists the answers that an application may get. A contested refusal may be taken back, since its candidate was
 * promised that a person looks at it again (D121). While a deletion is requested, the application can only be declined,
 * but the candidate can still get messages (D126).
 */
export function answersTo({
  application: { status },
  contest,
  deletion,
}: Pick<DeskApplication, 'application' | 'contest' | 'deletion'>): Answer[] {
  const mayBeTakenBack = status === 'rejected' && contest !== null;
  return answerNames.filter((answer) => {
    if (answer === 'contest') return contest !== null && contest.answeredAt === null;
    if (answer === 'write') return mayWrite(status);
    if (deletion !== null && answer !== 'decline') return false;
    return !isOver(status) || (mayBeTakenBack && answer !== 'decline');
  });
}
