import { html } from '#kernel/text/html.ts';
import type { DocsVisit } from '../document/docs-visit.ts';
import { followReference, type SchemaLike } from '../document/document.ts';
import { prose } from '../document/prose.ts';
import { docsLayout } from '../frame/docs-layout.ts';
import { fieldsOf } from './describe-schema.ts';
import { fieldsView, typeView } from './schema-view.ts';

/** `/docs/reference/schemas`: every named schema with its fields. */
export function schemasPage(visit: DocsVisit): string {
  const { document, urls } = visit;
  const sections = Object.entries(document.components?.schemas ?? {}).map(([name, schema]) => {
    const description = followReference<SchemaLike>(document, schema)?.description;
    return html`<section class="schema" id="schema-${name}"><h2>${name}</h2><p class="type">${typeView(schema, urls.local)}</p>
${description !== undefined && html`<p>${prose(description)}</p>`}${fieldsView(fieldsOf(document, schema, [name]), urls.local)}</section>`;
  });
  return docsLayout(visit, {
    path: '/docs/reference/schemas',
    title: 'Schemas',
    description: 'Every named schema of the OpenAPI document, with its fields.',
    main: html`<h1>Schemas</h1>
<p>The bodies that have a name in <a href="${urls.local('/openapi.json')}">openapi.json</a>. A reader ignores members that it does not know; later versions may add some.</p>
${sections}
<p class="source"><a href="${urls.local('/docs/reference/schemas.md')}">This page as Markdown</a></p>`,
  });
}
