/** Writes an instant as `2027-03-31T09:30:00.000Z`, and null as null. */
export function toIsoOrNull(at: Date | null): string | null {
  return at === null ? null : at.toISOString();
}
