import type { oas31 } from 'zod-openapi';
import { type Child, html } from '#kernel/text/html.ts';
import { chaptersOf } from './chapters/chapters.ts';
import type { DocsVisit } from './document/docs-visit.ts';
import { operationsOf, resolved } from './document/document.ts';
import { prose } from './document/prose.ts';
import { errorList } from './errors/error-list.ts';
import { docsLayout } from './frame/docs-layout.ts';
import { operationList } from './reference/reference-page.ts';

/** The readers of each quickstart, and the result that it leads to. */
const readersOf: Readonly<Record<string, string>> = {
  '/docs/quickstart/partner':
    'A job board, or software that sends applications: read jobs, apply with a CV, read the report.',
  '/docs/quickstart/frontend':
    'A careers site of your own: list jobs, show one, take an application, with types.',
  '/docs/quickstart/chat': 'A client of the conversation: consent, stream, resume after a broken connection.',
  '/docs/quickstart/operator':
    'Who runs the service: from a checkout to jobs that are published and applications that are read.',
  '/docs/quickstart/vendor':
    'A tracker with a database of its own: jobs out, applications in, erasures carried out and confirmed.',
  '/docs/quickstart/employer':
    'One company without a tracker: a job, its page, the first application, an answer.',
};

/** `/docs`: the quickstarts, keys, operations and error codes. Older links lead to its anchors. */
export function startPage(visit: DocsVisit): string {
  const { document, urls } = visit;
  const { local } = urls;
  const { title, version } = document.info;
  const operations = operationsOf(document);
  const quickstarts = chaptersOf(visit.docs).filter(({ group }) => group === 'Quickstarts');
  const cards = quickstarts.map(
    ({ path, title: name }) =>
      html`<li class="panel"><h2><a href="${local(path)}">${name}</a></h2><p>${readersOf[path]}</p></li>`,
  );
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

/** `/docs` if the documentation is off: only the error codes, to which `documentation_url` leads. */
export function errorsPage(visit: DocsVisit): string {
  const { title, version } = visit.document.info;
  return docsLayout(visit, {
    path: '/docs',
    title: 'Error codes',
    description: `Error codes of ${title}, version ${version}.`,
    main: html`<section id="errors"><h1>Error codes</h1>${errorList(visit)}</section>`,
  });
}

function authentication(document: oas31.OpenAPIObject): Child {
  return Object.entries(document.components?.securitySchemes ?? {}).map(([name, part]) => {
    const scheme = resolved(document, part);
    return html`<article class="scheme" id="auth-${name}"><h3>${name}</h3>
${scheme?.name !== undefined && html`<p>Header <code>${scheme.name}</code>.</p>`}
${scheme?.description !== undefined && html`<p>${prose(scheme.description)}</p>`}</article>`;
  });
}
