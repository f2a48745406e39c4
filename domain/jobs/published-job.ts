import type { VisibleJob } from '../../db/recruitments/visible-jobs.ts';
import type { FeedJob } from '../../routers/jobs/schemas.ts';
import type { Settings } from '../ports.ts';
import { links } from './links.ts';

/** A visible recruitment in the contract's shape (section 2.2). */
export function toPublishedJob(settings: Settings, job: VisibleJob, source?: string) {
  return {
    id: job.id,
    title: job.title,
    location: job.location,
    contract: job.contract,
    salary: job.salary,
    remoteWorkDays: job.remoteWorkDays,
    qualifications: job.qualifications,
    company: job.company ?? { name: null, logo: null },
    descriptions: job.descriptions,
    benefits: job.benefits,
    publishedAt: job.publishedAt?.toISOString() ?? null,
    applyUrl: links.apply(settings, addressOf(job, source)),
  };
}

/** The same with what job boards ask for beside it; links name the board that they were given to. */
export function toFeedJob(settings: Settings, job: VisibleJob, source: string): FeedJob {
  return {
    ...toPublishedJob(settings, job, source),
    url: links.job(settings, addressOf(job, source)),
    experienceLevel: job.experienceLevel,
    educationLevel: job.educationLevel,
    closesAt: job.closesAt?.toISOString() ?? null,
    updatedAt: job.updatedAt.toISOString(),
    lang: job.lang,
  };
}

/** One line for a place: as the recruiter wrote it, else city and country. */
export function locationLine({ location }: VisibleJob): string | null {
  const parts = [location.city ?? location.region, location.country].filter((part) => part !== null);
  return location.display ?? (parts.length > 0 ? parts.join(', ') : null);
}

function addressOf(job: VisibleJob, source: string | undefined) {
  return { workspaceSlug: job.workspace.slug, jobId: job.id, ...(source !== undefined && { source }) };
}
