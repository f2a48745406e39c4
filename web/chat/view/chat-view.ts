import type { MessageToCandidate } from '#domain/applications/status/list-messages-to-candidate.ts';
import type { ApplicationStatus } from '#domain/applications/status/status-words.ts';
import type { WorkspaceView } from '#domain/jobs/visible-job.ts';
import type { InterviewerKind } from '#domain/notices/notices.ts';
import type { AskedQuestion } from '#domain/prequalification/asked-questions.ts';
import type { Lang } from '#kernel/language.ts';
import type { NotedFact } from '#web/page/facts/fact-row.ts';
import type { JobWords } from '../question-form/question-label.ts';

/** A conversation as its page shows it. It has no last name, e-mail address or file of the candidate. */
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
  status: ApplicationStatus;
  /** True once the candidate withdrew the application or the employer decided about it: no more messages are taken. */
  isOver: boolean;
  /** True while a request to delete these data is open: the interviewer asks nothing (D113). */
  isDeletionRequested: boolean;
  /**
   * True if a mailed link opened the page. A link that was not mailed may belong to another person, who filled in the
   * form (D19).
   */
  isByMailedLink: boolean;
  /** The messages that the employer wrote outside the conversation; none unless `isByMailedLink` (D101). */
  employerMessages: readonly MessageToCandidate[];
};

/** The candidate's choice in the contract's words: `ai` for the interviewer, be it a model or the questionnaire. */
export type Decision = 'ai' | 'human';

/** The candidate's choice between the interviewer and a person. */
type Choice = {
  /** The interviewer: a model, the questionnaire, or none. */
  interviewer: InterviewerKind;
  /** True if the page offers the interviewer as a choice. */
  isInterviewerOffered: boolean;
  /**
   * The choice; null before the candidate chooses. A choice of the interviewer also becomes null when the candidate withdraws
   * the consent, and while the workspace is disabled.
   */
  decision: Decision | null;
  /** The phone number that is filled in where the candidate asks for a call; a corrected one only if `isByMailedLink`. */
  phone: string | null;
  /** The call that the candidate asked for: the number, and the time in their own words. */
  callback: { phone: string | null; when: string | null } | null;
};

/** The one who has the floor (D58). */
type Floor = {
  /** A person keeps the floor also while away. */
  by: 'interviewer' | 'person';
  /** The person's name; null for the interviewer. */
  name: string | null;
  /** True while the person has the conversation open. */
  attending: boolean;
};

/** The messages so far, and what follows from them. */
type Conversation = {
  /** The language of the conversation; the page may have the other one. */
  lang: Lang;
  messages: readonly ChatMessage[];
  /** True if nothing is asked until the candidate goes on. */
  isPaused: boolean;
  /** The answers that are noted so far, one for each question. */
  facts: readonly NotedFact[];
  /** The questions of the session, in both languages. */
  questions: Record<Lang, readonly AskedQuestion[]>;
  floor: Floor;
  /** True if the candidate stopped the last answer: the page does not request it again. */
  isStopped: boolean;
  /** The sentence that tells what the interviewer is; null before the interviewer's first message (L-1). */
  disclosure: string | null;
};

export type ChatMessage = {
  id: string;
  /** `ai` is only a model here, unlike in `Decision`; `script` is the questionnaire, `person` a person of the employer. */
  speaker: 'candidate' | 'ai' | 'script' | 'person';
  /** The name of the person of the employer who wrote the message; null for the other speakers. */
  author: string | null;
  text: string;
  /** True for an answer that broke off. */
  incomplete: boolean;
  /** True for a candidate's message while a person had the floor: no interviewer answers it. */
  toPerson: boolean;
};

/** The help for a candidate in distress (D61). */
type HelpInDistress = {
  /**
   * The helpline that every page with a text field shows, since distress is not always recognised. `number` and `emergency`
   * are phone numbers.
   */
  helpline: { number: string | null; url: string; emergency: string };
  /** The data in the replies to a need (`replyToNeeds`): the page for a new link, and the country of the helpline. */
  help: { newLinkUrl: string; countryCode: string | null };
};
