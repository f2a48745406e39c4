import type { FeedJob } from '#domain/jobs/published-job.ts';
import { escapeHtml } from '#kernel/text/html-entities.ts';
import { richTextHtml } from '#kernel/text/rich-text.ts';
import { spellOut } from '#kernel/text/text.ts';
import { durationLine } from './employment-contract.ts';

const labelsByLanguage = {
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

type Labels = (typeof labelsByLanguage)[FeedJob['lang']];

/** The qualifications that have an XML element of their own; the description has the others. */
const NAMED_QUALIFICATIONS = new Set(['experience', 'education']);

/** A cache by job: the rule about its length and the element itself need the same description. */
const cachedDescriptions = new WeakMap<FeedJob, string>();

/** Writes the whole job as one HTML text, with headings in the job's language. */
export function descriptionHtml(job: FeedJob): string {
  const html = cachedDescriptions.get(job) ?? writeDescription(job);
  cachedDescriptions.set(job, html);
  return html;
}

function writeDescription(job: FeedJob): string {
  const labels = labelsByLanguage[job.lang];
  const duration = durationLine(job);
  const contract = duration === null ? null : `${labels.contract} ${withType(job.contract.type, duration)}`;
  const position = [
    richTextHtml(job.descriptions.position ?? ''),
    contract === null ? '' : htmlParagraph(escapeHtml(contract)),
  ].join('');
  // A description of the company would reveal a hidden employer (D15).
  const company = job.company.name === null ? null : job.descriptions.company;
  return [
    section(labels.company, richTextHtml(company ?? '')),
    section(labels.position, position),
    section(labels.profile, richTextHtml(job.descriptions.profile ?? '')),
    section(labels.qualifications, listHtml(qualificationLines(job.qualifications, labels))),
    section(labels.benefits, listHtml(job.benefits.filter((benefit) => benefit.trim() !== ''))),
  ].join('');
}

/** Returns the description without tags, whose length boards limit. */
export function descriptionText(job: FeedJob): string {
  return descriptionHtml(job).replace(/<[^<>]*>/g, '');
}

/** Returns one of the qualifications that have an XML element of their own, as text; null if the job lacks it. */
export function qualification(job: FeedJob, name: 'experience' | 'education'): string | null {
  return valueText(job.qualifications[name], labelsByLanguage[job.lang]) || null;
}

function section(heading: string, html: string): string {
  return html === '' ? '' : `${htmlHeading(heading)}${html}`;
}

function listHtml(items: readonly string[]): string {
  return items.length === 0 ? '' : htmlList(items);
}

function withType(type: string | null, duration: string): string {
  return type === null ? duration : `${type}, ${duration}`;
}

function qualificationLines(qualifications: Record<string, unknown>, labels: Labels): string[] {
  return Object.entries(qualifications)
    .filter(([key]) => !NAMED_QUALIFICATIONS.has(key))
    .map(([key, value]) => labelledText(key, valueText(value, labels), labels))
    .filter((text) => text !== '');
}

/** Writes a free-form value of any shape as words, never as JSON; empty for a value without words. */
function valueText(value: unknown, labels: Labels): string {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? labels.yes : labels.no;
  if (typeof value !== 'object' || value === null) return '';
  const parts = Array.isArray(value)
    ? value.map((item) => valueText(item, labels))
    : Object.entries(value).map(([key, item]) => labelledText(key, valueText(item, labels), labels));
  return parts.filter((part) => part !== '').join(', ');
}

function labelledText(key: string, text: string, labels: Labels): string {
  return text === '' ? '' : `${spellOut(key)}${labels.separator}${text}`;
}

/** Writes a heading as a bold paragraph, which boards show. */
function htmlHeading(text: string): string {
  return htmlParagraph(`<strong>${escapeHtml(text)}</strong>`);
}

/** Writes a paragraph; `content` is HTML. */
function htmlParagraph(content: string): string {
  return `<p>${content}</p>`;
}

/** Writes texts as a list. */
function htmlList(items: readonly string[]): string {
  return `<ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;
}
