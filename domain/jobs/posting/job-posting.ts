import { isoDay } from '#kernel/calendar/write-time.ts';
import { countryCode, knownCountryCode } from '#kernel/country.ts';
import { remoteKind } from '#kernel/job/remote-work.ts';
import { links, type PublicUrl } from '../links.ts';
import { allPlaces } from '../published-job.ts';
import type { Place, VisibleJob } from '../visible-job.ts';
import { descriptionHtml } from './description.ts';
import { credentialCategory } from './education.ts';
import { employmentTypeOf } from './employment-type.ts';
import { monthsOfExperience } from './experience.ts';

/**
 * Returns schema.org's JobPosting as Google reads it. It leaves out unknown and hidden values (D14). Null for an
 * anonymous employer, since the posting needs the employer's name (D15).
 */
export function toJobPosting({ publicUrl }: PublicUrl, job: VisibleJob) {
  const { workspace, company } = job;
  if (company === null) return null;
  const employmentType = employmentTypeOf(job);
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: job.title,
    description: descriptionHtml(job),
    identifier: { '@type': 'PropertyValue', name: workspace.name, value: job.id },
    ...(job.publishedAt !== null && { datePosted: isoDay(job.publishedAt, workspace) }),
    ...(job.closesAt !== null && { validThrough: job.closesAt.toISOString() }),
    ...(employmentType !== null && { employmentType }),
    hiringOrganization: {
      '@type': 'Organization',
      name: company.name,
      ...(company.logo !== null && { logo: links.absolute({ publicUrl }, company.logo) }),
    },
    ...placeMembers(job),
    ...salaryMembers(job),
    ...experienceMembers(job),
    ...educationMembers(job),
    ...(job.benefits.length > 0 && { jobBenefits: job.benefits.join(', ') }),
    inLanguage: job.lang,
    url: links.job({ publicUrl }, { workspaceSlug: workspace.slug, jobId: job.id }),
    directApply: true,
  };
}

function salaryMembers({ salary }: VisibleJob) {
  if (salary === null) return {};
  const { min, max, currency, period } = salary;
  const value = {
    '@type': 'QuantitativeValue',
    ...(min !== null && { minValue: min }),
    ...(max !== null && { maxValue: max }),
    unitText: period.toUpperCase(),
  };
  return { baseSalary: { '@type': 'MonetaryAmount', currency, value } };
}

function experienceMembers({ experienceLevel }: VisibleJob) {
  const months = monthsOfExperience(experienceLevel);
  if (months === null) return {};
  return {
    experienceRequirements: { '@type': 'OccupationalExperienceRequirements', monthsOfExperience: months },
  };
}

function educationMembers({ educationLevel }: VisibleJob) {
  const category = credentialCategory(educationLevel);
  if (category === null) return {};
  return {
    educationRequirements: {
      '@type': 'EducationalOccupationalCredential',
      credentialCategory: category,
    },
  };
}

/**
 * Returns the members of a JobPosting about the place of work. A job is marked as remote only if its country is known,
 * since Google removes a job with `TELECOMMUTE` and no country.
 */
export function placeMembers(job: Pick<VisibleJob, 'location' | 'locations' | 'remoteWorkDays'>) {
  const places = allPlaces(job);
  const jobLocation = places.map(toPostalPlace).filter((place) => place !== null);
  const countryNames = places.map(({ country }) => country).filter((name) => name !== null);
  const codes = new Set(countryNames.map(knownCountryCode).filter((code) => code !== null));
  const countries = [...codes].map((name) => ({ '@type': 'Country', name }));
  const isFullyRemote = remoteKind(job.remoteWorkDays ?? 0) === 'full' && countries.length > 0;
  return {
    ...(jobLocation.length > 0 && { jobLocation: oneOrAll(jobLocation) }),
    ...(isFullyRemote && {
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: oneOrAll(countries),
    }),
  };
}

/** Returns a place as schema.org writes it; null if only the recruiter's text for it is known. */
function toPostalPlace({ city, region, postalCode, country }: Place) {
  const address = {
    ...(city !== null && { addressLocality: city }),
    ...(region !== null && { addressRegion: region }),
    ...(postalCode !== null && { postalCode }),
    ...(country !== null && { addressCountry: countryCode(country) }),
  };
  if (Object.keys(address).length === 0) return null;
  return { '@type': 'Place', address: { '@type': 'PostalAddress', ...address } };
}

/** Returns a single item itself, and several items as a list. */
function oneOrAll<Item>(items: readonly Item[]): Item | readonly Item[] | undefined {
  return items.length === 1 ? items[0] : items;
}
