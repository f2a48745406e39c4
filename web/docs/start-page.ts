import type { oas31 } from 'zod-openapi';
import { type Child, html } from '#kernel/text/html.ts';
import { chaptersOf, quickstarts } from './chapters/chapters.ts';
import type { DocsVisit } from './document/docs-visit.ts';
import { followReference, operationsOf } from './document/document.ts';
import { prose } from './document/prose.ts';
import { errorList } from './errors/error-list.ts';
import { docsLayout } from './frame/docs-layout.ts';
import { operationList } from './reference/reference-page.ts';

/** `/docs`: the quickstarts, keys, operations and error codes. Links of older versions still use its anchors. */
export function startPage(visit: DocsVisit): string {
  const { document, urls } = visit;
  const { local } = urls;
  const { title, version } = document.info;
  const operations = operationsOf(document);
  // The scope of the documentation may leave out a quickstart.
  const shownChapters = chaptersOf(visit.docs);
  const cards = quickstarts.map(({ path, lead }) => {
    const chapter = shownChapters.find((shown) => shown.path === path);
    return (
      chapter !== undefined &&
      html`<li class="panel"><h2><a href="${local(path)}">${chapter.title}</a></h2><p>${lead}</p></li>`
    );
  });
  return docsLayout(visit, {
    path: '/docs',
    title,
    description: `Quickstarts, guides and reference of ${title}, version ${version}.`,
    sections: [
      { anchor: 'authentication', text: 'Authentication' },
      { anchor: 'operations', text: 'Operations' },
      { anchor: 'errors', text: 'Error codes' },
    ],
    main: html`<div class="hero"><h1>${title}</h1><p class="lead">Version ${version}. Begin with what you are building.</p></div>
<ul class="cards">${cards}</ul>
<p>For machines: <a href="${local('/openapi.json')}">OpenAPI 3.1</a> (<a href="${local('/openapi.yaml')}">YAML</a>), <a href="${local('/openapi-3.2.json')}">OpenAPI 3.2</a> with the events of the stream, <a href="${local('/asyncapi.json')}">AsyncAPI</a> for the sockets, <a href="${local('/docs/postman.json')}">a Postman collection</a>, <a href="${local('/llms.txt')}">llms.txt</a>. Each page is Markdown at its address with <code>.md</code>.</p>
<section id="authentication"><h2>Authentication</h2>${authentication(document)}</section>
<section id="operations"><h2>Operations</h2><details><summary>All ${operations.length} operations</summary>${operationList(operations, local)}</details></section>
<section id="errors"><h2>Error codes</h2>${errorList(visit)}<p><a href="${local('/docs/errors')}">Errors</a> has the codes of fields, too.</p></section>`,
  });
}

/** Renders the ways to authenticate, each with its header. */
function authentication(document: oas31.OpenAPIObject): Child {
  return Object.entries(document.components?.securitySchemes ?? {}).map(([name, schemeOrReference]) => {
    const scheme = followReference(document, schemeOrReference);
    return html`<article class="scheme" id="auth-${name}"><h3>${name}</h3>
${scheme?.name !== undefined && html`<p>Header <code>${scheme.name}</code>.</p>`}
${scheme?.description !== undefined && html`<p>${prose(scheme.description)}</p>`}</article>`;
  });
}
