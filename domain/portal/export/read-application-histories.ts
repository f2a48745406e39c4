import { listContestsOf } from '#db/candidates/contests.ts';
import { listSessions, listStatusChanges, listTranscripts } from '#db/candidates/portal.ts';
import { listReferences } from '#db/candidates/portal-record.ts';
import type { Queryable } from '#db/connection/client.ts';
import { listQuestions } from '#db/conversations/questions.ts';
import { listEmployerMessages } from '#db/desk/employer-messages.ts';
import { toIso, toIsoOrNull } from './application.ts';

/**
 * Reads the data that was added to each application later: references, status history, contests, questions, saved
 * state, transcript, facts.
 */
export async function readApplicationHistories(query: Queryable, ids: string[]) {
  const [sessions, transcripts, changes, references, questions, contests, written] = await Promise.all([
    listSessions(query, ids),
    listTranscripts(query, ids),
    listStatusChanges(query, ids),
    listReferences(query, ids),
    listQuestions(query, ids),
    listContestsOf(query, ids),
    listEmployerMessages(query, ids),
  ]);
  const selectByApplication = <Row extends { applicationId: string }>(rows: readonly Row[], id: string) =>
    rows.filter(({ applicationId }) => applicationId === id);
  return new Map(
    ids.map((id) => {
      const session = sessions.find((row) => row.id === id);
      const prequalification = session && {
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
      };
      const messages = selectByApplication(written, id).map(
        ({ id: messageId, question, text, offeredTimes, writtenBy, at }) => ({
          id: messageId,
          question: questions.find(({ sequence }) => sequence === question)?.text ?? null,
          text,
          offeredTimes,
          writtenBy,
          at: toIso(at),
        }),
      );
      return [
        id,
        {
          references: selectByApplication(references, id).map(({ source, reference, createdAt }) => ({
            source,
            reference,
            at: toIso(createdAt),
          })),
          statusHistory: selectByApplication(changes, id).map(
            ({ from, to, reason, messageToCandidate, offeredTimes, actor, decidedBy, at }) => ({
              from,
              to,
              reason,
              ...(messageToCandidate !== null && { messageToCandidate }),
              ...(offeredTimes.length > 0 && { offeredTimes }),
              actor,
              decidedBy,
              at: toIso(at),
            }),
          ),
          contests: selectByApplication(contests, id).map(
            ({ text, requestedAt, dueAt, answer, answeredBy, answeredAt }) => ({
              text,
              requestedAt: toIso(requestedAt),
              dueAt: toIso(dueAt),
              answer,
              answeredBy,
              answeredAt: toIsoOrNull(answeredAt),
            }),
          ),
          candidateQuestions: selectByApplication(questions, id).map(
            ({ messageId, text, askedAt, replaces }) => ({
              messageId,
              text,
              at: toIso(askedAt),
              ...(replaces !== null && {
                replaces: questions.find(({ sequence }) => sequence === replaces)?.text,
              }),
            }),
          ),
          ...(messages.length > 0 && { employerMessages: messages }),
          prequalification,
        },
      ];
    }),
  );
}
