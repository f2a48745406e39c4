import { cdata, cdataOf, type XmlElements } from '#kernel/text/xml.ts';
import { type Board, type BoardJob, rulesOf } from './board.ts';
import { descriptionHtml } from './description.ts';
import { hyphenatedJobTypes, jobType } from './employment-contract.ts';
import { countryOf, logoOf, remoteWork } from './job-values.ts';
import {
  cityNamed,
  companyNamed,
  countryNamed,
  dated,
  describedWithin,
  plainTitle,
  regionNamed,
} from './rules.ts';
import { salaryLine } from './salary.ts';

export const talent: Board = {
  title: 'Talent.com',
  root: 'source',
  head: ({ publisher, generatedAt }) => ({
    publisher: cdata(publisher.name),
    publisherurl: cdata(publisher.url),
    lastbuilddate: cdata(generatedAt),
  }),
  elements,
  rules: rulesOf(
    { url: 'https://talent.com/integrations', readOn: '2026-11-24' },
    {
      required: [companyNamed, cityNamed, countryNamed, dated],
      expected: [regionNamed, plainTitle, describedWithin({ min: 50 })],
    },
  ),
};

function elements(job: BoardJob): XmlElements {
  return {
    referencenumber: cdata(job.id),
    title: cdata(job.title),
    company: cdataOf(job.company.name),
    city: cdataOf(job.location.city),
    state: cdataOf(job.location.region),
    country: cdataOf(countryOf(job)),
    postalcode: cdataOf(job.location.postalCode),
    dateposted: cdataOf(job.publishedAt),
    expirationdate: cdataOf(job.closesAt),
    url: cdata(job.url),
    description: cdata(descriptionHtml(job)),
    salary: cdataOf(salaryLine(job)),
    jobtype: cdataOf(jobType(job, hyphenatedJobTypes)),
    isremote: cdata(remoteWork(job) === 'full' ? 'yes' : 'no'),
    logo: cdataOf(logoOf(job)),
  };
}
