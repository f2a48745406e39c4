import { UUID_PATTERN } from '#kernel/text/text.ts';

/**
 * Matches the addresses of a job's page, form and data, such as `/careers/atelier/3f1f…`: the employer's slug, and the
 * id.
 */
const JOB_ADDRESS = new RegExp(`/(?:careers|apply)/([^/?#]+)/(?:jobs/)?(${UUID_PATTERN})`, 'i');
const CAREERS_ADDRESS = /\/careers\/([^/?#]+)/;

/** Replaces the address of a job or of a careers page by the id in it. A job's address names its employer, too. */
export function readAddresses(values: Record<string, unknown>): Record<string, unknown> {
  const { jobId, workspaceSlug } = values;
  const jobAddress = typeof jobId === 'string' ? JOB_ADDRESS.exec(jobId) : null;
  if (jobAddress !== null) {
    const [, employer = '', id] = jobAddress;
    return { ...values, jobId: id, workspaceSlug: decodeSegment(employer) };
  }
  const careersAddress = typeof workspaceSlug === 'string' ? CAREERS_ADDRESS.exec(workspaceSlug) : null;
  const [, slug = ''] = careersAddress ?? [];
  return careersAddress === null ? values : { ...values, workspaceSlug: decodeSegment(slug) };
}

/** Decodes a segment; returns it as it is if its escape is malformed. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
