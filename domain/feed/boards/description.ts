import type { FeedJob } from '#domain/jobs/published-job.ts';
import { escapeHtml } from '#kernel/text/html-entities.ts';
import { richTextHtml } from '#kernel/text/rich-text.ts';
import { durationLine } from './employment-contract.ts';
import { htmlHeading, htmlList, htmlParagraph } from './html.ts';

const words = {
  fr: {
    company: 'L’entreprise',
    position: 'Le poste',
    profile: 'Profil',
    qualifications: 'Qualifications',
    benefits: 'Avantages',
    contract: 'Contrat :',
    separator: ' : ',
    yes: 'oui',
    no: 'non',
  },
  en: {
    company: 'The company',
    position: 'The position',
    profile: 'Profile',
    qualifications: 'Qualifications',
    benefits: 'Benefits',
    contract: 'Contract:',
    separator: ': ',
    yes: 'yes',
    no: 'no',
  },
} as const;

type Words = (typeof words)[FeedJob['lang']];

/** Qualifications with an element of their own; the others go into the description. */
const NAMED_QUALIFICATIONS = new Set(['experience', 'education']);

/** Writes the whole offer as one text with headings in the job's language. */
export function descriptionHtml(job: FeedJob): string {
  const said = words[job.lang];
  const duration = durationLine(job);
  const contract = duration === null ? null : `${said.contract} ${withType(job.contract.type, duration)}`;
  const position = [
    richTextHtml(job.descriptions.position ?? ''),
    contract === null ? '' : htmlParagraph(escapeHtml(contract)),
  ].join('');
  // The employer's own words would name a hidden employer (D15).
  const company = job.company.name === null ? null : job.descriptions.company;
  return [
    section(said.company, richTextHtml(company ?? '')),
    section(said.position, position),
    section(said.profile, richTextHtml(job.descriptions.profile ?? '')),
    section(said.qualifications, listOf(qualificationLines(job.qualifications, said))),
    section(said.benefits, listOf(job.benefits.filter((benefit) => benefit.trim() !== ''))),
  ].join('');
}

/** Returns the text without tags, which boards count. */
export function descriptionText(job: FeedJob): string {
  return descriptionHtml(job).replace(/<[^>]*>/g, '');
}

/** Returns a qualification that has an element of its own, as text. */
export function qualification(job: FeedJob, name: 'experience' | 'education'): string | null {
  return textOf(job.qualifications[name], words[job.lang]) || null;
}

function section(heading: string, html: string): string {
  return html === '' ? '' : `${htmlHeading(heading)}${html}`;
}

function listOf(items: readonly string[]): string {
  return items.length === 0 ? '' : htmlList(items);
}

function withType(type: string | null, duration: string): string {
  return type === null ? duration : `${type}, ${duration}`;
}

function qualificationLines(qualifications: Record<string, unknown>, said: Words): string[] {
  return Object.entries(qualifications)
    .filter(([key]) => !NAMED_QUALIFICATIONS.has(key))
    .map(([key, value]) => line(key, textOf(value, said), said))
    .filter((text) => text !== '');
}

/** Writes free-form values of any shape as words, never as JSON. */
function textOf(value: unknown, said: Words): string {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? said.yes : said.no;
  if (typeof value !== 'object' || value === null) return '';
  const parts = Array.isArray(value)
    ? value.map((item) => textOf(item, said))
    : Object.entries(value).map(([key, item]) => line(key, textOf(item, said), said));
  return parts.filter((part) => part !== '').join(', ');
}

function line(key: string, text: string, said: Words): string {
  return text === '' ? '' : `${wordsOf(key)}${said.separator}${text}`;
}

/** `drivingLicence` and `driving_licence` read as “Driving licence”. */
function wordsOf(key: string): string {
  const spaced = key
    .replace(/(\p{Ll})(\p{Lu})/gu, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
    .replace(/[_-]+/g, ' ')
    .trim();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
