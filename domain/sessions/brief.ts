import type { SessionRow } from '#db/conversations/conversations.ts';
import { toVisibleJob } from '#db/recruitments/published-recruitment.ts';
import type { Brief } from '#realtime/model/brief.ts';
import { locationLine } from '../jobs/published-job.ts';

/** Selects what an interviewer may know of a session (D28): the public part of the job, and the first name. */
export function briefOf(session: SessionRow): Brief {
  const job = toVisibleJob(session);
  const { type, durationValue, durationUnit } = job.contract;
  return {
    lang: session.agreedLang ?? job.lang,
    workspaceName: job.workspace.name,
    jobTitle: job.title,
    candidateFirstName: session.firstName,
    companyName: job.company?.name ?? null,
    location: locationLine(job),
    remoteWorkDays: job.remoteWorkDays,
    contract: type === null ? null : { type, durationValue, durationUnit },
    salary: job.salary,
    experienceLevel: job.experienceLevel,
    educationLevel: job.educationLevel,
    descriptions: job.descriptions,
    benefits: job.benefits,
  };
}
