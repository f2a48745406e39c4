import { html, type SafeHtml } from '#kernel/text/html.ts';
import type { DocsVisit } from '../document/docs-visit.ts';
import { operationGroupsOf, operationPath, schemaPath, tagAnchor } from '../document/document.ts';
import { prose } from '../document/prose.ts';
import { docsLayout } from '../frame/docs-layout.ts';

/**
 * `/docs/reference`: links to every operation and schema. Each link has the anchor of the section that was on this page
 * before: an address with that anchor leads on to the link's page (`data-moved`).
 */
export function referencePage(visit: DocsVisit): string {
  const { document, urls } = visit;
  const { title, version, description } = document.info;
  const groups = operationGroupsOf(document);
  const { local } = urls;
  const schemaItems = Object.keys(document.components?.schemas ?? {}).map(
    (name) => html`<li id="schema-${name}"><a data-moved href="${local(schemaPath(name))}">${name}</a></li>`,
  );
  return docsLayout(visit, {
    path: '/docs/reference',
    title: 'API reference',
    description: `Every operation of ${title}, version ${version}.`,
    main: html`<h1>API reference</h1><p class="lead">${title}, version ${version}</p>
${description !== undefined && html`<p>${prose(description)}</p>`}
<p>Every operation has a page, with samples in four languages. <a href="${local('/docs#authentication')}">Authentication</a> has the kinds of key, and <a href="${local('/docs/errors')}">Errors</a> the cause and remedy of each refusal. The same as data: <a href="${local('/openapi.json')}">openapi.json</a>, <a href="${local('/openapi.yaml')}">openapi.yaml</a>, and <a href="${local('/docs/postman.json')}">a Postman collection</a>.</p>
${groups.map(({ tag, description: text, operations }) => html`<section id="${tagAnchor(tag)}"><h2>${tag}</h2><p>${prose(text)}</p>${operationList(operations, local)}</section>`)}
<section id="schemas"><h2>Schemas</h2><ul class="names">${schemaItems}</ul></section>`,
  });
}

/** Lists operations by their summaries. Each item has the operation's id as its anchor. */
export function operationList(
  operations: ReturnType<typeof operationGroupsOf>[number]['operations'],
  local: (path: string) => string,
): SafeHtml {
  const items = operations.map(({ id, method, path, operation }) => {
    const link = html`<a data-moved href="${local(operationPath(id))}">${operation.summary ?? id}</a>`;
    return html`<li id="${id}">${link}
<span class="endpoint"><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code></span></li>`;
  });
  return html`<ul class="operations">${items}</ul>`;
}
