import type { Recruitment } from '#db/recruitments/recruitment-columns.ts';
import { knownCountryCode } from '#kernel/country.ts';

/** A law that demands a pay range in the advertisement of a job. */
export type PayLaw = {
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** The law's name in English, as a sentence cites it. */
  law: string;
  /** The address of the page that describes the law. */
  source: string;
  /** The day on which the source was read. */
  readOn: string;
  /** The first day in force, `YYYY-MM-DD`. Two such texts compare as their days do. */
  inForce: string;
};

/**
 * The laws were read in secondary sources; a lawyer must check them before anyone relies on them. Other countries may
 * have such a law: Poland asks for the range before the interview, and France has a draft. The dates are the
 * directive's; Lithuania's article 25 is said to be older (D43).
 */
export const payLaws: readonly PayLaw[] = [
  {
    country: 'IT',
    law: 'the decree that transposes directive (EU) 2023/970, article 5',
    source:
      'https://dl-law.it/en/trasparenza-retributiva-pubblicato-il-decreto-di-recepimento-della-direttiva-ue-2023-970/',
    readOn: '2026-11-21',
    inForce: '2026-06-07',
  },
  {
    country: 'LT',
    law: 'Labour Code, article 25, and directive (EU) 2023/970, article 5',
    source: 'https://trusaic.com/blog/lithuanias-draft-nearing-approval-transposition-tracking-on-time',
    readOn: '2026-11-21',
    inForce: '2026-06-07',
  },
];

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
 * Finds a law that a job breaks at that time, since it is advertised without its pay range; null if it breaks none
 * (D43).
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

/** Counts the laws in force. When a law comes into force, jobs are rendered again. */
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
