import { countryCode } from '../../kernel/country.ts';
import { type FeedJob, FULLY_REMOTE_DAYS } from '../jobs/published-job.ts';
import { contractKind } from './contract.ts';
import { descriptionHtml, qualification } from './description.ts';
import { salaryElements } from './salary.ts';
import { cdata, cdataOf, type XmlElements } from './xml.ts';

/** One `<job>`: the names of Indeed, LinkedIn and Adzuna beside the contract's own, which boards may all ignore. */
export function jobElement(job: FeedJob): XmlElements {
  const { jobtype, contractType } = contractKind(job.contract.type);
  return {
    title: cdata(job.title),
    date: cdataOf(job.publishedAt),
    referencenumber: cdata(job.id),
    requisitionid: cdata(job.id),
    url: cdata(job.url),
    ...companyElements(job),
    ...placeElements(job),
    description: cdata(descriptionHtml(job)),
    ...salaryElements(job),
    education: cdataOf(job.educationLevel ?? qualification(job, 'education')),
    jobtype: cdataOf(jobtype),
    experience: cdataOf(job.experienceLevel ?? qualification(job, 'experience')),
    ...remoteElements(job),
    expirationdate: cdataOf(job.closesAt),
    lastactivitydate: cdata(job.updatedAt),
    partnerJobId: cdata(job.id),
    applyUrl: cdata(job.applyUrl),
    contract_type: cdataOf(contractType),
    contract: contractElements(job),
    benefits: job.benefits.length === 0 ? null : { benefit: job.benefits.map(cdata) },
  };
}

/** Nothing where the employer is hidden (D15): boards ask not to be sent “confidential”. */
function companyElements({ company: { name, logo } }: FeedJob): XmlElements {
  return name === null ? {} : { company: cdataOf(name), sourcename: cdataOf(name), logo: cdataOf(logo) };
}

function placeElements({ location: { display, city, region, country, postalCode } }: FeedJob): XmlElements {
  const line = display ?? [city, country].filter((part) => part !== null).join(', ');
  return {
    city: cdataOf(city),
    state: cdataOf(region),
    country: country === null ? null : cdataOf(countryCode(country)),
    postalcode: cdataOf(postalCode),
    location: cdataOf(line),
  };
}

function remoteElements({ remoteWorkDays }: FeedJob): XmlElements {
  const days = remoteWorkDays ?? 0;
  const fully = days >= FULLY_REMOTE_DAYS;
  return {
    remotetype: days <= 0 ? null : cdata(fully ? 'Fully remote' : 'Hybrid remote'),
    isRemote: cdata(fully ? 'Yes' : 'No'),
    remoteWorkDays: cdataOf(remoteWorkDays),
  };
}

function contractElements({ contract: { type, durationValue, durationUnit } }: FeedJob): XmlElements | null {
  if (type === null && durationValue === null && durationUnit === null) return null;
  return {
    type: cdataOf(type),
    durationValue: cdataOf(durationValue),
    durationUnit: cdataOf(durationUnit),
  };
}
