import { listContestsOf } from '#db/candidates/contests.ts';
import { listStatusChanges } from '#db/candidates/portal.ts';
import { countMessages, type listPortalApplications } from '#db/candidates/portal-applications.ts';
import { listQuestions } from '#db/conversations/questions.ts';
import { listEmployerMessages } from '#db/desk/employer-messages.ts';
import { findProcessor } from '#realtime/interviewer/provider/wires/providers.ts';
import type { Help } from '#realtime/model/brief.ts';
import type { TokenHolder } from '../access/token-holder.ts';
import { isOver } from '../applications/status/application-end.ts';
import { listMessagesToCandidate } from '../applications/status/list-messages-to-candidate.ts';
import { helpIn } from '../needs/reply-to-needs.ts';
import { wayToPersonIn } from '../needs/way-to-person.ts';
import { interviewerFor } from '../notices/notices.ts';
import { suspicionOf } from '../notices/suspicion-words.ts';
import type { Deps } from '../ports.ts';
import { mintChatLink } from '../prequalification/chat-link.ts';
import { isChatOffered } from '../prequalification/mint-offered-chat-link.ts';
import { isAnswered, withAnswers } from '../prequalification/questions/questions-with-answers.ts';
import { chatPartOf, chosenOf } from '../sessions/chat-part.ts';
import { toFacts } from '../sessions/conversation-session.ts';

type ProgressDeps = Pick<Deps, 'database' | 'clock' | 'settings' | 'tokenKeys'>;

export type ApplicationRow = Awaited<ReturnType<typeof listPortalApplications>>[number];

/** The rows of other tables that belong to some applications. */
type RelatedRows = {
  statusChanges: Awaited<ReturnType<typeof listStatusChanges>>;
  messageCounts: Awaited<ReturnType<typeof countMessages>>;
  questions: Awaited<ReturnType<typeof listQuestions>>;
  employerMessages: Awaited<ReturnType<typeof listEmployerMessages>>;
  contests: Awaited<ReturnType<typeof listContestsOf>>;
};

export type ApplicationProgress = ReturnType<typeof describeOne>;

/**
 * Describes the progress of each application, by its id: the status with its history, the conversation, the questions
 * and messages between candidate and employer, and the latest contest.
 */
export async function describeProgress(
  deps: ProgressDeps,
  { candidate, rows }: { candidate: TokenHolder['candidate']; rows: readonly ApplicationRow[] },
): Promise<Map<string, ApplicationProgress>> {
  const { query } = deps.database;
  const ids = rows.map(({ id }) => id);
  const [statusChanges, messageCounts, questions, employerMessages, contests] = await Promise.all([
    listStatusChanges(query, ids),
    countMessages(query, ids),
    listQuestions(query, ids),
    listEmployerMessages(query, ids),
    listContestsOf(query, ids),
  ]);
  const related = { statusChanges, messageCounts, questions, employerMessages, contests };
  const { linkGeneration } = candidate;
  return new Map(
    rows.map((row) => [
      row.id,
      describeOne(deps, { row, linkGeneration, related: relatedTo(row.id, related) }),
    ]),
  );
}

/** Returns the rows that belong to one application. */
function relatedTo(applicationId: string, related: RelatedRows): RelatedRows {
  const belongs = (row: { applicationId: string }) => row.applicationId === applicationId;
  return {
    statusChanges: related.statusChanges.filter(belongs),
    messageCounts: related.messageCounts.filter(({ sessionId }) => sessionId === applicationId),
    questions: related.questions.filter(belongs),
    employerMessages: related.employerMessages.filter(belongs),
    contests: related.contests.filter(belongs),
  };
}

type OneApplication = { row: ApplicationRow; linkGeneration: number; related: RelatedRows };

function describeOne(deps: ProgressDeps, { row, linkGeneration, related }: OneApplication) {
  const { id, status, consent, addressCorrections } = row;
  const { statusChanges, messageCounts, questions, employerMessages, contests } = related;
  const contest = contests.at(-1);
  const wayToPerson = wayToPersonIn({ ...row, isPersonChosen: consent === 'human' });
  const help: Help = { ...helpIn(row.country, deps.settings), wayToPerson };
  const owner = { applicationId: id, linkGeneration, addressCorrections };
  return {
    status,
    history: statusChanges.map(({ to, at }) => ({ status: to, at })),
    /** The token of the conversation; null if the candidate can neither begin, continue nor read it. */
    chatToken: showsChatLink(deps, row, messageCounts.length) ? mintChatLink(deps, owner).token : null,
    /** The candidate's choice of the conversation: with the assistant, with a person, or none yet. */
    decision: consent,
    /** True if the wish for a person names a number or a time for a call. */
    wantsCall: row.wantsCall,
    isOver: isOver(status),
    isDeletionRequested: row.isDeletionRequested,
    /** The main part of the page to which the chat's token leads. */
    chatPart: chatPartOf({
      isOver: isOver(status),
      isDeletionRequested: row.isDeletionRequested,
      floor: row.floor ?? { by: 'interviewer', name: null },
      chosen: chosenOf({ ...row, decision: consent }),
      interviewerKind: deps.settings.interviewer,
    }),
    questions: withAnswers(questions, employerMessages).map((question) => ({
      text: question.text,
      isAnswered: isAnswered(question),
      /** True if a message of the employer answers the question. The page shows that message with the question. */
      hasWrittenAnswer: question.answer !== null,
      earlier: question.earlier.map((former) => ({ text: former.text, isAnswered: isAnswered(former) })),
    })),
    /** The latest contest of a refusal, with the time of its answer (D64). */
    contest: contest === undefined ? null : toContest(contest, deps.clock.now()),
    /** The employer's messages to the candidate. */
    words: listMessagesToCandidate({
      changes: statusChanges,
      messages: employerMessages,
      questions,
      choosableAfter: isOver(status) ? null : deps.clock.now(),
    }),
    facts: toFacts(row.facts ?? []).map(({ correctedAt, ...fact }) => ({
      ...fact,
      isCorrected: correctedAt !== undefined,
    })),
    /** The mark of an application that a robot may have sent; null without a mark. */
    mark: suspicionOf(row),
    withdrawalReason: statusChanges.findLast(isOwnWithdrawal)?.reason ?? null,
    help,
    /** The number of messages of each speaker in the conversation; only a model has a provider. */
    messages: messageCounts.map(({ origin, messages, ...answeredBy }) => ({
      origin,
      model: answeredBy.model,
      provider: origin === 'ai' ? (findProcessor(answeredBy, deps.settings.aiProvider)?.name ?? null) : null,
      messages,
    })),
  };
}

function toContest({ requestedAt, dueAt, answeredAt }: RelatedRows['contests'][number], now: Date) {
  return { requestedAt, dueAt, answeredAt, isLate: answeredAt === null && dueAt < now };
}

/**
 * Tells whether the portal links to the conversation: if it is offered, if the candidate's choice about it can still be
 * changed, or if it has messages to read.
 */
function showsChatLink(
  { settings }: Pick<Deps, 'settings'>,
  { status, consent, isDisabled, isOpenApplication }: ApplicationRow,
  speakerCount: number,
): boolean {
  const interviewer = interviewerFor(settings, { openApplications: isOpenApplication });
  const canChangeChoice = consent !== null && !isOver(status);
  return isChatOffered({ interviewer, isDisabled, status }) || canChangeChoice || speakerCount > 0;
}

function isOwnWithdrawal({ to, actor }: { to: string; actor: string }): boolean {
  return to === 'withdrawn' && actor === 'candidate';
}
