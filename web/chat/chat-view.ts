import { toReference } from '#domain/applications/sent/reference.ts';
import type { MessageToCandidate } from '#domain/applications/status/list-messages-to-candidate.ts';
import { statusWords } from '#domain/applications/status/status-words.ts';
import type { WorkspaceView } from '#domain/jobs/visible-job.ts';
import type { InterviewerKind } from '#domain/notices/notices.ts';
import type { AskedQuestion } from '#domain/prequalification/asked-questions.ts';
import type { Lang } from '#kernel/language.ts';
import type { ReplyAbout } from '../page/employer-words/time-choices.ts';
import type { NotedFact } from '../page/facts/fact-row.ts';
import type { Pair } from '../page/urls.ts';
import type { JobWords } from './question-form/question-label.ts';
import { chatTexts } from './texts.ts';

export type Decision = 'ai' | 'human';

export type ChatMessage = {
  id: string;
  speaker: 'candidate' | 'ai' | 'script' | 'person';
  /** The name of the person who wrote it; null for all others. */
  author: string | null;
  text: string;
  /** True for an answer that broke off. */
  incomplete: boolean;
  /** True for a candidate's message to a person who had the floor. */
  toPerson: boolean;
};

/** A conversation as its page shows it: of the person, only the first name, the messages and the facts. */
export type ChatView = {
  sessionId: string;
  /** The page greets the candidate by this name. No interviewer gets it (D63). */
  firstName: string | null;
  workspace: WorkspaceView;
  job: { title: string } & JobWords;
  contactEmail: string;
  /** The line that the page always names: no pattern knows every word of a person in distress (D61). */
  helpline: { number: string | null; url: string; emergency: string };
  /** The facts that a reply to a need names (D61). */
  help: { newLinkUrl: string; countryCode: string | null };
  /** The interviewer: a model, the questionnaire, or none. */
  interviewer: InterviewerKind;
  status: keyof (typeof statusWords)[Lang];
  /** True once the application was withdrawn or has its answer: the conversation can only be read. */
  isOver: boolean;
  /** True while a request to delete these data is open: nothing is asked (D113). */
  isDeletionRequested: boolean;
  /** True for the mailed link; a stranger may have the address after the form (D19). */
  isCandidate: boolean;
  /** False without an interviewer (D27), and once the application is over. */
  offered: boolean;
  decision: Decision | null;
  /** The number of the application, and the wish to be called that the candidate sent. */
  phone: string | null;
  callback: { phone: string | null; when: string | null } | null;
  /** The language of the conversation; the page may have the other one. */
  lang: Lang;
  messages: readonly ChatMessage[];
  /** The words of people of the employer, for the holder of the mailed link (D101). */
  words: readonly MessageToCandidate[];
  /** The facts that are noted so far, one for each topic. */
  facts: readonly NotedFact[];
  /** The questions of the session, in the language of the page. */
  questions: Record<Lang, readonly AskedQuestion[]>;
  /** The holder of the floor: the interviewer or a person, who needs no consent to the AI (D58). */
  floor: { by: 'interviewer' | 'person'; name: string | null; attending: boolean };
  /** True if the candidate stopped the last answer, so that the page does not request it again. */
  isStopped: boolean;
  /** The sentence that names the interviewer; null before it has spoken (L-1). */
  disclosure: string | null;
};

/** The answers that were just sent: how many were saved, and the questions of those that were. */
export type SentAnswers = { saved: 'all' | 'some' | 'none'; questions: readonly string[] };

/** Writes the result of the answers into the query of the page's address. */
export function sentPairs({ saved, questions }: SentAnswers): Pair[] {
  return [
    ['sent', saved],
    ['questions', questions.join()],
  ];
}

/** The query of the page's address once the wish for a person was taken back (D179). */
export const takenBackPairs: Pair[] = [['taken', 'back']];

/** Returns the facts with which the candidate answers the employer's words by mail. */
export function replyAbout({ contactEmail, job, sessionId, firstName }: ChatView): ReplyAbout {
  return { contactEmail, jobTitle: job.title, reference: toReference(sessionId), firstName };
}

type ChatParts = { view: ChatView; asForm?: boolean; answering?: { kind: 'form' | 'review' | 'unsent' } };

/**
 * Finds the page's main part, by the candidate's decision. The questions are a form without a model, and at the form's
 * own address (D61).
 */
export function stateOf({ view, asForm = false, answering }: ChatParts): Decision | 'none' | 'form' | 'over' {
  const isEnded = view.isOver || view.isDeletionRequested;
  // Answers that were just typed are shown again even if a person has joined meanwhile, since they are stored nowhere.
  const isAnswering = answering !== undefined && answering.kind !== 'unsent';
  if (isAnswering && view.decision === 'ai' && !isEnded) return 'form';
  if (view.floor.by === 'person' && view.status !== 'withdrawn') return 'ai';
  if (isEnded) return 'over';
  if (view.decision !== 'ai') return view.decision ?? 'none';
  return asForm || view.interviewer !== 'ai' ? 'form' : 'ai';
}

/** Tells whether the page has the button that asks for a person: the interviewer asks, and nothing has ended. */
export function showsPersonButton({ decision, floor, isOver, isDeletionRequested }: ChatView): boolean {
  return decision === 'ai' && floor.by !== 'person' && !isOver && !isDeletionRequested;
}

/**
 * Returns the request for the opening question or for the next answer (PROTOCOL.md); null if neither is due, or if a
 * person has the floor, whom the page follows.
 */
export function pendingRequest({
  messages,
  floor,
  isStopped,
}: Pick<ChatView, 'messages' | 'floor' | 'isStopped'>): { messages: object[] } | null {
  if (isStopped || floor.by === 'person') return null;
  const last = messages.at(-1);
  // A message to a person who has left is not answered by the interviewer, who waits for the next one (D58).
  if (last?.toPerson) return null;
  if (last !== undefined && last.speaker !== 'candidate' && !last.incomplete) return null;
  const candidateMessage = messages.findLast(({ speaker }) => speaker === 'candidate');
  return {
    messages:
      candidateMessage === undefined
        ? []
        : [{ id: candidateMessage.id, role: 'user', content: candidateMessage.text }],
  };
}

/** Says why nothing is asked; a stranger is not told that the person asked for a deletion. */
export function endingOf(
  lang: Lang,
  { isOver, status, messages, isCandidate }: ChatView,
): { heading: string; text: string } {
  const { over, overUnspoken, deletion } = chatTexts[lang];
  if (!isOver)
    return { heading: deletion.heading, text: isCandidate ? deletion.requested : deletion.perhaps };
  const heading = messages.length > 0 ? over : overUnspoken;
  return { heading, text: statusWords[lang][status].meaning };
}
