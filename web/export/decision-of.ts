import { agreedInterviewer } from '#domain/notices/notices.ts';
import type { ExportedData } from '#domain/portal/export/exported-data.ts';
import type { Decision } from './codes.ts';

type Proof = ExportedData['consents'][number];

/** Returns a decision with the interviewer that it agreed to. */
export function decisionOf({ decision, noticeVersion }: Pick<Proof, 'decision' | 'noticeVersion'>): Decision {
  return decision === 'ai' ? agreedInterviewer(noticeVersion) : decision;
}

/** Returns the newest decision about the automatic conversation of an application; null before one. */
export function newestDecision(proofs: readonly Proof[], applicationId: string): Decision | null {
  const newest = proofs.findLast(
    (proof) => proof.applicationId === applicationId && proof.kind === 'ai_conversation',
  );
  return newest === undefined ? null : decisionOf(newest);
}
