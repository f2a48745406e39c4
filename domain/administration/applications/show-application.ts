import { readApplicationRecord } from '../../../db/applications/application-record.ts';
import { openCvText } from '../../applications/cv-text.ts';
import { submittedFields } from '../../applications/submitted-fields.ts';
import type { Deps } from '../../ports.ts';
import { toCandidateView } from '../candidates/change-candidate.ts';

/** The candidate's row, and beside it the application as its sender submitted it (D17). */
export async function showApplication(deps: Pick<Deps, 'database' | 'dataKeys'>, { id }: { id: string }) {
  const record = await readApplicationRecord(deps.database.query, id);
  const { application } = record;
  const candidate = toCandidateView(record.candidate);
  return {
    id: application.id,
    workspace: record.workspace,
    recruitment: record.recruitment,
    status: application.status,
    createdAt: application.createdAt,
    updatedAt: application.updatedAt,
    channel: application.channel,
    partner: record.partner,
    ...submittedFields(application, 'attribution'),
    references: record.references,
    verified: application.verified,
    suspicious: application.suspicious,
    suspiciousReason: application.suspiciousReason,
    test: application.test,
    duplicateOf: application.duplicateOf,
    candidate,
    submitted: submittedFields(application, 'applicant', 'letter'),
    cv: record.cv && { ...factsOf(record.cv), text: await openCvText(deps, id) },
    consents: record.consents,
    decision: record.session?.decision ?? null,
    aiConsent: record.session?.aiConsent ?? false,
    savedState: record.session?.state ?? {},
    facts: record.session?.facts ?? [],
    turns: record.turns,
    transcript: record.transcript,
    statusHistory: record.statusHistory,
  };
}

type Cv = NonNullable<Awaited<ReturnType<typeof readApplicationRecord>>['cv']>;

function factsOf({ fileName, mediaType, byteLength, sha256, textState, createdAt }: Cv) {
  return { fileName, mediaType, byteLength, sha256, textState, createdAt };
}
