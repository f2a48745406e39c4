import type { WorkspaceView } from '#domain/jobs/visible-job.ts';
import type { InterviewerKind } from '#domain/notices/notices.ts';
import type { Lang } from '#kernel/language.ts';

export type Decision = 'ai' | 'human';

export type ChatMessage = {
  id: string;
  speaker: 'candidate' | 'ai' | 'script';
  text: string;
  /** The answer broke off: it is asked for again. */
  incomplete: boolean;
};

export type ChatFact = {
  question: string;
  status: 'answered' | 'unclear' | 'declined';
  answer: string;
  /** The candidate put it right: these are their own words. */
  isCorrected: boolean;
};

/** A conversation as its page shows it: of the person nothing but what was said. */
export type ChatView = {
  sessionId: string;
  workspace: WorkspaceView;
  job: { title: string; lang: Lang };
  contactEmail: string;
  /** Who would ask the questions: a model, or the questionnaire alone. */
  interviewer: InterviewerKind;
  /** False when nobody would answer (D27). */
  offered: boolean;
  decision: Decision | null;
  /** The language of the conversation, which may be another than the page's. */
  lang: Lang;
  messages: readonly ChatMessage[];
  /** What was noted so far, one a topic. */
  facts: readonly ChatFact[];
  /** The last answer was stopped by the candidate: nothing is to be asked again. */
  isStopped: boolean;
  /** Who the interviewer is, where one has spoken (L-1). */
  disclosure: string | null;
};

/** The request that is still to be answered: the opening question, or the last message (PROTOCOL.md); else null. */
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
