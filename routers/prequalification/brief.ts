import type { SessionRow } from '../../db/conversations.ts';
import type { Brief } from '../../realtime/brief.ts';

/** What an interviewer may know of a session (D28): no hidden salary (D14), no anonymous company (D15). */
export function briefOf({ recruitment, workspace, firstName, agreedLang }: SessionRow): Brief {
  const job = recruitment;
  const place = [job.locationCity, job.locationRegion, job.locationCountry].filter((part) => part !== null);
  const paid = job.salaryVisible && (job.salaryMin !== null || job.salaryMax !== null);
  return {
    lang: agreedLang ?? job.lang ?? workspace.lang,
    workspaceName: workspace.name,
    jobTitle: job.title,
    candidateFirstName: firstName,
    companyName: job.anonymous ? null : job.companyName,
    location: job.locationDisplay ?? (place.length === 0 ? null : place.join(', ')),
    remoteWorkDays: job.remoteWorkDays,
    contract:
      job.contractType === null
        ? null
        : {
            type: job.contractType,
            durationValue: job.contractDurationValue,
            durationUnit: job.contractDurationUnit,
          },
    salary: paid
      ? { min: job.salaryMin, max: job.salaryMax, currency: job.salaryCurrency, period: job.salaryPeriod }
      : null,
    experienceLevel: job.experienceLevel,
    educationLevel: job.educationLevel,
    descriptions: {
      company: job.anonymous ? null : job.descriptionCompany,
      position: job.descriptionPosition,
      profile: job.descriptionProfile,
    },
    benefits: job.benefits,
  };
}
