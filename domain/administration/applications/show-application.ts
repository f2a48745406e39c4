import { readApplicationRecord } from '../../../db/applications/application-record.ts';
import { openCvText } from '../../applications/cv-text.ts';
import type { Deps } from '../../ports.ts';
import { printedCandidate } from '../candidates/change-candidate.ts';

/** The person as the candidate's row has them, and beside it the application as its sender gave it (D17). */
export async function showApplication(deps: Pick<Deps, 'database' | 'dataKeys'>, { id }: { id: string }) {
  const record = await readApplicationRecord(deps.database.query, id);
  const { firstName, lastName, email, phone, why, lang, ...application } = record.application;
  const candidate = printedCandidate(record.candidate);
  return {
    id: application.id,
    workspace: record.workspace,
    recruitment: record.recruitment,
    status: application.status,
    createdAt: application.createdAt,
    updatedAt: application.updatedAt,
    channel: application.channel,
    partner: record.partner,
    source: application.source,
    broadcastId: application.broadcastId,
    references: record.references,
    verified: application.verified,
    suspicious: application.suspicious,
    duplicateOf: application.duplicateOf,
    candidate,
    submitted: { firstName, lastName, email, phone, why, lang },
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
