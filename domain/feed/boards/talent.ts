import { cdata, optionalCdata, type XmlElements } from '#kernel/text/xml.ts';
import { type Board, type BoardJob, rulesFrom } from './board.ts';
import { descriptionHtml } from './description.ts';
import { hyphenatedJobTypes, jobType } from './employment-contract.ts';
import { countryCodeOrName, logoWithName, remoteWork } from './job-values.ts';
import {
  cityRule,
  companyRule,
  countryRule,
  dateRule,
  descriptionLengthRule,
  plainTitleRule,
  regionRule,
} from './rules.ts';
import { boardSalaryLine } from './salary.ts';

export const talent: Board = {
  title: 'Talent.com',
  root: 'source',
  repeatsPlaces: false,
  head: ({ publisher, generatedAt }) => ({
    publisher: cdata(publisher.name),
    publisherurl: cdata(publisher.url),
    lastbuilddate: cdata(generatedAt),
  }),
  elements,
  rules: rulesFrom(
    { url: 'https://talent.com/integrations', readOn: '2026-11-24' },
    {
      required: [companyRule, cityRule, countryRule, dateRule],
      expected: [regionRule, plainTitleRule, descriptionLengthRule({ min: 50 })],
    },
  ),
};

function elements(job: BoardJob): XmlElements {
  return {
    referencenumber: cdata(job.id),
    title: cdata(job.title),
    company: optionalCdata(job.company.name),
    city: optionalCdata(job.location.city),
    state: optionalCdata(job.location.region),
    country: optionalCdata(countryCodeOrName(job)),
    postalcode: optionalCdata(job.location.postalCode),
    dateposted: optionalCdata(job.publishedAt),
    expirationdate: optionalCdata(job.closesAt),
    url: cdata(job.url),
    description: cdata(descriptionHtml(job)),
    salary: optionalCdata(boardSalaryLine(job)),
    jobtype: optionalCdata(jobType(job, hyphenatedJobTypes)),
    isremote: cdata(remoteWork(job) === 'full' ? 'yes' : 'no'),
    logo: optionalCdata(logoWithName(job)),
  };
}
