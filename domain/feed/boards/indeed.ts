import { cdata, optionalCdata, type XmlElements } from '#kernel/text/xml.ts';
import { type Board, type BoardJob, rulesFrom } from './board.ts';
import { descriptionHtml, qualification } from './description.ts';
import { jobType } from './employment-contract.ts';
import { countryCodeOrName, indeedStyleHead, remoteWork } from './job-values.ts';
import { cityRule, companyRule, countryRule, dateRule, plainTitleRule } from './rules.ts';
import { boardSalaryLine } from './salary.ts';

export const indeed: Board = {
  title: 'Indeed',
  root: 'source',
  // Indeed's document asks for a `referencenumber` for each: “The same job posted in multiple locations must have a
  // unique value”.
  repeatsPlaces: true,
  head: indeedStyleHead,
  elements,
  rules: rulesFrom(
    { url: 'https://docs.indeed.com/indeed-apply/xml-feed', readOn: '2026-11-24' },
    { required: [companyRule, cityRule, countryRule, dateRule], expected: [plainTitleRule] },
  ),
};

export const indeedJobTypes = {
  full: 'fulltime',
  part: 'parttime',
  fixed_term: 'temporary',
  temporary: 'temporary',
  apprenticeship: 'apprenticeship',
  internship: 'internship',
  freelance: 'contract',
};

export const indeedRemote = { none: null, hybrid: 'Hybrid remote', full: 'Fully remote' };

function elements(job: BoardJob): XmlElements {
  return {
    title: cdata(job.title),
    date: optionalCdata(job.publishedAt),
    referencenumber: cdata(job.reference),
    requisitionid: cdata(job.id),
    url: cdata(job.url),
    company: optionalCdata(job.company.name),
    sourcename: optionalCdata(job.company.name),
    city: optionalCdata(job.location.city),
    state: optionalCdata(job.location.region),
    country: optionalCdata(countryCodeOrName(job)),
    postalcode: optionalCdata(job.location.postalCode),
    description: cdata(descriptionHtml(job)),
    salary: optionalCdata(boardSalaryLine(job)),
    education: optionalCdata(job.educationLevel ?? qualification(job, 'education')),
    jobtype: optionalCdata(jobType(job, indeedJobTypes)),
    experience: optionalCdata(job.experienceLevel ?? qualification(job, 'experience')),
    remotetype: optionalCdata(indeedRemote[remoteWork(job)]),
    expirationdate: optionalCdata(job.closesAt),
    lastactivitydate: cdata(job.updatedAt),
  };
}
