import { hash } from 'node:crypto';
import type { VisibleJob } from '../../db/recruitments/published-recruitment.ts';
import { links, type PublicAddress } from './links.ts';
import { locationLine, toPublishedJob } from './published-job.ts';

/** To be raised with every change of what is rendered; a test holds what this version renders. */
const VERSION = 1;

/** Names everything but the job and its workspace that the texts depend on. */
export function rendererOf({ publicUrl }: PublicAddress): string {
  return `${VERSION}-${hash('sha256', publicUrl, 'base64url').slice(0, 12)}`;
}

/** A job's texts: as the export holds it, and as a line of the careers list. */
export function renderJob(settings: PublicAddress, job: VisibleJob): { published: string; listed: string } {
  return {
    published: JSON.stringify(toPublishedJob(settings, job)),
    listed: JSON.stringify(toListedJob(settings, job)),
  };
}

/** A visible recruitment in the shape of the careers list (contract section 2.3). */
export function toListedJob(settings: PublicAddress, job: VisibleJob) {
  return {
    id: job.id,
    title: job.title,
    url: links.job(settings, { workspaceSlug: job.workspace.slug, jobId: job.id }),
    location: locationLine(job),
    company: job.company?.name ?? null,
    contractType: job.contract.type,
    experienceLevel: job.experienceLevel,
    educationLevel: job.educationLevel,
    remoteWorkDays: job.remoteWorkDays,
    salaryMin: job.salary?.min ?? null,
    salaryMax: job.salary?.max ?? null,
    publishedAt: job.publishedAt?.toISOString() ?? null,
  };
}
