import type { ExportedData } from '#domain/portal/export/exported-data.ts';

type Consent = ExportedData['consents'][number];

/**
 * Leaves out each consent that repeats the choice before it, such as one that only gives a new number for a call. The
 * JSON export has all of them.
 */
export function withoutRepeats(consents: readonly Consent[]): Consent[] {
  const latestBySubject = new Map<string, Consent>();
  return consents.filter((consent) => {
    const subject = `${consent.applicationId} ${consent.kind}`;
    const previous = latestBySubject.get(subject);
    latestBySubject.set(subject, consent);
    return previous === undefined || !isSameChoice(previous, consent);
  });
}

function isSameChoice(one: Consent, other: Consent): boolean {
  const comparedFields = ['decision', 'way', 'lang', 'noticeSha256'] as const;
  return comparedFields.every((name) => one[name] === other[name]);
}
