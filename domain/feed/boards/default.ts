import { cdata, optionalCdata, type XmlElements } from '#kernel/text/xml.ts';
import { type Board, type BoardJob, rulesFrom } from './board.ts';
import { descriptionHtml, qualification } from './description.ts';
import { jobType, permanentOrContract } from './employment-contract.ts';
import { indeedJobTypes, indeedRemote } from './indeed.ts';
import { countryCodeOrName, indeedStyleHead, logoWithName, placeLine, remoteWork } from './job-values.ts';
import { companyRule, descriptionLengthRule, placeRule } from './rules.ts';
import { salaryElements } from './salary.ts';

/**
 * The default format has the element names of Indeed, LinkedIn and Adzuna, and the contract's own. Each board reads the
 * names that it knows (D33).
 */
export const defaultBoard: Board = {
  title: 'a board of the Indeed family',
  root: 'source',
  repeatsPlaces: false,
  head: indeedStyleHead,
  elements,
  rules: rulesFrom(
    { url: 'https://docs.indeed.com/indeed-apply/xml-feed', readOn: '2026-11-24' },
    { expected: [companyRule, placeRule, descriptionLengthRule({ min: 100 })] },
  ),
};

function elements(job: BoardJob): XmlElements {
  const { company, location } = job;
  return {
    title: cdata(job.title),
    date: optionalCdata(job.publishedAt),
    referencenumber: cdata(job.id),
    requisitionid: cdata(job.id),
    url: cdata(job.url),
    // Boards ask not to be sent “confidential” for a hidden employer (D15).
    company: optionalCdata(company.name),
    sourcename: optionalCdata(company.name),
    logo: optionalCdata(logoWithName(job)),
    city: optionalCdata(location.city),
    state: optionalCdata(location.region),
    country: optionalCdata(countryCodeOrName(job)),
    postalcode: optionalCdata(location.postalCode),
    location: optionalCdata(placeLine(job)),
    description: cdata(descriptionHtml(job)),
    ...salaryElements(job),
    education: optionalCdata(job.educationLevel ?? qualification(job, 'education')),
    jobtype: optionalCdata(jobType(job, indeedJobTypes)),
    experience: optionalCdata(job.experienceLevel ?? qualification(job, 'experience')),
    remotetype: optionalCdata(indeedRemote[remoteWork(job)]),
    isRemote: cdata(remoteWork(job) === 'full' ? 'Yes' : 'No'),
    remoteWorkDays: optionalCdata(job.remoteWorkDays),
    expirationdate: optionalCdata(job.closesAt),
    lastactivitydate: cdata(job.updatedAt),
    partnerJobId: cdata(job.id),
    applyUrl: cdata(job.applyUrl),
    contract_type: optionalCdata(permanentOrContract(job)),
    contract: contractElements(job),
    benefits: job.benefits.length === 0 ? null : { benefit: job.benefits.map(cdata) },
  };
}

function contractElements({ contract }: BoardJob): XmlElements | null {
  if (Object.values(contract).every((value) => value === null)) return null;
  return {
    type: optionalCdata(contract.type),
    durationValue: optionalCdata(contract.durationValue),
    durationUnit: optionalCdata(contract.durationUnit),
  };
}
