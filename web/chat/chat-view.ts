import type { WorkspaceView } from '#domain/jobs/visible-job.ts';
import type { InterviewerKind } from '#domain/notices/notices.ts';
import type { Lang } from '#kernel/language.ts';

export type Decision = 'ai' | 'human';

export type ChatMessage = {
  id: string;
  speaker: 'candidate' | 'ai' | 'script';
  text: string;
  /** The answer broke off and is requested again. */
  incomplete: boolean;
};

export type ChatFact = {
  question: string;
  status: 'answered' | 'unclear' | 'declined';
  answer: string;
  /** The candidate corrected it: these are their own words. */
  isCorrected: boolean;
};

/** A conversation as its page shows it: it holds nothing of the person but the messages. */
export type ChatView = {
  sessionId: string;
  workspace: WorkspaceView;
  job: { title: string; lang: Lang };
  contactEmail: string;
  /** The interviewer: a model, the questionnaire, or none. */
  interviewer: InterviewerKind;
  /** False when there is no interviewer (D27). */
  offered: boolean;
  decision: Decision | null;
  /** The language of the conversation; the page may have the other one. */
  lang: Lang;
  messages: readonly ChatMessage[];
  /** The facts so far, one for each topic. */
  facts: readonly ChatFact[];
  /** The candidate stopped the last answer, so it is not requested again. */
  isStopped: boolean;
  /** The sentence that names the interviewer; null before it has spoken (L-1). */
  disclosure: string | null;
};

/** The request that has no answer yet: for the opening question, or the last message (PROTOCOL.md); else null. */
export function pendingOf({
  messages,
  isStopped,
}: Pick<ChatView, 'messages' | 'isStopped'>): { messages: object[] } | null {
  if (isStopped) return null;
  const last = messages.at(-1);
  if (last !== undefined && last.speaker !== 'candidate' && !last.incomplete) return null;
  const asked = messages.findLast(({ speaker }) => speaker === 'candidate');
  return {
    messages: asked === undefined ? [] : [{ id: asked.id, role: 'user', content: asked.text }],
  };
}
