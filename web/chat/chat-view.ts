import type { WorkspaceView } from '#domain/jobs/visible-job.ts';
import type { InterviewerKind } from '#domain/notices/notices.ts';
import type { Lang } from '#kernel/language.ts';

export type Decision = 'ai' | 'human';

export type ChatMessage = {
  id: string;
  speaker: 'candidate' | 'ai' | 'script';
  text: string;
  /** True for an answer that broke off. */
  incomplete: boolean;
};

export type ChatFact = {
  question: string;
  status: 'answered' | 'unclear' | 'declined';
  answer: string;
  /** True if the answer is the candidate's own correction. */
  isCorrected: boolean;
};

/** A conversation as its page shows it: of the person, only the messages and the facts. */
export type ChatView = {
  sessionId: string;
  workspace: WorkspaceView;
  job: { title: string; lang: Lang };
  contactEmail: string;
  /** The interviewer: a model, the questionnaire, or none. */
  interviewer: InterviewerKind;
  /** False without an interviewer (D27). */
  offered: boolean;
  decision: Decision | null;
  /** The language of the conversation; the page may have the other one. */
  lang: Lang;
  messages: readonly ChatMessage[];
  /** The facts so far, one for each topic. */
  facts: readonly ChatFact[];
  /** True if the candidate stopped the last answer, so that the page does not request it again. */
  isStopped: boolean;
  /** The sentence that names the interviewer; null before it has spoken (L-1). */
  disclosure: string | null;
};

/** Returns the request for the opening question or for the next answer (PROTOCOL.md); null if neither is due. */
export function pendingRequest({
  messages,
  isStopped,
}: Pick<ChatView, 'messages' | 'isStopped'>): { messages: object[] } | null {
  if (isStopped) return null;
  const last = messages.at(-1);
  if (last !== undefined && last.speaker !== 'candidate' && !last.incomplete) return null;
  const candidateMessage = messages.findLast(({ speaker }) => speaker === 'candidate');
  return {
    messages:
      candidateMessage === undefined
        ? []
        : [{ id: candidateMessage.id, role: 'user', content: candidateMessage.text }],
  };
}
