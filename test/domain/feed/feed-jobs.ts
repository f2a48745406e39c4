import type { BoardJob } from '#domain/feed/boards/board.ts';
import type { JobsFeed } from '#domain/feed/feed-content.ts';

/** Makes a job with only the fields that every job has; tests add the ones they need. */
export function feedJob(changes: Partial<BoardJob> = {}): BoardJob {
  return {
    id: '7f0c0a52-3a2b-4a57-9a0e-2f1d9b7e5c11',
    reference: '7f0c0a52-3a2b-4a57-9a0e-2f1d9b7e5c11',
    title: 'Couturière ou couturier',
    location: { display: null, city: null, postalCode: null, region: null, country: null },
    contract: { type: null, durationValue: null, durationUnit: null },
    salary: null,
    remoteWorkDays: null,
    qualifications: {},
    company: { name: 'Atelier Lumen', logo: null },
    descriptions: { company: null, position: null, profile: null },
    benefits: [],
    publishedAt: '2026-11-02T09:00:00.000Z',
    applyUrl: 'https://recrutement.example/apply/lumen/7f0c?source=board',
    url: 'https://recrutement.example/careers/lumen/7f0c?source=board',
    workTime: null,
    staffing: false,
    experienceLevel: null,
    educationLevel: null,
    closesAt: null,
    updatedAt: '2026-11-18T14:03:00.000Z',
    lang: 'fr',
    posterEmail: null,
    linkedinCompanyId: null,
    timeZone: 'Europe/Paris',
    ...changes,
  };
}

export function feedOf(jobs: BoardJob[]): Omit<JobsFeed, 'jobs'> & { jobs: BoardJob[] } {
  return {
    publisher: { name: 'Lumen', url: 'https://recrutement.example/' },
    jobs,
    count: jobs.length,
    generatedAt: '2026-11-20T08:15:00.000Z',
    syncToken: '1-0',
  };
}
