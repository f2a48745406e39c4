import { onLastOpenDay } from '#domain/jobs/last-open-day.ts';
import { attribute, cdata, optionalCdata, type XmlElements } from '#kernel/text/xml.ts';
import { type Board, type BoardJob, rulesFrom } from './board.ts';
import { descriptionHtml } from './description.ts';
import { hyphenatedJobTypes, jobType } from './employment-contract.ts';
import { dottedDay, placeLine } from './job-values.ts';
import { descriptionLengthRule, placeRule } from './rules.ts';
import { boardSalaryLine } from './salary.ts';

/**
 * The format that Jooble reads, as a document on another site describes it. Jooble shows a job for 45 days after
 * `updated`, the day of its last edit; no rule checks that.
 */
export const jooble: Board = {
  title: 'Jooble',
  root: 'jobs',
  repeatsPlaces: false,
  elements,
  rules: rulesFrom(
    { url: 'https://www.scribd.com/document/718239589/XML-specs', readOn: '2026-11-24' },
    { required: [placeRule], expected: [descriptionLengthRule({ min: 1 })] },
  ),
};

function elements(job: BoardJob): XmlElements {
  const closesAt = toDate(job.closesAt);
  return {
    ...attribute('id', job.id),
    link: cdata(job.url),
    name: cdata(job.title),
    region: optionalCdata(placeLine(job)),
    description: cdata(descriptionHtml(job)),
    pubdate: optionalCdata(dottedDay(toDate(job.publishedAt), job)),
    updated: optionalCdata(dottedDay(new Date(job.updatedAt), job)),
    salary: optionalCdata(boardSalaryLine(job)),
    company: optionalCdata(job.company.name),
    expire: optionalCdata(dottedDay(closesAt && onLastOpenDay(closesAt), job)),
    jobtype: optionalCdata(jobType(job, hyphenatedJobTypes)),
  };
}

function toDate(instant: string | null): Date | null {
  return instant === null ? null : new Date(instant);
}
