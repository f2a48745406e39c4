import { agreedInterviewer } from '#domain/notices/notices.ts';
import type { ExportedData } from '#domain/portal/export/exported-data.ts';
import type { Decision } from './codes.ts';
import { type SheetTexts, wordOf } from './sheet-elements.ts';

type Proof = ExportedData['consents'][number];

/**
 * Names a decision. An agreement is named with its interviewer, and the end of a choice with the choice that it ends
 * (D179).
 */
export function decisionWords(
  proof: Proof,
  proofs: readonly Proof[],
  { words, consents }: SheetTexts,
): string | null {
  if (proof.decision !== 'none') return wordOf(decisionOf(proof), words.decisions);
  const takenBack = proofs
    .slice(0, proofs.indexOf(proof))
    .findLast((earlier) => isAboutSame(earlier, proof) && earlier.decision !== 'none');
  const wordTakenBack = takenBack && wordOf(decisionOf(takenBack), words.decisions);
  return wordTakenBack ? consents.takenBack(wordTakenBack) : words.decisions.none;
}

/** Returns the newest decision about the automatic conversation of an application; undefined if there is none. */
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
