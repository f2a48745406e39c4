/** The page of the desk that a person wanted to open before they signed in: one application, one request, or the lists. */
export type WantedPage = { applicationId: string | null; deletionId: string | null };

/** The query that keeps the page through a sign-in. */
export function pairsOfWanted({ applicationId, deletionId }: WantedPage): [name: string, value: string][] {
  if (applicationId !== null) return [['application', applicationId]];
  return deletionId === null ? [] : [['deletion', deletionId]];
}
