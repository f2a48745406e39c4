import type { MessageToCandidate } from '#domain/applications/status/list-messages-to-candidate.ts';
import type { statusWords } from '#domain/applications/status/status-words.ts';
import type { WorkspaceView } from '#domain/jobs/visible-job.ts';
import type { InterviewerKind } from '#domain/notices/notices.ts';
import type { AskedQuestion } from '#domain/prequalification/asked-questions.ts';
import type { Lang } from '#kernel/language.ts';
import type { NotedFact } from '#web/page/facts/fact-row.ts';
import type { JobWords } from '../question-form/question-label.ts';

/** A conversation as its page shows it: of the person, only the first name, the messages and the facts. */
export type ChatView = ShownApplication & Choice & Conversation & HelpInDistress;

/** The application that the conversation is about. */
type ShownApplication = {
  /** The session's id, which is the application's. */
  sessionId: string;
  /** The page greets the candidate by this name. No interviewer gets it (D63). */
  firstName: string | null;
  workspace: WorkspaceView;
  job: { title: string } & JobWords;
  /** The address to which the candidate may write about the job. */
  contactEmail: string;
  status: keyof (typeof statusWords)[Lang];
  /** True once the application was withdrawn or decided about: no more messages are taken. */
  isOver: boolean;
  /** True while a request to delete these data is open: the interviewer asks nothing (D113). */
  isDeletionRequested: boolean;
  /** True if the mailed link opened the page. Any other link may be a stranger's, who sent the form (D19). */
  isCandidate: boolean;
  /** The messages that the employer wrote outside the conversation; none unless `isCandidate` (D101). */
  employerMessages: readonly MessageToCandidate[];
};

/** An interviewer, or a person of the employer. */
export type Decision = 'ai' | 'human';

/** The candidate's choice between the interviewer and a person. */
type Choice = {
  /** The interviewer: a model, the questionnaire, or none. */
  interviewer: InterviewerKind;
  /** True if the candidate may choose the interviewer now. */
  isInterviewerOffered: boolean;
  /** The choice; null before it, and once the conversation that was chosen is no longer possible. */
  decision: Decision | null;
  /** The phone number of the application, which the form for a call suggests. */
  phone: string | null;
  /** The call that the candidate asked for: its number and its time, in their own words. */
  callback: { phone: string | null; when: string | null } | null;
};

/** The messages so far, and what follows from them. */
type Conversation = {
  /** The language of the conversation; the page may have the other one. */
  lang: Lang;
  messages: readonly ChatMessage[];
  /** The answers that are noted so far, one for each question. */
  facts: readonly NotedFact[];
  /** The questions of the session, in both languages. */
  questions: Record<Lang, readonly AskedQuestion[]>;
  /**
   * The one who has the floor (D58). `name` is null for the interviewer, and once the person has left; `attending` is
   * true while the person has the conversation open.
   */
  floor: { by: 'interviewer' | 'person'; name: string | null; attending: boolean };
  /** True if the candidate stopped the last answer, so that the page does not request it again. */
  isStopped: boolean;
  /** The sentence that tells what the interviewer is; null before the interviewer's first message (L-1). */
  disclosure: string | null;
};

export type ChatMessage = {
  id: string;
  speaker: 'candidate' | 'ai' | 'script' | 'person';
  /** The name of the person of the employer who wrote the message; null for the other speakers. */
  author: string | null;
  text: string;
  /** True for an answer that broke off. */
  incomplete: boolean;
  /** True for a candidate's message to a person who had the floor. */
  toPerson: boolean;
};

/** The help for a candidate in distress (D61). */
type HelpInDistress = {
  /** The helpline that the page always shows, since no pattern knows all words of a person in distress. */
  helpline: { number: string | null; url: string; emergency: string };
  /** The data of the service's replies to a need: the address that mails a new link, and the country of the helpline. */
  help: { newLinkUrl: string; countryCode: string | null };
};
