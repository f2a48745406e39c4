import { mayWrite } from '#domain/administration/applications/write-to-candidate.ts';
import { isOver } from '#domain/applications/status/application-end.ts';
import type { ApplicationStatus } from '#domain/applications/status-words.ts';

/** The status that each answer sets, which the candidate's own page then shows; null for a message alone. */
export const statusOfAnswer = {
  meet: 'interview',
  write: null,
  later: 'in_review',
  decline: 'rejected',
} as const satisfies Record<string, ApplicationStatus | null>;

export type Answer = keyof typeof statusOfAnswer;

const answerNames = Object.keys(statusOfAnswer) as Answer[];

export function isAnswer(name: string | undefined): name is Answer {
  return name !== undefined && Object.hasOwn(statusOfAnswer, name);
}

/** Lists the answers that an application of this status may get. */
export function answersTo(status: ApplicationStatus): Answer[] {
  return answerNames.filter((answer) =>
    statusOfAnswer[answer] === null ? mayWrite(status) : !isOver(status),
  );
}
