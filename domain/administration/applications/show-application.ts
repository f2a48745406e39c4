import { appendAudit } from '#db/audit/audit.ts';
import { decryptCvTexts } from '#domain/applications/cv-text.ts';
import { toReference } from '#domain/applications/sent/reference.ts';
import { submittedFields } from '#domain/applications/submitted-fields.ts';
import type { Deps } from '#domain/ports.ts';
import { toEarlierTexts, withAnswers } from '#domain/prequalification/questions/questions-with-answers.ts';
import { toCandidateView } from '../candidates/change-candidate.ts';
import { readApplicationRecord } from './application-record.ts';

/**
 * Shows an application as its sender submitted it, and the candidate as corrected since (D17). The reading is audited,
 * since the candidate can see who read the application (D64).
 */
export async function showApplication(
  deps: Pick<Deps, 'database' | 'dataKeys' | 'clock'>,
  { id }: { id: string },
) {
  const { query } = deps.database;
  const record = await readApplicationRecord(query, id);
  const { application } = record;
  await appendAudit(query, {
    at: deps.clock.now(),
    actor: 'administrator',
    action: 'application.shown',
    workspaceId: application.workspaceId,
    subject: { kind: 'application', id },
  });
  const candidate = toCandidateView(record.candidate);
  const textsByNumber = await decryptCvTexts(deps, id);
  const files = record.files.map((file) => ({
    ...fileFields(file),
    text: textsByNumber.get(file.number) ?? null,
  }));
  const [cv, ...laterCvs] = files.filter(({ kind }) => kind === 'cv');
  return {
    id: application.id,
    reference: toReference(application.id),
    workspace: record.workspace,
    recruitment: record.recruitment,
    status: application.status,
    createdAt: application.createdAt,
    updatedAt: application.updatedAt,
    channel: application.channel,
    partner: record.partner,
    ...submittedFields(application, 'attribution'),
    references: record.references.map(({ source, reference }) => ({ source, reference })),
    verified: application.verified,
    suspicious: application.suspicious,
    suspiciousReason: application.suspiciousReason,
    test: application.test,
    duplicateOf: application.duplicateOf,
    candidate,
    submitted: submittedFields(application, 'applicant', 'letter'),
    cv: cv ?? null,
    laterCvs,
    attachments: files.filter(({ kind }) => kind !== 'cv'),
    consents: record.consents,
    decision: record.session?.decision ?? null,
    callback: record.session?.callback ?? null,
    aiConsent: record.session?.aiConsent ?? false,
    savedState: record.session?.state ?? {},
    candidateQuestions: withAnswers(record.questions, record.employerMessages).map(
      ({ text, askedAt, messageId, earlier }) => ({
        text,
        askedAt,
        messageId,
        ...toEarlierTexts(earlier),
      }),
    ),
    messages: record.employerMessages.map(({ applicationId: _, ...message }) => message),
    facts: record.session?.facts ?? [],
    turns: record.turns,
    transcript: record.transcript,
    statusHistory: record.statusHistory,
  };
}

type StoredFile = Awaited<ReturnType<typeof readApplicationRecord>>['files'][number];

function fileFields(file: StoredFile) {
  const { number, kind, fileName, mediaType, byteLength, sha256, textState, createdAt } = file;
  return { number, kind, fileName, mediaType, byteLength, sha256, textState, createdAt };
}
