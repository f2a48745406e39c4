import type { Recruitment } from '#db/recruitments/recruitment-columns.ts';
import { knownCountryCode } from '#kernel/country.ts';
import { type PayLaw, payLaws } from './pay-laws.ts';

/** The fields that decide whether a job is advertised, and whether its pay is shown. */
export type Advertisement = Pick<
  Recruitment,
  | 'status'
  | 'published'
  | 'test'
  | 'closesAt'
  | 'locationCountry'
  | 'moreLocations'
  | 'salaryMin'
  | 'salaryMax'
  | 'salaryVisible'
>;

/**
 * Finds the law that demands the pay range which an advertised job does not show at that time; null without one (D43).
 */
export function lawRequiringPayRange(job: Advertisement, at: Date): PayLaw | null {
  if (!isAdvertised(job, at) || showsSalary(job)) return null;
  const countries = [job.locationCountry, ...job.moreLocations.map(({ country }) => country)];
  return countries.map((country) => payLawOf(country, at)).find((law) => law !== null) ?? null;
}

/** Finds the law of a country, given as a name or a code, that demands a pay range in advertisements at that time. */
export function payLawOf(countryName: string | null, at: Date): PayLaw | null {
  if (countryName === null) return null;
  const country = knownCountryCode(countryName);
  return payLaws.find((law) => law.country === country && law.inForce <= utcDay(at)) ?? null;
}

/** Counts the laws in force. With each new one, jobs are rendered again. */
export function payLawsInForce(at: Date): number {
  return payLaws.filter((law) => law.inForce <= utcDay(at)).length;
}

/** Writes the sentence about a missing pay range without its full stop, so that callers can append the consequence. */
export function payRangeFault(title: string, law: PayLaw): string {
  return `"${title}" shows no salary, but ${payRangeDemand(law)}`;
}

/** Says in English which country demands a pay range, and by which law. */
export function payRangeDemand({ country, law }: PayLaw): string {
  const name = new Intl.DisplayNames('en', { type: 'region' }).of(country);
  return `${name} demands a pay range in the advertisement (${law})`;
}

function isAdvertised({ status, published, test, closesAt }: Advertisement, at: Date): boolean {
  return status === 'active' && published && !test && (closesAt === null || closesAt >= at);
}

function showsSalary({ salaryMin, salaryMax, salaryVisible }: Advertisement): boolean {
  return salaryVisible && (salaryMin !== null || salaryMax !== null);
}

function utcDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}
