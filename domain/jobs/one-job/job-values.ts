import { links, type PublicUrl } from '../links.ts';
import { toCareersJob } from '../render-job.ts';
import type { VisibleJob } from '../visible-job.ts';

export type JobValues = ReturnType<typeof toJobValues>;

/** Returns a job with the fields of the careers list and all details of its page (D51). */
export function toJobValues(settings: PublicUrl, job: VisibleJob) {
  const { location, descriptions, qualifications, benefits, questions, lang } = job;
  const address = { workspaceSlug: job.workspace.slug, jobId: job.id };
  return {
    ...toCareersJob(settings, job),
    city: location.city,
    postalCode: location.postalCode,
    region: location.region,
    country: location.country,
    descriptions,
    qualifications,
    benefits,
    questions,
    lang,
    closesAt: job.closesAt?.toISOString() ?? null,
    updatedAt: job.updatedAt.toISOString(),
    applyUrl: links.apply(settings, address),
    applicationFormUrl: links.applicationFormData(settings, address),
  };
}
