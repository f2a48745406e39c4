/**
 * Names a job in the address of its page by its external id, or else by its id. The id also replaces the external id
 * `new`, since `/desk/jobs/new` is the page of a new job.
 */
export function nameInAddress({ id, externalId }: { id: string; externalId: string | null }): string {
  return externalId === null || externalId === 'new' ? id : externalId;
}
