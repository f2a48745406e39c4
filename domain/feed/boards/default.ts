import { cdata, cdataOf, type XmlElements } from '#kernel/text/xml.ts';
import { type Board, type BoardJob, rulesOf } from './board.ts';
import { descriptionHtml, qualification } from './description.ts';
import { jobType, permanence } from './employment-contract.ts';
import { indeedJobTypes, indeedRemote } from './indeed.ts';
import { countryOf, logoOf, placeLine, remoteWork, sourceHead } from './job-values.ts';
import { companyNamed, describedWithin, placeWritten } from './rules.ts';
import { salaryElements } from './salary.ts';

/** Has the names of Indeed, LinkedIn and Adzuna next to the contract's own; boards may ignore any of them (D33). */
export const defaultBoard: Board = {
  title: 'a board of the Indeed family',
  root: 'source',
  head: sourceHead,
  elements,
  rules: rulesOf(
    { url: 'https://docs.indeed.com/indeed-apply/xml-feed', readOn: '2026-11-24' },
    { expected: [companyNamed, placeWritten, describedWithin({ min: 100 })] },
  ),
};

function elements(job: BoardJob): XmlElements {
  const { company, contract, location } = job;
  return {
    title: cdata(job.title),
    date: cdataOf(job.publishedAt),
    referencenumber: cdata(job.id),
    requisitionid: cdata(job.id),
    url: cdata(job.url),
    // Boards ask not to be sent “confidential” for a hidden employer (D15).
    company: cdataOf(company.name),
    sourcename: cdataOf(company.name),
    logo: cdataOf(logoOf(job)),
    city: cdataOf(location.city),
    state: cdataOf(location.region),
    country: cdataOf(countryOf(job)),
    postalcode: cdataOf(location.postalCode),
    location: cdataOf(placeLine(job)),
    description: cdata(descriptionHtml(job)),
    ...salaryElements(job),
    education: cdataOf(job.educationLevel ?? qualification(job, 'education')),
    jobtype: cdataOf(jobType(job, indeedJobTypes)),
    experience: cdataOf(job.experienceLevel ?? qualification(job, 'experience')),
    remotetype: cdataOf(indeedRemote[remoteWork(job)]),
    isRemote: cdata(remoteWork(job) === 'full' ? 'Yes' : 'No'),
    remoteWorkDays: cdataOf(job.remoteWorkDays),
    expirationdate: cdataOf(job.closesAt),
    lastactivitydate: cdata(job.updatedAt),
    partnerJobId: cdata(job.id),
    applyUrl: cdata(job.applyUrl),
    contract_type: cdataOf(permanence(job)),
    contract: Object.values(contract).every((value) => value === null)
      ? null
      : {
          type: cdataOf(contract.type),
          durationValue: cdataOf(contract.durationValue),
          durationUnit: cdataOf(contract.durationUnit),
        },
    benefits: job.benefits.length === 0 ? null : { benefit: job.benefits.map(cdata) },
  };
}
