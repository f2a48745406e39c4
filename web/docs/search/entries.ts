import { Marked, type Token } from 'marked';
import type { oas31 } from 'zod-openapi';
import type { Chapter } from '../chapters/chapters.ts';
import { anchorOf } from '../chapters/links.ts';
import { operationsOf } from '../document/document.ts';

/** A part of the documentation that a search can find. */
export type Entry = { path: string; title: string; page: string; text: string };

/** Every section of every chapter, every operation and every schema. */
export function entriesOf(document: oas31.OpenAPIObject, chapters: readonly Chapter[]): Entry[] {
  return [
    ...operationsOf(document).map(({ id, method, path, operation }) => ({
      path: `/docs/reference#${id}`,
      title: operation.summary ?? id,
      page: 'API reference',
      text: [`${method} ${path} ${id}.`, operation.description, ...namesIn(operation)].join(' '),
    })),
    ...chapters.flatMap(sectionsOf),
    ...Object.entries(document.components?.schemas ?? {}).map(([name, schema]) => ({
      path: `/docs/reference#schema-${name}`,
      title: name,
      page: 'Schemas',
      text: namesIn(schema).join(' '),
    })),
  ];
}

function sectionsOf({ path, source, title }: Chapter): Entry[] {
  const sections: Entry[] = [];
  const taken = new Map<string, number>();
  for (const token of new Marked().lexer(source)) {
    if (token.type === 'heading') {
      const heading = String(token.text).replaceAll('`', '');
      sections.push({ path: `${path}#${anchorOf(heading, taken)}`, title: heading, page: title, text: '' });
    } else {
      const section = sections.at(-1);
      if (section !== undefined) section.text += ` ${wordsOf(token)}`;
    }
  }
  return sections;
}

function wordsOf({ raw }: Token): string {
  return raw
    .replace(/^```.*$/gm, '')
    .replace(/\]\([^)]*\)/g, '')
    .replace(/[`*|[\]#]|-{3,}/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Collects the names and descriptions at any depth of a part of the document. */
function namesIn(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(namesIn);
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) => {
    if (key === 'example' || key === 'responses') return [];
    if (['name', 'description'].includes(key) && typeof value === 'string') return [value];
    if (key === 'properties') return [...Object.keys(Object(value)), ...namesIn(value)];
    return namesIn(value);
  });
}
