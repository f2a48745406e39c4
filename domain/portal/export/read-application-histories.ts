import { listContestsOf } from '#db/candidates/contests.ts';
import { listSessions, listStatusChanges, listTranscripts } from '#db/candidates/portal.ts';
import { listReferences } from '#db/candidates/portal-record.ts';
import type { Queryable } from '#db/connection/database.ts';
import { listQuestions } from '#db/conversations/questions.ts';
import { listEmployerMessages } from '#db/desk/employer-messages.ts';
import { toIso, toIsoOrNull } from './application-fields.ts';

/** The rows of other tables that belong to some applications. */
type RelatedRows = {
  sessions: Awaited<ReturnType<typeof listSessions>>;
  transcripts: Awaited<ReturnType<typeof listTranscripts>>;
  changes: Awaited<ReturnType<typeof listStatusChanges>>;
  references: Awaited<ReturnType<typeof listReferences>>;
  questions: Awaited<ReturnType<typeof listQuestions>>;
  contests: Awaited<ReturnType<typeof listContestsOf>>;
  messages: Awaited<ReturnType<typeof listEmployerMessages>>;
};

/**
 * Reads the data that was added to each application later, by the application's id: references, status history,
 * contests, questions, messages of the employer, saved state, transcript, facts.
 */
export async function readApplicationHistories(query: Queryable, ids: string[]) {
  const [sessions, transcripts, changes, references, questions, contests, messages] = await Promise.all([
    listSessions(query, ids),
    listTranscripts(query, ids),
    listStatusChanges(query, ids),
    listReferences(query, ids),
    listQuestions(query, ids),
    listContestsOf(query, ids),
    listEmployerMessages(query, ids),
  ]);
  const related = { sessions, transcripts, changes, references, questions, contests, messages };
  return new Map(ids.map((id) => [id, historyOf(id, related)]));
}

function historyOf(id: string, related: RelatedRows) {
  const ofApplication = <Row extends { applicationId: string }>(rows: readonly Row[]) =>
    rows.filter(({ applicationId }) => applicationId === id);
  const textOfQuestion = (sought: number | null) =>
    related.questions.find(({ sequence }) => sequence === sought)?.text;
  const messages = ofApplication(related.messages).map(({ id: messageId, question, at, ...message }) => ({
    id: messageId,
    question: textOfQuestion(question) ?? null,
    text: message.text,
    offeredTimes: message.offeredTimes,
    writtenBy: message.writtenBy,
    at: toIso(at),
  }));
  return {
    references: ofApplication(related.references).map(({ source, reference, createdAt }) => ({
      source,
      reference,
      at: toIso(createdAt),
    })),
    statusHistory: ofApplication(related.changes).map(toStatusChange),
    contests: ofApplication(related.contests).map(
      ({ text, requestedAt, dueAt, answer, answeredBy, answeredAt }) => ({
        text,
        requestedAt: toIso(requestedAt),
        dueAt: toIso(dueAt),
        answer,
        answeredBy,
        answeredAt: toIsoOrNull(answeredAt),
      }),
    ),
    candidateQuestions: ofApplication(related.questions).map(({ messageId, text, askedAt, replaces }) => ({
      messageId,
      text,
      at: toIso(askedAt),
      ...(replaces !== null && { replaces: textOfQuestion(replaces) }),
    })),
    ...(messages.length > 0 && { employerMessages: messages }),
    prequalification: prequalificationOf(id, related),
  };
}

function toStatusChange(change: RelatedRows['changes'][number]) {
  const { from, to, reason, messageToCandidate, offeredTimes, actor, decidedBy, at } = change;
  return {
    from,
    to,
    reason,
    ...(messageToCandidate !== null && { messageToCandidate }),
    ...(offeredTimes.length > 0 && { offeredTimes }),
    // The first step is the application itself.
    actor: from === null ? ('candidate' as const) : actor,
    decidedBy,
    at: toIso(at),
  };
}

/** Returns the session of the application's conversation with its transcript; undefined without a session. */
function prequalificationOf(id: string, { sessions, transcripts }: RelatedRows) {
  const session = sessions.find((row) => row.id === id);
  return (
    session && {
      aiConsent: session.aiConsent,
      decision: session.decision,
      createdAt: toIso(session.createdAt),
      updatedAt: toIso(session.updatedAt),
      state: session.state,
      facts: session.facts,
      callback: session.callback,
      ...(session.wordsReceived !== null && { personMessagesReceived: session.wordsReceived }),
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
          at: toIso(at),
        })),
    }
  );
}
