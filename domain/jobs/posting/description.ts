import { escapeHtml } from '#kernel/text/html-entities.ts';
import { richTextHtml } from '#kernel/text/rich-text.ts';
import type { VisibleJob } from '../visible-job.ts';
import { sectionHeadings } from './headings.ts';

/** Writes the whole job as HTML in its own language; only its title if it has no other text. */
export function descriptionHtml({ descriptions, benefits, title, lang }: VisibleJob): string {
  const headings = sectionHeadings[lang];
  const sections = (['company', 'position', 'profile'] as const).map((name) =>
    section(headings[name], richTextHtml(descriptions[name] ?? '')),
  );
  return [...sections, section(headings.benefits, listHtml(benefits))].join('') || escapeHtml(title);
}

function section(heading: string, html: string): string {
  return html === '' ? '' : `<h2>${escapeHtml(heading)}</h2>${html}`;
}

function listHtml(items: readonly string[]): string {
  const lines = items.map((item) => `<li>${escapeHtml(item)}</li>`).join('');
  return lines === '' ? '' : `<ul>${lines}</ul>`;
}
