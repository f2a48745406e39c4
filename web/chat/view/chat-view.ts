import type { MessageToCandidate } from '#domain/applications/status/list-messages-to-candidate.ts';
import type { ApplicationStatus } from '#domain/applications/status/status-words.ts';
import type { WorkspaceView } from '#domain/jobs/visible-job.ts';
import type { InterviewerKind } from '#domain/notices/notices.ts';
import type { AskedQuestion } from '#domain/prequalification/asked-questions.ts';
import type { Chosen } from '#domain/sessions/chat-part.ts';
import type { MessageOrigin } from '#kernel/conversation/message-origin.ts';
import type { Lang } from '#kernel/language.ts';
import type { NotedFact } from '#web/page/facts/fact-row.ts';
import type { JobWords } from '../question-form/question-label.ts';

/**
 * A conversation as its page shows it; `describeChat` builds it. It has no last name, e-mail address or file of the
 * candidate. In the choice and on the floor, `interviewer` is the model or the questionnaire, and `person` a person of
 * the employer. Several flags may be true at once: `mainPartOf` ranks them.
 */
export type ChatView = ShownApplication & CandidateChoice & Conversation & HelpInDistress;

/** The application that the conversation is about. */
type ShownApplication = {
  /** The session's id, which is the application's. */
  sessionId: string;
  /** The page greets the candidate by this name; null if none is known. No interviewer gets it (D63). */
  firstName: string | null;
  workspace: WorkspaceView;
  job: JobWords;
  /** The address to which the candidate may write about the job. */
  contactEmail: string;
  status: ApplicationStatus;
  /** True once the candidate withdrew the application or the employer decided about it: no more messages are taken. */
  isOver: boolean;
  /** True while a request to delete these data is open: the interviewer asks nothing (D113). */
  isDeletionRequested: boolean;
  /** True if a mailed link opened the page. Any other link may belong to a stranger who filled in the form (D19). */
  isByMailedLink: boolean;
  /** The messages that the employer wrote outside the conversation; none unless `isByMailedLink` (D101). */
  employerMessages: readonly MessageToCandidate[];
};

/** The candidate's choice, and what the page offers for it. */
type CandidateChoice = {
  interviewerKind: InterviewerKind;
  /** True if the page offers the interviewer as a choice. */
  isInterviewerOffered: boolean;
  /**
   * Null before the candidate chooses. The choice of the interviewer also becomes null once the candidate withdraws the
   * consent, and while the workspace is disabled.
   */
  chosen: Chosen | null;
  /**
   * The number that the form for a call suggests; null if the application has none. A number that the candidate
   * corrected is suggested only if `isByMailedLink`, since a stranger may have sent the application (D19).
   */
  phoneToCall: string | null;
  /** The call that the candidate asked for, or null. Its members are the candidate's own words; null if not given. */
  callback: { phone: string | null; when: string | null } | null;
};

/** The one who has the floor (D58). */
type Floor = {
  /** A person keeps the floor also while away. */
  by: 'interviewer' | 'person';
  /** The person's name; null for the interviewer, and while the floor waits for the next person. */
  name: string | null;
  /** True while the person has the conversation open. */
  isAttended: boolean;
};

/** The messages so far, and the state of the conversation. */
type Conversation = {
  /** The language of the conversation; the page may have the other one. */
  lang: Lang;
  messages: readonly ChatMessage[];
  /** True if the interviewer asks nothing until the candidate asks to go on (D112). */
  isPaused: boolean;
  /** The answers that are noted so far, one for each question. */
  facts: readonly NotedFact[];
  /** The questions of the session, in both languages. */
  questions: Record<Lang, readonly AskedQuestion[]>;
  floor: Floor;
  /** True if the candidate stopped the last answer: the page's script does not ask for its rest. */
  isLastAnswerStopped: boolean;
  /** The sentence that tells what the interviewer is; null before the interviewer's first message (L-1). */
  disclosure: string | null;
};

export type ChatMessage = {
  id: string;
  origin: MessageOrigin;
  /** The name of the person of the employer who wrote the message; null for any other message. */
  author: string | null;
  text: string;
  /** True for an answer that broke off. */
  isCut: boolean;
  /** True if the candidate sent the message while a person had the floor: no interviewer answers it. */
  wasSentToPerson: boolean;
};

/** The help for a candidate in distress (D61). */
type HelpInDistress = {
  help: {
    /** The page that mails a new link; replies to a need name it. */
    newLinkUrl: string;
    /**
     * The job's country; null, if unknown, is taken for France. Replies to distress name its helpline, and so does
     * every page with a text field, since distress is not always recognised.
     */
    countryCode: string | null;
  };
};
