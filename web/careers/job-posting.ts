import type { VisibleJob } from '../../domain/jobs/visible-job.ts';
import { countryCode } from '../../kernel/country.ts';
import { html, render } from '../style/html.ts';
import type { Texts } from '../texts/texts.fr.ts';
import { richText } from './rich-text.ts';

const FULLY_REMOTE_DAYS = 5;

const employmentTypes: readonly [RegExp, string][] = [
  [/^(?:cdi|permanent)/i, 'FULL_TIME'],
  [/^(?:cdd|int[ée]rim|temporary|fixed)/i, 'TEMPORARY'],
  [/^(?:alternance|apprenti|contrat pro)/i, 'OTHER'],
  [/^(?:stage|intern)/i, 'INTERN'],
  [/^(?:freelance|ind[ée]pendant|contractor)/i, 'CONTRACTOR'],
];

/** schema.org's JobPosting; what is unknown or hidden is left out, never guessed (D14, D15). */
export function jobPostingOf(job: VisibleJob, { url, texts }: { url: string; texts: Texts }) {
  const { workspace, company } = job;
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: job.title,
    description: descriptionOf(job, texts),
    identifier: { '@type': 'PropertyValue', name: workspace.name, value: job.id },
    ...(job.publishedAt !== null && { datePosted: job.publishedAt.toISOString().slice(0, 10) }),
    ...(job.closesAt !== null && { validThrough: job.closesAt.toISOString() }),
    ...employmentTypeOf(job),
    hiringOrganization: {
      '@type': 'Organization',
      name: company?.name ?? workspace.name,
      ...(company?.logo != null && { logo: company.logo }),
    },
    ...placeOf(job),
    ...baseSalaryOf(job),
    ...(job.experienceLevel !== null && { experienceRequirements: job.experienceLevel }),
    ...(job.educationLevel !== null && { educationRequirements: job.educationLevel }),
    ...(job.benefits.length > 0 && { jobBenefits: job.benefits.join(', ') }),
    inLanguage: job.lang,
    url,
    directApply: true,
  };
}

function descriptionOf({ descriptions, benefits, title }: VisibleJob, { job }: Texts): string {
  const sections = [
    [job.company, descriptions.company],
    [job.position, descriptions.position],
    [job.profile, descriptions.profile],
  ].flatMap(([heading, text]) => (text == null ? [] : [html`<h2>${heading}</h2>${richText(text)}`]));
  const list =
    benefits.length > 0 &&
    html`<h2>${job.benefits}</h2><ul>${benefits.map((benefit) => html`<li>${benefit}</li>`)}</ul>`;
  return render(html`${sections}${list}`) || title;
}

function employmentTypeOf({ contract }: VisibleJob) {
  const found = employmentTypes.find(([pattern]) => pattern.test(contract.type?.trim() ?? ''));
  return found === undefined ? {} : { employmentType: found[1] };
}

function placeOf({ location, remoteWorkDays }: VisibleJob) {
  const country = location.country === null ? null : countryCode(location.country);
  const address = {
    ...(location.city !== null && { addressLocality: location.city }),
    ...(location.region !== null && { addressRegion: location.region }),
    ...(location.postalCode !== null && { postalCode: location.postalCode }),
    ...(country !== null && { addressCountry: country }),
  };
  const remote = (remoteWorkDays ?? 0) >= FULLY_REMOTE_DAYS;
  return {
    ...(Object.keys(address).length > 0 && {
      jobLocation: { '@type': 'Place', address: { '@type': 'PostalAddress', ...address } },
    }),
    ...(remote && { jobLocationType: 'TELECOMMUTE' }),
    ...(remote &&
      country !== null && { applicantLocationRequirements: { '@type': 'Country', name: country } }),
  };
}

function baseSalaryOf({ salary }: VisibleJob) {
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
