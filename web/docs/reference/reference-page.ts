import type { oas31 } from 'zod-openapi';
import { type Child, html } from '#kernel/text/html.ts';
import type { Visit } from '#web/page/visit.ts';
import { operationsOf } from '../document/document.ts';
import { prose } from '../document/prose.ts';
import { docsLayout } from '../frame/docs-layout.ts';
import { operationView } from './operation-view.ts';
import { schemaView } from './schema-view.ts';

/** `/docs/reference`: the OpenAPI document as a page, rendered on the server. */
export function referencePage(visit: Visit, document: oas31.OpenAPIObject): string {
  const { title, version, description } = document.info;
  const groups = [...Map.groupBy(operationsOf(document), ({ tag }) => tag)];
  const schemas = Object.entries(document.components?.schemas ?? {});
  const { local } = visit.urls;
  return docsLayout(visit, {
    path: '/docs/reference',
    title: 'API reference',
    description: `Reference of ${title}, version ${version}.`,
    sections: [
      ...groups.map(([tag]) => ({ anchor: `tag-${slug(tag)}`, text: tag })),
      { anchor: 'schemas', text: 'Schemas' },
    ],
    main: html`<div class="hero"><h1>API reference</h1><p class="lead">${title}, version ${version}</p></div>
${description !== undefined && html`<p>${prose(description)}</p>`}
<p>Keys stand in <a href="${local('/docs#authentication')}">Authentication</a>, refusals in <a href="${local('/docs#errors')}">Error codes</a>. The same as data: <a href="${local('/openapi.json')}">openapi.json</a>, <a href="${local('/openapi.yaml')}">openapi.yaml</a>.</p>
${groups.map(([tag, operations]) => html`<section id="tag-${slug(tag)}"><h2>${tag}</h2>${tagText(document, tag)}${operations.map((operation) => operationView(document, operation, local))}</section>`)}
<section id="schemas"><h2>Schemas</h2>${schemas.map(([name, schema]) => html`<article class="schema" id="schema-${name}"><h3>${name}</h3>${schemaView(schema)}</article>`)}</section>`,
  });
}

function tagText({ tags = [] }: oas31.OpenAPIObject, name: string): Child {
  const text = tags.find((tag) => tag.name === name)?.description;
  return text !== undefined && html`<p>${prose(text)}</p>`;
}

function slug(tag: string): string {
  return tag.toLowerCase().replace(/[^a-z0-9]+/g, '-');
}
