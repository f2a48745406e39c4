import { cdata, cdataOf, type XmlElements } from '#kernel/text/xml.ts';
import { type Board, type BoardJob, rulesOf } from './board.ts';
import { descriptionHtml, qualification } from './description.ts';
import { jobType } from './employment-contract.ts';
import { countryOf, remoteWork, sourceHead } from './job-values.ts';
import { cityNamed, companyNamed, countryNamed, dated, plainTitle } from './rules.ts';
import { salaryLine } from './salary.ts';

export const indeed: Board = {
  title: 'Indeed',
  root: 'source',
  head: sourceHead,
  elements,
  rules: rulesOf(
    { url: 'https://docs.indeed.com/indeed-apply/xml-feed', readOn: '2026-11-24' },
    { required: [companyNamed, cityNamed, countryNamed, dated], expected: [plainTitle] },
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
    date: cdataOf(job.publishedAt),
    referencenumber: cdata(job.id),
    requisitionid: cdata(job.id),
    url: cdata(job.url),
    company: cdataOf(job.company.name),
    sourcename: cdataOf(job.company.name),
    city: cdataOf(job.location.city),
    state: cdataOf(job.location.region),
    country: cdataOf(countryOf(job)),
    postalcode: cdataOf(job.location.postalCode),
    description: cdata(descriptionHtml(job)),
    salary: cdataOf(salaryLine(job)),
    education: cdataOf(job.educationLevel ?? qualification(job, 'education')),
    jobtype: cdataOf(jobType(job, indeedJobTypes)),
    experience: cdataOf(job.experienceLevel ?? qualification(job, 'experience')),
    remotetype: cdataOf(indeedRemote[remoteWork(job)]),
    expirationdate: cdataOf(job.closesAt),
    lastactivitydate: cdata(job.updatedAt),
  };
}
