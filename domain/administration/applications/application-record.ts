import { findWholeApplication, listTurns } from '#db/applications/application-record.ts';
import { listFileMetadata } from '#db/applications/cv-files.ts';
import { listConsents, listSessions, listStatusChanges, listTranscripts } from '#db/candidates/portal.ts';
import { listReferences } from '#db/candidates/portal-record.ts';
import type { Queryable } from '#db/connection/database.ts';
import { listQuestions } from '#db/conversations/questions.ts';
import { listEmployerMessages } from '#db/desk/employer-messages.ts';
import { DomainError } from '#kernel/errors/errors.ts';

/** Reads all stored data of one application, except the contents of its files; throws `not_found`. */
export async function readApplicationRecord(query: Queryable, id: string) {
  const record = await findWholeApplication(query, id);
  if (record === null) throw new DomainError('not_found', `There is no application with the id ${id}.`);
  const [files, [session], references, questions, employerMessages, turns, messages, proofs, changes] =
    await Promise.all([
      listFileMetadata(query, [id]),
      listSessions(query, [id]),
      listReferences(query, [id]),
      listQuestions(query, [id]),
      listEmployerMessages(query, [id]),
      listTurns(query, id),
      listTranscripts(query, [id]),
      listConsents(query, [id]),
      listStatusChanges(query, [id]),
    ]);
  return {
    ...record,
    /** The CVs, letters and other files. */
    files,
    session: session ?? null,
    references,
    questions,
    employerMessages,
    turns,
    transcript: messages.map(({ at, role, origin, model, text, incomplete }) => {
      return { at, role, origin, model, text, incomplete };
    }),
    consents: proofs.map(({ at, kind, decision, noticeVersion, noticeSha256, lang, way }) => {
      return { at, kind, decision, noticeVersion, noticeSha256, lang, way };
    }),
    statusHistory: changes.map(({ at, from, to, reason, messageToCandidate, offeredTimes, decidedBy }) => {
      return { at, from, to, reason, messageToCandidate, offeredTimes, decidedBy };
    }),
  };
}
