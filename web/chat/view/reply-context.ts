import { toReference } from '#domain/applications/sent/reference.ts';
import type { ReplyContext } from '#web/page/employer-words/time-choices.ts';
import type { ChatView } from './chat-view.ts';

/** Returns the facts that the candidate's mail in reply to the employer names. */
export function replyContextOf({ contactEmail, job, sessionId, firstName }: ChatView): ReplyContext {
  return { contactEmail, jobTitle: job.title, reference: toReference(sessionId), firstName };
}
