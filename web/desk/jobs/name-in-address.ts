/**
 * Names a job in its page's address by its external id; by its id if it has none, or if `new` would be another page.
 */
export function nameInAddress({ id, externalId }: { id: string; externalId: string | null }): string {
  return externalId === null || externalId === 'new' ? id : externalId;
}
