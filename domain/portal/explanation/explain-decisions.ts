import { listContestsOf } from '#db/candidates/contests.ts';
import { listStatusChanges, recordVisit } from '#db/candidates/portal.ts';
import { listPortalApplications } from '#db/candidates/portal-applications.ts';
import {
  listAskedQuestions,
  listInterviewers,
  listLastMessages,
  listPersons,
  listReadings,
} from '#db/candidates/portal-record.ts';
import type { Queryable } from '#db/connection/database.ts';
import { findAnySession } from '#db/conversations/conversations.ts';
import type { TokenHolder } from '#domain/access/token-holder.ts';
import { isDecided } from '#domain/applications/status/application-end.ts';
import { consistentOrNotFound } from '#domain/erasure/not-found-if-erased.ts';
import { suspicionOf } from '#domain/notices/suspicion-words.ts';
import type { Deps } from '#domain/ports.ts';
import { askedQuestions } from '#domain/prequalification/asked-questions.ts';
import { toFacts } from '#domain/sessions/conversation-session.ts';
import { countFormAnswers } from '#kernel/input/form-answer-id.ts';
import { languages } from '#kernel/language.ts';
import type { ProviderDescription } from '#realtime/interviewer/provider/provider.ts';
import { findProcessor } from '#realtime/interviewer/provider/wires/providers.ts';
import { existenceOf } from '../existence-of.ts';
import { requirePerson } from '../require-person.ts';
import { isContestable } from './contest-decision.ts';

export type Explanation = Awaited<ReturnType<typeof explainDecisions>>[number];

export type ExplanationDeps = Pick<Deps, 'database' | 'clock' | 'settings'>;

/**
 * Explains the decisions on each application to the holder of the mailed link: who decided, when and why, what the
 * interviewer did before, with the provider of its model, who read the application, and the remedies (D64).
 */
export async function explainDecisions(deps: ExplanationDeps, holder: TokenHolder) {
  const candidate = requirePerson(holder);
  await recordVisit(deps.database.query, candidate.id, deps.clock.now());
  return consistentOrNotFound(existenceOf(deps, holder), () => explain(deps, candidate.id));
}

async function explain({ database: { query }, clock, settings }: ExplanationDeps, candidateId: string) {
  const now = clock.now();
  const rows = await listPortalApplications(query, { candidateId, applicationId: null, at: now });
  const ids = rows.map(({ id }) => id);
  const [changes, contests, interviewers, persons, askedQuestionRows, lastMessages, readings] =
    await Promise.all([
      listStatusChanges(query, ids),
      listContestsOf(query, ids),
      listInterviewers(query, ids),
      listPersons(query, ids),
      listAskedQuestions(query, ids),
      listLastMessages(query, ids),
      listReadings(query, ids),
    ]);
  const sessionIds = [...new Set(askedQuestionRows.map(({ applicationId }) => applicationId))];
  const wordingsBySession = new Map(
    await Promise.all(sessionIds.map(async (id) => [id, await listWordings(query, id)] as const)),
  );
  return rows.map(({ id, job, sentAt, status, answers, consent, facts, ...row }) => {
    const ownRows = <Row extends { applicationId: string | null }>(list: readonly Row[]) =>
      list.filter(({ applicationId }) => applicationId === id);
    const steps = ownRows(changes);
    const latest = steps.at(-1);
    const ownContests = ownRows(contests);
    return {
      applicationId: id,
      job,
      sentAt,
      status,
      decision: latest !== undefined && isDecided(latest.to) ? toStep(latest) : null,
      steps: steps.map(toStep),
      mark: suspicionOf(row),
      answers,
      conversation: {
        consent,
        interviewers: ownRows(interviewers).map((one) => toInterviewer(one, settings.aiProvider)),
        // The employer's persons who took the floor. A message without an author has no name.
        persons: ownRows(persons).map(({ author, messages, since, until }) => ({
          name: author ?? '',
          messages,
          since,
          until,
        })),
        formAnswers: countFormAnswers(facts ?? []),
        questions: withoutReminders(
          ownRows(askedQuestionRows).map(({ question, text, at }) => ({
            question: question ?? '',
            asked: questionIn(text, wordingsBySession.get(id) ?? []),
            at,
          })),
        ),
        facts: toFacts(facts ?? []).map(({ messageId: _, ...fact }) => fact),
        lastMessageAt: ownRows(lastMessages)[0]?.at ?? null,
      },
      readings: ownRows(readings).map(({ action, at }) => ({
        by: action === 'application.shown' ? ('administrator' as const) : ('employer' as const),
        at,
      })),
      contests: ownContests.map((contest) => {
        const { text, requestedAt, dueAt, answer, answeredBy, answeredAt, decisionSequence } = contest;
        const decidedAt = steps.find(({ sequence }) => sequence === decisionSequence)?.at ?? requestedAt;
        const isLate = answeredAt === null && dueAt < now;
        return { decidedAt, text, requestedAt, dueAt, answer, answeredBy, answeredAt, isLate };
      }),
      // A decision is contested at most once.
      canContest:
        latest !== undefined &&
        isContestable(latest) &&
        ownContests.every(({ decisionSequence }) => decisionSequence !== latest.sequence),
    };
  });
}

/** Lists the questions of a session as the questionnaire words them, in both languages. */
async function listWordings(query: Queryable, sessionId: string): Promise<string[]> {
  const session = await findAnySession(query, sessionId);
  if (session === null) return [];
  return languages.flatMap((lang) => askedQuestions(session, lang).map(({ text }) => text));
}

/**
 * Leaves out reminders: messages that keep a question open without its wording (D186). If no message of a question has
 * its wording, a model asked it in its own words, and all these messages stay.
 */
function withoutReminders<Asked extends { question: string; asked: string | undefined }>(
  all: Asked[],
): Asked[] {
  const hasWording = ({ question }: Asked) =>
    all.some((other) => other.question === question && other.asked !== undefined);
  return all.filter((one) => one.asked !== undefined || !hasWording(one));
}

/** Returns the wording of the question that a message contains; undefined if a model asked in its own words. */
function questionIn(message: string, wordings: readonly string[]): string | undefined {
  return wordings.find((question) => question !== '' && message.includes(question));
}

type StoredInterviewer = Awaited<ReturnType<typeof listInterviewers>>[number];

/** Describes an interviewer. `processor` is the company that processed the messages; null if no company did. */
function toInterviewer(stored: StoredInterviewer, configuredProvider: ProviderDescription) {
  const { generatedBy, model, promptVersion, answers: messages, since, until } = stored;
  const isModel = generatedBy === 'ai';
  const processor = isModel || stored.processor !== null ? findProcessor(stored, configuredProvider) : null;
  const kind = isModel ? ('model' as const) : ('questionnaire' as const);
  return { kind, model, promptVersion, processor, messages, since, until };
}

type StatusChange = Awaited<ReturnType<typeof listStatusChanges>>[number];

/** Converts a change of status to a step by the candidate or the employer. The first step is the application itself. */
function toStep({ from, to, at, actor, reason, messageToCandidate, offeredTimes, decidedBy }: StatusChange) {
  const isOwn = from === null || actor === 'candidate';
  const by = isOwn ? ('candidate' as const) : ('employer' as const);
  return {
    status: to,
    at,
    by,
    decidedBy,
    reason,
    ...(messageToCandidate !== null && { message: messageToCandidate }),
    ...(offeredTimes.length > 0 && { offeredTimes }),
  };
}
