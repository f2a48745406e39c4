import { listContestsOf } from '#db/candidates/contests.ts';
import { listSessions, listStatusChanges, listTranscripts } from '#db/candidates/portal.ts';
import { listReferences } from '#db/candidates/portal-record.ts';
import type { Queryable } from '#db/connection/database.ts';
import { listQuestions } from '#db/conversations/questions.ts';
import { listEmployerMessages } from '#db/desk/employer-messages.ts';
import { toIsoOrNull } from '#kernel/calendar/to-iso-or-null.ts';

/**
 * Reads the data that was added to each application after it was sent, such as its status history and the employer's
 * messages. Returns it by the application's id.
 */
export async function readApplicationHistories(query: Queryable, ids: string[]) {
  const related = await readRelatedRows(query, ids);
  return new Map(ids.map((id) => [id, historyOf(id, related)]));
}

type RelatedRows = Awaited<ReturnType<typeof readRelatedRows>>;

/** Reads the rows of other tables that belong to these applications. */
async function readRelatedRows(query: Queryable, ids: string[]) {
  const [sessions, transcripts, statusChanges, references, questions, contests, messages] = await Promise.all(
    [
      listSessions(query, ids),
      listTranscripts(query, ids),
      listStatusChanges(query, ids),
      listReferences(query, ids),
      listQuestions(query, ids),
      listContestsOf(query, ids),
      listEmployerMessages(query, ids),
    ],
  );
  return { sessions, transcripts, statusChanges, references, questions, contests, messages };
}

function historyOf(id: string, related: RelatedRows) {
  const ofApplication = <Row extends { applicationId: string }>(rows: readonly Row[]) =>
    rows.filter(({ applicationId }) => applicationId === id);
  const textOfQuestion = (questionSequence: number | null) =>
    related.questions.find(({ sequence }) => sequence === questionSequence)?.text;
  const messages = ofApplication(related.messages).map((message) => ({
    id: message.id,
    question: textOfQuestion(message.question) ?? null,
    text: message.text,
    offeredTimes: message.offeredTimes,
    writtenBy: message.writtenBy,
    at: message.at.toISOString(),
  }));
  return {
    references: ofApplication(related.references).map(({ source, reference, createdAt }) => ({
      source,
      reference,
      at: createdAt.toISOString(),
    })),
    statusHistory: ofApplication(related.statusChanges).map(toStatusChange),
    contests: ofApplication(related.contests).map(
      ({ text, requestedAt, dueAt, answer, answeredBy, answeredAt }) => ({
        text,
        requestedAt: requestedAt.toISOString(),
        dueAt: dueAt.toISOString(),
        answer,
        answeredBy,
        answeredAt: toIsoOrNull(answeredAt),
      }),
    ),
    candidateQuestions: ofApplication(related.questions).map(({ messageId, text, askedAt, replaces }) => ({
      messageId,
      text,
      at: askedAt.toISOString(),
      ...(replaces !== null && { replaces: textOfQuestion(replaces) }),
    })),
    ...(messages.length > 0 && { employerMessages: messages }),
    prequalification: prequalificationOf(id, related),
  };
}

function toStatusChange(change: RelatedRows['statusChanges'][number]) {
  const { from, to, reason, messageToCandidate, offeredTimes, actor, decidedBy, at } = change;
  return {
    from,
    to,
    reason,
    ...(messageToCandidate !== null && { messageToCandidate }),
    ...(offeredTimes.length > 0 && { offeredTimes }),
    // The first change is the application itself, which the candidate made.
    actor: from === null ? ('candidate' as const) : actor,
    decidedBy,
    at: at.toISOString(),
  };
}

/** Returns the session of the application's conversation with its transcript; undefined without a session. */
function prequalificationOf(id: string, { sessions, transcripts }: RelatedRows) {
  const session = sessions.find((row) => row.id === id);
  if (session === undefined) return undefined;
  const { personMessagesReceived } = session;
  return {
    aiConsent: session.aiConsent,
    decision: session.decision,
    createdAt: session.createdAt.toISOString(),
    updatedAt: session.updatedAt.toISOString(),
    state: session.state,
    facts: session.facts,
    callback: session.callback,
    ...(personMessagesReceived !== null && { personMessagesReceived }),
    transcript: transcripts
      .filter(({ sessionId }) => sessionId === id)
      .map(({ messageId, role, origin, model, author, text, incomplete, at }) => ({
        id: messageId,
        role,
        origin,
        model,
        ...(author !== null && { author }),
        text,
        incomplete,
        at: at.toISOString(),
      })),
  };
}
