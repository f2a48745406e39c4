/** A job is addressed by its own name, or by its id where it has none, or one that is another page's. */
export function nameInAddress({ id, externalId }: { id: string; externalId: string | null }): string {
  return externalId === null || externalId === 'new' ? id : externalId;
}
