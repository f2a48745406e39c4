import { cdata, optionalCdata, type XmlElements } from '#kernel/text/xml.ts';
import { type Board, type BoardJob, rulesFrom } from './board.ts';
import { descriptionHtml } from './description.ts';
import { permanence, workTime } from './employment-contract.ts';
import { countryCodeOrName, placeLine } from './job-values.ts';
import { describedWithin, placeWritten, plainTitle } from './rules.ts';
import { salaryFields } from './salary.ts';

export const adzuna: Board = {
  title: 'Adzuna',
  root: 'jobs',
  repeatsPlaces: false,
  head: () => ({}),
  elements,
  rules: rulesFrom(
    { url: 'https://docs.qhse-professionals.nl/job-feeds/xml-feeds/adzuna', readOn: '2026-11-24' },
    { required: [placeWritten], expected: [plainTitle, describedWithin({ min: 100 })] },
  ),
};

const contractTimes = { full: 'full_time', part: 'part_time' };

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
    ...salaryFields(job),
    contract_type: optionalCdata(permanence(job)),
    contract_time: optionalCdata(time && contractTimes[time]),
  };
}
