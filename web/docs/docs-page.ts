import type { oas31 } from 'zod-openapi';
import type { Visit } from '../requests/visit.ts';
import { type Child, html, type SafeHtml } from '../style/html.ts';
import { layout } from '../style/layout.ts';
import { type DocumentedOperation, operationsOf, resolved } from './document.ts';
import { errorCodes } from './error-codes.ts';
import { operationView } from './operation-view.ts';
import { prose } from './prose.ts';
import { schemaView } from './schema-view.ts';

/** `/docs`: the OpenAPI document as a page, written on the server. */
export function docsPage(visit: Visit, document: oas31.OpenAPIObject): string {
  const { title, version, description } = document.info;
  const groups = [...Map.groupBy(operationsOf(document), ({ tag }) => tag)];
  const schemas = Object.entries(document.components?.schemas ?? {});
  return layout(visit, {
    style: 'docs',
    title: `${title} – API reference`,
    description: `Reference of ${title}, version ${version}.`,
    main: html`<div class="docs">
${contents(
  groups,
  schemas.map(([name]) => name),
)}
<div class="reference">
<div class="hero"><h1>${title}</h1><p class="lead">API reference, version ${version}</p></div>
${description !== undefined && html`<p>${prose(description)}</p>`}
<p>The same as data: <a href="${visit.urls.local('/openapi.json')}">openapi.json</a>, <a href="${visit.urls.local('/openapi.yaml')}">openapi.yaml</a>.</p>
<section id="authentication"><h2>Authentication</h2>${authentication(document)}</section>
${groups.map(([tag, operations]) => html`<section id="tag-${slug(tag)}"><h2>${tag}</h2>${tagText(document, tag)}${operations.map((operation) => operationView(document, operation))}</section>`)}
<section id="errors"><h2>Error codes</h2>
<p>JSON errors of authenticated and discovery operations carry one of these values in <code>code</code>, and the address of its entry here in <code>documentation_url</code>.</p>
${errorCodes()}</section>
<section id="schemas"><h2>Schemas</h2>${schemas.map(([name, schema]) => html`<article class="schema" id="schema-${name}"><h3>${name}</h3>${schemaView(schema)}</article>`)}</section>
</div></div>`,
  });
}

function contents(groups: readonly [string, DocumentedOperation[]][], schemas: readonly string[]): SafeHtml {
  const link = ({ id, operation }: DocumentedOperation) =>
    html`<li><a href="#${id}">${operation.summary ?? id}</a></li>`;
  return html`<nav class="contents" aria-label="Contents"><ul>
<li><a href="#authentication">Authentication</a></li>
${groups.map(([tag, operations]) => html`<li><a href="#tag-${slug(tag)}">${tag}</a><ul>${operations.map(link)}</ul></li>`)}
<li><a href="#errors">Error codes</a></li>
<li><a href="#schemas">Schemas</a><ul class="schemas">${schemas.map((name) => html`<li><a href="#schema-${name}">${name}</a></li>`)}</ul></li>
</ul></nav>`;
}

function authentication(document: oas31.OpenAPIObject): Child {
  return Object.entries(document.components?.securitySchemes ?? {}).map(([name, part]) => {
    const scheme = resolved(document, part);
    return html`<article class="scheme" id="auth-${name}"><h3>${name}</h3>
${scheme?.name !== undefined && html`<p>Header <code>${scheme.name}</code>.</p>`}
${scheme?.description !== undefined && html`<p>${prose(scheme.description)}</p>`}</article>`;
  });
}

function tagText({ tags = [] }: oas31.OpenAPIObject, name: string): Child {
  const text = tags.find((tag) => tag.name === name)?.description;
  return text !== undefined && html`<p>${prose(text)}</p>`;
}

function slug(tag: string): string {
  return tag.toLowerCase().replace(/[^a-z0-9]+/g, '-');
}
