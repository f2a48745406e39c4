import type { ExportedData } from '#domain/portal/export/exported-data.ts';

type Proof = ExportedData['consents'][number];

/**
 * Leaves out a choice that repeats the one before it: each edit of the number for a call stores one. The JSON export
 * has all of them.
 */
export function withoutRepeats(proofs: readonly Proof[]): Proof[] {
  const latest = new Map<string, Proof>();
  return proofs.filter((proof) => {
    const { applicationId, kind, decision, way, lang, noticeSha256 } = proof;
    const before = latest.get(`${applicationId} ${kind}`);
    latest.set(`${applicationId} ${kind}`, proof);
    return !(
      before?.decision === decision &&
      before.way === way &&
      before.lang === lang &&
      before.noticeSha256 === noticeSha256
    );
  });
}
