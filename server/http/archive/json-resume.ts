import type { ExportedData } from '#domain/portal/export/exported-data.ts';

/** Writes JSON Resume 1.0.0 with the known facts about the person. The career is only in the CV. */
export function jsonResume({ candidate, exportedAt }: ExportedData) {
  const { firstName, lastName, email, phone } = candidate;
  const name = [firstName, lastName].filter((part) => part !== null).join(' ');
  return {
    $schema: 'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json',
    basics: {
      ...(name !== '' && { name }),
      ...(email !== null && { email }),
      ...(phone !== null && { phone }),
    },
    // The schema wants a time without milliseconds and zone.
    meta: { version: 'v1.0.0', lastModified: exportedAt.slice(0, '2026-11-20T08:15:00'.length) },
  };
}
