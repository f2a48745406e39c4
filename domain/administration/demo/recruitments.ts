import { DAY_MS } from '#kernel/clock.ts';
import demoJobs from './jobs/atelier-lumiere.json' with { type: 'json' };

/** A fixed-term job closes this many days from now. */
const OPEN_DAYS = 60;

/** Returns about a dozen entries of an import file, published in the days before `now`. */
export function demoRecruitments(now: Date): Record<string, unknown>[] {
  return publishedBefore(now, demoJobs);
}

/** Returns the entries whose company is Maison Verdier, with the same dates, for the workspace of that name. */
export function verdierRecruitments(now: Date): Record<string, unknown>[] {
  const isVerdier = ({ company, anonymous }: DemoJob) =>
    company.name === 'Maison Verdier' && anonymous !== true;
  return publishedBefore(now, demoJobs).filter(isVerdier);
}

type DemoJob = (typeof demoJobs)[number];

function publishedBefore(now: Date, jobs: readonly DemoJob[]) {
  const daysLater = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString();
  return jobs.map((job, index) => ({
    ...job,
    publishedAt: daysLater(-(index + 1)),
    ...(job.contract.type === 'CDD' && { closesAt: daysLater(OPEN_DAYS) }),
  }));
}
