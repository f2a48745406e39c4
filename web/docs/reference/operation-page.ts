import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import { codeBlock, samplesView } from '../code/samples-view.ts';
import type { DocsVisit } from '../document/docs-visit.ts';
import { type DocumentedOperation, operationPath } from '../document/document.ts';
import { prose } from '../document/prose.ts';
import { docsLayout } from '../frame/docs-layout.ts';
import { samplesOf } from '../samples/samples-of.ts';
import {
  type Content,
  describeOperation,
  type OperationParts,
  parameterFields,
} from './describe-operation.ts';
import { fieldsView, typeView } from './schema-view.ts';

type Local = (path: string) => string;

/** `/docs/reference/{operationId}`: one operation, with its samples next to its parameters, body and answers. */
export function operationPage(visit: DocsVisit, documented: DocumentedOperation): string {
  const { id, method, path } = documented;
  const { local } = visit.urls;
  const parts = describeOperation(visit.document, documented);
  const { title, description } = parts;
  const success = parts.answers.find(({ status }) => status === '200');
  const successExample = success?.contents.find(({ example }) => example !== undefined)?.example;
  const bodies = parts.body.map((content) => contentView(content, { caption: 'Example of the body', local }));
  return docsLayout(visit, {
    path: operationPath(id),
    title,
    description: `${method} ${path}: ${title}.`,
    main: html`<article class="operation">
<header><h1>${title}</h1>
<p class="endpoint"><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code></p>
${description !== undefined && html`<p>${prose(description)}</p>`}
<dl class="rows"><div><dt>Operation</dt><dd><code>${id}</code></dd></div>
<div><dt>Authentication</dt><dd>${keysView(parts, local)}</dd></div>
${parts.notes.map(({ name, text }) => html`<div><dt>${name}</dt><dd>${text}</dd></div>`)}</dl>
${method !== 'DELETE' && html`<p class="try" hidden><button class="button small quiet" data-operation="${id}">Try it here</button></p>`}
</header>
<aside class="beside" aria-label="Examples">${samplesView(samplesOf(visit.document, documented), 'samples')}
${successExample !== undefined && html`<p class="file">Answer with status 200</p>${codeBlock(successExample)}`}</aside>
<div class="details">${parametersView(parts, local)}
${bodies.length > 0 && html`<h2>Request body</h2>${bodies}`}
${answersView(parts, local)}
<p class="source"><a href="${local(`${operationPath(id)}.md`)}">This page as Markdown</a></p></div>
</article>`,
  });
}

function keysView({ keys, keylessAccess }: OperationParts, local: Local): Child {
  if (keys.length === 0) return keylessAccess;
  return keys.map((key, index) => [
    index > 0 && ' or ',
    html`<a href="${local(`/docs#auth-${key}`)}">${key}</a>`,
  ]);
}

function parametersView(parts: OperationParts, local: Local): Child {
  const fields = parameterFields(parts);
  return fields.length > 0 && html`<h2>Parameters</h2>${fieldsView(fields, local)}`;
}

function answersView({ answers }: OperationParts, local: Local): SafeHtml {
  const items = answers.map(({ status, description, headers, contents }) => {
    const headerNames = headers.length > 0 && html`<p class="note">Headers: ${headers.join(', ')}</p>`;
    const bodies = contents.map((content) =>
      contentView(content, { caption: `Example of ${status}`, local }),
    );
    return html`<li><p><strong class="code">${status}</strong> ${description}</p>
${headerNames}
${bodies}</li>`;
  });
  return html`<h2>Responses</h2><ul class="responses">${items}</ul>`;
}

function contentView(
  { mediaType, schema, fields, example }: Content,
  { caption, local }: { caption: string; local: Local },
): SafeHtml {
  return html`<p class="media"><code>${mediaType}</code>${schema && html` <span class="type">${typeView(schema, local)}</span>`}</p>
${fieldsView(fields, local)}${example !== undefined && html`<details><summary>${caption}</summary>${codeBlock(example)}</details>`}`;
}
