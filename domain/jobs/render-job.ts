import { isoDay } from '#kernel/calendar/write-time.ts';
import { remoteKind } from '#kernel/job/remote-work.ts';
import { fold, foldOrNull } from '#kernel/text/fold.ts';
import { decodeEntities } from '#kernel/text/html-entities.ts';
import { onLastOpenDay } from './last-open-day.ts';
import { links, type PublicUrl } from './links.ts';
import { allPlaces, locationLine, locationLines, toPublishedJob } from './published-job.ts';
import { rendererName } from './rendering/renderer-name.ts';
import { comparedPlace, comparedPlaces } from './search/compared-places.ts';
import { remoteWords } from './search/remote-words.ts';
import { splitWords } from './search/split-words.ts';
import { comparedTerm, termNames } from './search/terms.ts';
import { titleWords } from './search/title-forms.ts';
import type { VisibleJob } from './visible-job.ts';

/**
 * Raise this number with each change of a job's rendered texts or feed items; a test compares the texts of each
 * version.
 */
const VERSION = 9;

/** Names all that the texts depend on, except the job and its workspace. Under a new name, jobs are rendered again. */
export function jobRendererName(settings: PublicUrl): string {
  return rendererName(VERSION, settings);
}

/** Returns a job's texts for the export and the careers list, with the words and values that searches compare. */
export function renderJob(settings: PublicUrl, job: VisibleJob) {
  const publishedJob = toPublishedJob(settings, job);
  const careersJob = toCareersJob(settings, job);
  const { contract, company, descriptions, qualifications, benefits } = publishedJob;
  const remote = remoteWords(remoteKind(job.remoteWorkDays ?? 0));
  return {
    published: JSON.stringify(publishedJob),
    careers: JSON.stringify(careersJob),
    publishedWords: searchedText(job.title, [
      allPlaces(job),
      contract,
      termNames('contractType', contract.type),
      remote,
      company.name,
      descriptions,
      qualifications,
      benefits,
    ]),
    careersWords: searchedText(job.title, [
      careersJob.location,
      careersJob.locations,
      careersJob.company,
      termNames('department', careersJob.department),
      termNames('contractType', careersJob.contractType),
      remote,
      careersJob.experienceLevel,
      careersJob.educationLevel,
    ]),
    ...comparedValues(job),
  };
}

/** Returns the values that filters compare, each in its compared form. */
function comparedValues({ title, location, contract, salary, remoteWorkDays, lang, ...job }: VisibleJob) {
  return {
    title: fold(title),
    ...comparedPlace(location),
    places: job.locations === undefined ? null : comparedPlaces(job.locations),
    contractType: contract.type === null ? null : comparedTerm('contractType', contract.type),
    experienceLevel: foldOrNull(job.experienceLevel),
    educationLevel: foldOrNull(job.educationLevel),
    department: job.department === null ? null : comparedTerm('department', job.department),
    remote: remoteKind(remoteWorkDays ?? 0),
    salary: salary === null ? null : (salary.max ?? salary.min),
    lang,
  };
}

/**
 * Collects the words by which a search finds a job, each once. They are the title's words in all their forms (D70), and
 * the words of the texts and numbers anywhere in `values`, without HTML tags.
 */
function searchedText(title: string, values: unknown): string {
  const words = new Set(titleWords(title));
  const addWords = (text: string) => {
    for (const word of splitWords(text)) words.add(fold(word));
  };
  const collect = (value: unknown): void => {
    if (typeof value === 'string') addWords(decodeEntities(value.replace(/<[^<>]*>/g, ' ')));
    else if (typeof value === 'number') words.add(String(value));
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
  };
  collect(values);
  return [...words].join(' ');
}

/** Returns a visible recruitment in the shape of the careers list (contract section 2.3). */
export function toCareersJob(settings: PublicUrl, job: VisibleJob) {
  return {
    id: job.id,
    title: job.title,
    url: links.job(settings, { workspaceSlug: job.workspace.slug, jobId: job.id }),
    location: locationLine(job),
    ...(job.locations !== undefined && { locations: locationLines(job) }),
    company: job.company?.name ?? null,
    department: job.department,
    contractType: job.contract.type,
    contractDurationValue: job.contract.durationValue,
    contractDurationUnit: job.contract.durationUnit,
    experienceLevel: job.experienceLevel,
    educationLevel: job.educationLevel,
    remoteWorkDays: job.remoteWorkDays,
    salaryMin: job.salary?.min ?? null,
    salaryMax: job.salary?.max ?? null,
    salaryCurrency: job.salary?.currency ?? null,
    salaryPeriod: job.salary?.period ?? null,
    publishedAt: job.publishedAt?.toISOString() ?? null,
    closesOn: job.closesAt && isoDay(onLastOpenDay(job.closesAt), job.workspace),
  };
}
