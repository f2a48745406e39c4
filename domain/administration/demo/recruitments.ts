import { DAY_MS } from '#kernel/clock.ts';
import demoJobs from './jobs/atelier-lumiere.json' with { type: 'json' };

/** A job with a fixed-term contract (CDD) closes this many days from now. */
const OPEN_DAYS = 60;

/** Returns about a dozen import entries, published on the days before `now`, one a day. */
export function demoRecruitments(now: Date): Record<string, unknown>[] {
  return publishedBefore(now, demoJobs);
}

/** Returns the entries whose company is Maison Verdier, with the same dates, for the workspace of that name. */
export function verdierJobs(now: Date): Record<string, unknown>[] {
  const isVerdier = ({ company, anonymous }: DemoJob) =>
    company.name === 'Maison Verdier' && anonymous !== true;
  return publishedBefore(now, demoJobs).filter(isVerdier);
}

type DemoJob = (typeof demoJobs)[number];

function publishedBefore(now: Date, jobs: readonly DemoJob[]) {
  const daysFromNow = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString();
  return jobs.map((job, index) => ({
    ...job,
    publishedAt: daysFromNow(-(index + 1)),
    ...(job.contract.type === 'CDD' && { closesAt: daysFromNow(OPEN_DAYS) }),
  }));
}
