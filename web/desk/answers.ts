import type { ApplicationStatus } from '#domain/applications/status-words.ts';

/** The status that each answer sets, which the candidate's own page then shows. */
export const statusOfAnswer = {
  meet: 'interview',
  later: 'in_review',
  decline: 'rejected',
} as const satisfies Record<string, ApplicationStatus>;

export type Answer = keyof typeof statusOfAnswer;

export const answerNames = Object.keys(statusOfAnswer) as Answer[];

export function isAnswer(name: string | undefined): name is Answer {
  return name !== undefined && Object.hasOwn(statusOfAnswer, name);
}
