import { cdata, optionalCdata, type XmlElements } from '#kernel/text/xml.ts';
import { type Board, type BoardJob, rulesFrom } from './board.ts';
import { descriptionHtml } from './description.ts';
import { jobType } from './employment-contract.ts';
import { countryCodeOrName, indeedStyleHead, placeLine, remoteWork } from './job-values.ts';
import { companyRule, descriptionLengthRule, placeRule, titleLengthRule } from './rules.ts';
import { linkedinSalary } from './salary.ts';

export const linkedin: Board = {
  title: 'LinkedIn',
  root: 'source',
  repeatsPlaces: false,
  head: indeedStyleHead,
  elements,
  rules: rulesFrom(
    {
      url: 'https://learn.microsoft.com/en-us/linkedin/talent/job-postings/xml-feeds-development-guide',
      readOn: '2026-11-24',
    },
    {
      required: [companyRule, placeRule],
      expected: [
        titleLengthRule(200),
        descriptionLengthRule({ min: 100, max: 25_000 }),
        {
          id: 'poster_email',
          field: 'workspace.posterEmail',
          isBroken: ({ posterEmail }) => posterEmail === null,
          reason: 'LinkedIn demands the e-mail address of the job’s poster since June 2025.',
          fix: 'Set it with workspace update --poster-email.',
        },
        {
          id: 'company_id',
          field: 'workspace.linkedinCompanyId',
          isBroken: ({ company, linkedinCompanyId }) => company.name !== null && linkedinCompanyId === null,
          reason: 'LinkedIn demands the employer’s company id of feeds that serve several employers.',
          fix: 'Set it with workspace update --linkedin-company-id; a job that names another employer has none.',
        },
      ],
    },
  ),
};

const jobTypes = {
  full: 'FULL_TIME',
  part: 'PART_TIME',
  fixed_term: 'CONTRACT',
  temporary: 'TEMPORARY',
  apprenticeship: 'OTHER',
  internship: 'INTERNSHIP',
  freelance: 'CONTRACT',
};

const workplaceTypes = { none: 'On-site', hybrid: 'Hybrid', full: 'Remote' };

function elements(job: BoardJob): XmlElements {
  return {
    partnerJobId: cdata(job.id),
    company: optionalCdata(job.company.name),
    companyId: optionalCdata(job.linkedinCompanyId),
    title: cdata(job.title),
    description: cdata(descriptionHtml(job)),
    applyUrl: cdata(job.applyUrl),
    location: optionalCdata(placeLine(job)),
    city: optionalCdata(job.location.city),
    state: optionalCdata(job.location.region),
    country: optionalCdata(countryCodeOrName(job)),
    postalCode: optionalCdata(job.location.postalCode),
    posterEmail: optionalCdata(job.posterEmail),
    workplaceTypes: cdata(workplaceTypes[remoteWork(job)]),
    jobtype: optionalCdata(jobType(job, jobTypes)),
    salaries: linkedinSalary(job),
    listDate: optionalCdata(job.publishedAt),
    expirationDate: optionalCdata(job.closesAt),
  };
}
