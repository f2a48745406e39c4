import type { Recruitment } from '../../db/recruitments/import-recruitments.ts';
import { knownCountryCode } from '../../kernel/country.ts';
import { type PayLaw, payLaws } from './pay-laws.ts';

/** What decides whether a job is advertised, and whether with its pay. */
export type Advertisement = Pick<
  Recruitment,
  | 'status'
  | 'published'
  | 'test'
  | 'closesAt'
  | 'locationCountry'
  | 'salaryMin'
  | 'salaryMax'
  | 'salaryVisible'
>;

/** The law that demands the range which an advertised job does not show at that time, or null (D43). */
export function missingPayRange(job: Advertisement, at: Date): PayLaw | null {
  if (!isAdvertised(job, at) || showsSalary(job) || job.locationCountry === null) return null;
  const country = knownCountryCode(job.locationCountry);
  const day = at.toISOString().slice(0, 10);
  return payLaws.find((law) => law.country === country && law.inForce <= day) ?? null;
}

/** The sentence for a missing pay range, without a full stop: callers append the consequence. */
export function payRangeFault(title: string, { country, law }: PayLaw): string {
  const name = new Intl.DisplayNames('en', { type: 'region' }).of(country);
  return `"${title}" shows no salary, but ${name} demands a pay range in the advertisement (${law})`;
}

function isAdvertised({ status, published, test, closesAt }: Advertisement, at: Date): boolean {
  return status === 'active' && published && !test && (closesAt === null || closesAt >= at);
}

function showsSalary({ salaryMin, salaryMax, salaryVisible }: Advertisement): boolean {
  return salaryVisible && (salaryMin !== null || salaryMax !== null);
}
