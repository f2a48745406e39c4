import { Marked, type Token } from 'marked';
import type { oas31 } from 'zod-openapi';
import type { Chapter } from '../chapters/chapters.ts';
import { type ErrorSection, errorPath, errorSections } from '../chapters/error-sections.ts';
import { createAnchors } from '../chapters/links.ts';
import { operationName, operationPath, operationsOf, schemaPath } from '../document/document.ts';

/** A part of the documentation that a search can find. */
export type Entry = {
  path: string;
  title: string;
  /** Other names of the part, which count like its title. */
  names: string;
  /** The title of the page that has the part. */
  pageTitle: string;
  text: string;
  /** The factor of the part's score: below 1 for a part with much text, or one that few readers look for. */
  weight: number;
};

const WEIGHT_OF_GROUP: Record<Chapter['group'], number> = {
  Quickstarts: 1,
  Guides: 1,
  Operate: 0.6,
  'The rest': 0.4,
};

/**
 * Operations and schemas weigh less: their texts contain all their fields, so that they match most questions. `setUp`
 * is for the operations with one of `SET_UP_TAGS`.
 */
const WEIGHTS = { operation: 0.6, setUp: 0.35, error: 0.8, schema: 0.3 };

/** The tags of operations that few readers look for: they are called once, or by a program. */
const SET_UP_TAGS = ['Management', 'Partners'];

/** Lists every section of every chapter, every error code, every operation and every schema. */
export function entriesOf(document: oas31.OpenAPIObject, chapters: readonly Chapter[]): Entry[] {
  const codes = new Set(errorSections.map(({ code }) => code));
  return [
    ...operationsOf(document).map(({ id, method, path, operation }) => ({
      path: operationPath(id),
      title: operation.summary ?? id,
      names: `${id} ${operationName(id)} ${method} ${path}`,
      pageTitle: 'API reference',
      text: [`${method} ${path}.`, operation.description, ...textsIn(operation)].join(' '),
      weight: operation.tags?.some((tag) => SET_UP_TAGS.includes(tag)) ? WEIGHTS.setUp : WEIGHTS.operation,
    })),
    ...errorSections.map(errorEntry),
    // Each error code has an entry of its own, so the sections of the guide to errors are left out.
    ...chapters.flatMap(sectionsOf).filter(({ title }) => !codes.has(title)),
    ...Object.entries(document.components?.schemas ?? {}).map(([name, schema]) => ({
      path: schemaPath(name),
      title: name,
      names: '',
      pageTitle: 'Schemas',
      text: textsIn(schema).join(' '),
      weight: WEIGHTS.schema,
    })),
  ];
}

function errorEntry({ code, place, statuses, hints, text }: ErrorSection): Entry {
  return {
    path: errorPath(code),
    title: code,
    names: place === 'answer' ? statuses.join(' ') : '',
    pageTitle: place === 'answer' ? `Errors, status ${statuses.join(' or ')}` : 'Errors, codes of a field',
    text: [withoutMarkdown(text), ...hints].join(' '),
    weight: WEIGHTS.error,
  };
}

/** Splits a chapter into its sections: each heading with the text up to the next one. */
function sectionsOf({ path, source, title, group }: Chapter): Entry[] {
  const weight = WEIGHT_OF_GROUP[group];
  const sections: Entry[] = [];
  const anchorOf = createAnchors();
  for (const token of new Marked().lexer(source)) {
    if (token.type === 'heading') {
      const heading = String(token.text).replaceAll('`', '');
      const anchor = anchorOf(heading);
      sections.push({
        path: `${path}#${anchor}`,
        title: heading,
        names: '',
        pageTitle: title,
        text: '',
        weight,
      });
    } else {
      const section = sections.at(-1);
      if (section !== undefined) section.text += ` ${textOf(token)}`;
    }
  }
  return sections;
}

/** Returns the text of a block; '' for code, whose names say little about its section. */
function textOf(token: Token): string {
  return token.type === 'code' ? '' : withoutMarkdown(token.raw);
}

/** Removes the marks of Markdown: addresses of links, backticks, stars, signs of headings and lines of tables. */
function withoutMarkdown(markdown: string): string {
  return markdown
    .replace(/\]\([^)]*\)/g, '')
    .replace(/[`*|[\]#]|-{3,}/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * Collects the names and descriptions at any depth of a part of the OpenAPI document, without examples and responses.
 */
function textsIn(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(textsIn);
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) => {
    if (key === 'example' || key === 'responses') return [];
    if (['name', 'description'].includes(key) && typeof value === 'string') return [value];
    if (key === 'properties') return [...Object.keys(Object(value)), ...textsIn(value)];
    return textsIn(value);
  });
}
