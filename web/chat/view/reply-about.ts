import { toReference } from '#domain/applications/sent/reference.ts';
import type { ReplyAbout } from '#web/page/employer-words/time-choices.ts';
import type { ChatView } from './chat-view.ts';

/** Returns the data of the mail in which the candidate replies to a message of the employer. */
export function replyAbout({ contactEmail, job, sessionId, firstName }: ChatView): ReplyAbout {
  return { contactEmail, jobTitle: job.title, reference: toReference(sessionId), firstName };
}
