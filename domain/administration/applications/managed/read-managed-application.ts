import type { WorkspaceAccess } from '#domain/access/workspace-access.ts';
import { submittedFields } from '#domain/applications/submitted-fields.ts';
import type { Deps } from '#domain/ports.ts';
import { toEarlierTexts, withAnswers } from '#domain/prequalification/questions/questions-with-answers.ts';
import { toFacts } from '#domain/sessions/conversation-session.ts';
import { readApplicationRecord } from '../application-record.ts';
import { auditReadByKey } from './audit-read-by-key.ts';
import { requireManagedApplication } from './managed-application.ts';

/**
 * Reads an application as its employer may see it; the reading is audited. The contents of the files and the messages
 * of the conversation have operations of their own.
 */
export async function readManagedApplication(
  deps: Pick<Deps, 'database' | 'clock' | 'settings'>,
  access: WorkspaceAccess,
  id: string,
) {
  const application = await requireManagedApplication(deps, access, id);
  const record = await readApplicationRecord(deps.database.query, id);
  await auditReadByKey(deps, access, { applicationId: id, action: 'application.read' });
  return {
    ...application,
    submitted: submittedFields(record.application, 'applicant', 'letter'),
    suspiciousReason: record.application.suspiciousReason,
    files: record.files.map(({ number, kind, fileName, mediaType, byteLength }) => {
      const href = `${application.href}/cv?number=${number}`;
      return { number, kind, href, fileName, mediaType, bytes: byteLength };
    }),
    consents: record.consents.map(withIsoTime),
    statusHistory: record.statusHistory.map(withIsoTime),
    facts: toFacts(record.session?.facts ?? []),
    questions: withAnswers(record.questions, record.employerMessages).map(
      ({ text, askedAt, messageId, earlier }) => ({
        text,
        askedAt: askedAt.toISOString(),
        messageId,
        ...toEarlierTexts(earlier),
      }),
    ),
    messages: record.employerMessages.map(
      ({ id: messageId, question, text, offeredTimes, writtenBy, at }) => ({
        id: messageId,
        at: at.toISOString(),
        text,
        offeredTimes,
        writtenBy,
        question: record.questions.find(({ sequence }) => sequence === question)?.text ?? null,
      }),
    ),
  };
}

function withIsoTime<Row extends { at: Date }>(row: Row): Omit<Row, 'at'> & { at: string } {
  return { ...row, at: row.at.toISOString() };
}
