const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** Matches the addresses of a job's page, form and data. */
const JOB = new RegExp(`/(?:careers|apply)/([^/?#]+)/(?:jobs/)?(${UUID})`, 'i');
const CAREERS = /\/careers\/([^/?#]+)/;

/** Replaces the address of a job or of a careers page by the id in it. A job's address names its employer, too. */
export function readAddresses(values: Record<string, unknown>): Record<string, unknown> {
  const { jobId, workspaceSlug } = values;
  const [, ofJob, id] = (typeof jobId === 'string' && JOB.exec(jobId)) || [];
  if (ofJob !== undefined) return { ...values, jobId: id, workspaceSlug: decoded(ofJob) };
  const [, slug] = (typeof workspaceSlug === 'string' && CAREERS.exec(workspaceSlug)) || [];
  return slug === undefined ? values : { ...values, workspaceSlug: decoded(slug) };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
