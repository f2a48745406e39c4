import type { ApplicationStatus } from '#db/applications/manage-applications.ts';
import { isOver } from '../applications/status/application-end.ts';
import type { InterviewerKind } from '../notices/notices.ts';

type ChatConditions = {
  /** The interviewer of the application, which an open one has not. */
  interviewer: InterviewerKind;
  /** True if the employer's workspace is disabled. */
  isDisabled: boolean;
  status: ApplicationStatus;
};

/** Tells whether a candidate is offered a conversation about an application: it would get answers. */
export function isChatOffered({ interviewer, isDisabled, status }: ChatConditions): boolean {
  return interviewer !== 'none' && !isDisabled && !isOver(status);
}
