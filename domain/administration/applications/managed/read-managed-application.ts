import { listFileMetadata } from '#db/applications/cv-files.ts';
import { appendAudit } from '#db/audit/audit.ts';
import { listStoredMessages } from '#db/conversations/history/transcript.ts';
import type { WorkspaceAccess } from '#domain/access/workspace-access.ts';
import { decryptFile } from '#domain/applications/file-vault.ts';
import { submittedFields } from '#domain/applications/submitted-fields.ts';
import type { Deps, ResponseScope } from '#domain/ports.ts';
import { toEarlierTexts, withAnswers } from '#domain/prequalification/questions/questions-with-answers.ts';
import { toFacts } from '#domain/sessions/conversation-session.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { readApplicationRecord } from '../application-record.ts';
import { requireApplicationOf, requireManagedApplication } from './managed-application.ts';
import { toManagedMessage } from './managed-message.ts';

type ReadDeps = Pick<Deps, 'database' | 'clock' | 'settings'>;

/** Reads an application with everything that its employer may see. */
export async function readManagedApplication(deps: ReadDeps, access: WorkspaceAccess, id: string) {
  const application = await requireManagedApplication(deps, access, id);
  const record = await readApplicationRecord(deps.database.query, id);
  await auditReadingByKey(deps, access, { applicationId: id, action: 'application.read' });
  return {
    ...application,
    submitted: submittedFields(record.application, 'applicant', 'letter'),
    suspiciousReason: record.application.suspiciousReason,
    files: record.cvs.map(({ number, kind, fileName, mediaType, byteLength }) => {
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

/** Reads one of an application's files in base64, the first CV by default. */
export async function readManagedCv(
  deps: ReadDeps & Pick<Deps, 'dataKeys' | 'cvStore' | 'exportMemory'>,
  access: WorkspaceAccess,
  { id, number = 1, response }: { id: string; number?: number | undefined; response: ResponseScope },
): Promise<{ fileName: string; mediaType: string; data: string }> {
  await requireApplicationOf(deps, access, id);
  const files = await listFileMetadata(deps.database.query, [id]);
  const stored = files.find((one) => one.number === number);
  const noFile = () =>
    new DomainError('not_found', `The application ${id} has no file with the number ${number}.`);
  if (stored === undefined) throw noFile();
  const release = await response.acquireOnce(deps.exportMemory, stored.byteLength);
  response.afterResponse(release);
  const file = await decryptFile(deps, id, number);
  if (file === null) throw noFile();
  await auditReadingByKey(deps, access, { applicationId: id, action: 'application.cv_read' });
  return { fileName: file.fileName, mediaType: file.mediaType, data: file.data.toString('base64') };
}

/** Reads the messages of an application's conversation, oldest first. */
export async function readManagedTranscript(deps: ReadDeps, access: WorkspaceAccess, id: string) {
  await requireApplicationOf(deps, access, id);
  const messages = await listStoredMessages(deps.database.query, id);
  await auditReadingByKey(deps, access, { applicationId: id, action: 'application.transcript_read' });
  return messages.map(toManagedMessage);
}

function withIsoTime<Row extends { at: Date }>(row: Row): Omit<Row, 'at'> & { at: string } {
  return { ...row, at: row.at.toISOString() };
}

type ReadingByKey = {
  applicationId: string;
  action: 'application.read' | 'application.cv_read' | 'application.transcript_read';
};

/**
 * Records in the audit trail that a key read an application (D53). The portal shows candidates when people read it
 * (D64), but not these readings.
 */
function auditReadingByKey(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { actor, workspace }: WorkspaceAccess,
  { applicationId, action }: ReadingByKey,
): Promise<void> {
  return appendAudit(database.query, {
    at: clock.now(),
    actor,
    action,
    workspaceId: workspace.id,
    subject: { kind: 'application', id: applicationId },
  });
}
