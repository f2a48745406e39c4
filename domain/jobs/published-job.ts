import { links, type PublicUrl } from './links.ts';
import type { Place, VisibleJob } from './visible-job.ts';

const noCompany: { name: string | null; logo: string | null } = { name: null, logo: null };

/**
 * Returns a job in the shape of the export (contract section 2.2); its links have the board's `source`, if it is given.
 */
export function toPublishedJob(settings: PublicUrl, job: VisibleJob, source?: string) {
  return {
    id: job.id,
    title: job.title,
    location: job.location,
    ...(job.locations !== undefined && { locations: job.locations }),
    contract: job.contract,
    salary: job.salary,
    remoteWorkDays: job.remoteWorkDays,
    qualifications: job.qualifications,
    company: publicCompany(settings, job),
    descriptions: job.descriptions,
    benefits: job.benefits,
    publishedAt: job.publishedAt?.toISOString() ?? null,
    applyUrl: links.apply(settings, jobAddress(job, source)),
  };
}

function publicCompany(settings: PublicUrl, { company }: VisibleJob) {
  if (company === null) return noCompany;
  return { ...company, logo: company.logo && links.absolute(settings, company.logo) };
}

export type FeedJob = ReturnType<typeof toFeedJob>;

/** Returns a job in the shape of the feed for RPC: the export's fields and those that job boards need. */
export function toFeedJob(settings: PublicUrl, job: VisibleJob, source: string) {
  return {
    ...toPublishedJob(settings, job, source),
    url: links.job(settings, jobAddress(job, source)),
    workTime: job.workTime,
    staffing: job.staffing,
    experienceLevel: job.experienceLevel,
    educationLevel: job.educationLevel,
    closesAt: job.closesAt?.toISOString() ?? null,
    updatedAt: job.updatedAt.toISOString(),
    lang: job.lang,
  };
}

/**
 * Returns all values of a job that a board's format may need: the feed's, the reference, and the workspace's own data
 * for boards.
 */
export function toBoardJob(settings: PublicUrl, job: VisibleJob, source: string) {
  const { timeZone } = job.workspace;
  return { ...toFeedJob(settings, job, source), reference: job.id, ...job.board, timeZone };
}

/** Returns every place of the job, `location` first. */
export function allPlaces(job: Pick<VisibleJob, 'location' | 'locations'>): readonly Place[] {
  return job.locations ?? [job.location];
}

/** Writes a place in one line: the recruiter's text, else city and country. */
export function locationLine({ location }: Pick<VisibleJob, 'location'>): string | null {
  const parts = [location.city ?? location.region, location.country].filter((part) => part !== null);
  return location.display ?? (parts.length > 0 ? parts.join(', ') : null);
}

/** Writes each place in one line, without the empty ones. */
export function locationLines(job: Pick<VisibleJob, 'location' | 'locations'>): string[] {
  return allPlaces(job).flatMap((location) => locationLine({ location }) ?? []);
}

function jobAddress(job: VisibleJob, source: string | undefined) {
  return { workspaceSlug: job.workspace.slug, jobId: job.id, ...(source !== undefined && { source }) };
}
