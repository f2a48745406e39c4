import type { ExampleValues } from '../base/rest.ts';

const appliedAt = '2026-11-18T14:03:00.000Z';

/** Returns the example of a candidate's export. */
export function candidateExportExample({ applicationId }: ExampleValues) {
  return {
    exportedAt: '2026-11-20T08:15:00.000Z',
    rgpd: { legalBasis: 'Consentement du candidat (RGPD, article 6).', retentionMonths: 24 },
    candidate: {
      firstName: 'Camille',
      lastName: 'Exemple',
      email: 'camille@candidate.example',
      phone: null,
      cvFilePath: null,
      createdAt: appliedAt,
    },
    applications: [{ id: applicationId, receivedAt: appliedAt, channel: 'form' }],
    consents: [{ kind: 'application', decision: 'given', at: appliedAt }],
  };
}
