import { cdata, optionalCdata, type XmlElements } from '#kernel/text/xml.ts';
import { type Board, type BoardJob, rulesFrom } from './board.ts';
import { descriptionHtml } from './description.ts';
import { permanentOrContract, type WorkTime, workTime } from './employment-contract.ts';
import { countryCodeOrName, placeLine } from './job-values.ts';
import { descriptionLengthRule, placeRule, plainTitleRule } from './rules.ts';
import { adzunaSalary } from './salary.ts';

/** The format that Adzuna reads, as a document on another site describes it. */
export const adzuna: Board = {
  title: 'Adzuna',
  root: 'jobs',
  repeatsPlaces: false,
  elements,
  rules: rulesFrom(
    { url: 'https://docs.qhse-professionals.nl/job-feeds/xml-feeds/adzuna', readOn: '2026-11-24' },
    { required: [placeRule], expected: [plainTitleRule, descriptionLengthRule({ min: 100 })] },
  ),
};

const contractTimeWords = { full: 'full_time', part: 'part_time' } satisfies Record<WorkTime, string>;

function elements(job: BoardJob): XmlElements {
  const time = workTime(job);
  return {
    title: cdata(job.title),
    id: cdata(job.id),
    description: cdata(descriptionHtml(job)),
    url: cdata(job.url),
    location: optionalCdata(placeLine(job)),
    postcode: optionalCdata(job.location.postalCode),
    country: optionalCdata(countryCodeOrName(job)),
    company: optionalCdata(job.company.name),
    date: optionalCdata(job.publishedAt),
    expiry: optionalCdata(job.closesAt),
    ...adzunaSalary(job),
    contract_type: optionalCdata(permanentOrContract(job)),
    contract_time: optionalCdata(time && contractTimeWords[time]),
  };
}
