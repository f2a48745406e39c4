import type { ExportedData } from '#domain/portal/export/exported-data.ts';

type Proof = ExportedData['consents'][number];

/**
 * Leaves out a choice that repeats the one before it, such as a new number for the same call. The JSON export has all
 * choices.
 */
export function withoutRepeats(proofs: readonly Proof[]): Proof[] {
  const latest = new Map<string, Proof>();
  return proofs.filter((proof) => {
    const subject = `${proof.applicationId} ${proof.kind}`;
    const before = latest.get(subject);
    latest.set(subject, proof);
    return before === undefined || !isSameChoice(before, proof);
  });
}

function isSameChoice(one: Proof, other: Proof): boolean {
  const compared = ['decision', 'way', 'lang', 'noticeSha256'] as const;
  return compared.every((name) => one[name] === other[name]);
}
