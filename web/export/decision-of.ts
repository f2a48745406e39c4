import { agreedInterviewer } from '#domain/notices/notices.ts';
import type { ExportedData } from '#domain/portal/export/exported-data.ts';
import type { Decision } from './codes.ts';
import { type SheetTexts, wordOf } from './parts.ts';

type Proof = ExportedData['consents'][number];

/** Writes a decision with the interviewer that it agreed to; one that took a choice back names that choice (D179). */
export function decisionWords(
  proof: Proof,
  proofs: readonly Proof[],
  { words, consents }: SheetTexts,
): string | null {
  if (proof.decision !== 'none') return wordOf(decisionOf(proof), words.decisions);
  const before = proofs
    .slice(0, proofs.indexOf(proof))
    .findLast((one) => isAboutSame(one, proof) && one.decision !== 'none');
  const taken = before === undefined ? null : wordOf(decisionOf(before), words.decisions);
  return taken === null ? words.decisions.none : consents.takenBack(taken);
}

/** Returns the newest decision about the automatic conversation of an application; undefined before one. */
export function newestDecision(proofs: readonly Proof[], applicationId: string): Proof | undefined {
  return proofs.findLast((proof) => isAboutSame(proof, { applicationId, kind: 'ai_conversation' }));
}

function decisionOf({ decision, noticeVersion }: Proof): Decision {
  return decision === 'ai' ? agreedInterviewer(noticeVersion) : decision;
}

type Subject = Pick<Proof, 'applicationId' | 'kind'>;

function isAboutSame(one: Subject, other: Subject): boolean {
  return one.applicationId === other.applicationId && one.kind === other.kind;
}
