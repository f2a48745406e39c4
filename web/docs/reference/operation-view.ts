import type { oas31 } from 'zod-openapi';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import { type DocumentedOperation, resolved } from '../document/document.ts';
import { prose } from '../document/prose.ts';
import { samplesView } from '../frame/samples-view.ts';
import { samplesOf } from '../samples/samples.ts';
import { membersOf, typeOf } from './schema-view.ts';

type Local = (path: string) => string;

/** Renders one operation: its call, its parameters and body, and its answer for each status. */
export function operationView(
  document: oas31.OpenAPIObject,
  documented: DocumentedOperation,
  local: Local,
): SafeHtml {
  const { id, method, path, operation } = documented;
  return html`<article class="operation" id="${id}" aria-labelledby="${id}-name">
<h3 id="${id}-name">${operation.summary ?? id} <a class="anchor" href="#${id}" aria-label="Link to ${id}">#</a></h3>
<p class="endpoint"><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code></p>
${operation.description !== undefined && html`<p>${prose(operation.description)}</p>`}
<dl class="rows"><div><dt>Operation</dt><dd><code>${id}</code></dd></div>
<div><dt>Authentication</dt><dd>${securityOf(operation, local)}</dd></div>
${extensionsOf(operation)}</dl>
${samplesView(samplesOf(document, documented), `samples-${id}`)}
${method !== 'DELETE' && html`<p class="try" hidden><button class="button small quiet" data-operation="${id}">Try it here</button></p>`}
${parameters(document, operation)}
${requestBody(document, operation)}
${responses(document, operation)}
</article>`;
}

function securityOf({ security = [] }: oas31.OperationObject, local: Local): Child {
  const named = security.flatMap((requirement) => Object.entries(requirement));
  if (named.length === 0) return 'None';
  return named.map(([scheme], index) => [
    index > 0 && ' or ',
    html`<a href="${local(`/docs#auth-${scheme}`)}">${scheme}</a>`,
  ]);
}

/** Lists the extensions of OpenAPI that hold words: scopes, and the marker of the contract's section 9.3. */
function extensionsOf(operation: oas31.OperationObject): Child {
  return Object.entries(operation).flatMap(([name, value]) => {
    const words = [value].flat().filter((item) => typeof item === 'string');
    if (!name.startsWith('x-') || words.length === 0) return [];
    return [
      html`<div><dt>${name.charAt(2).toUpperCase() + name.slice(3)}</dt><dd>${words.join(', ')}</dd></div>`,
    ];
  });
}

function parameters(document: oas31.OpenAPIObject, operation: oas31.OperationObject): Child {
  const resolvedParameters = (operation.parameters ?? [])
    .map((parameter) => resolved(document, parameter))
    .filter((parameter) => parameter !== null);
  const item = (parameter: (typeof resolvedParameters)[number]) => html`<li><p><code>${parameter.name}</code>
<span class="type">${parameter.in}${parameter.schema && [', ', typeOf(parameter.schema)]}</span>${parameter.required === true && html` <strong class="required">required</strong>`}</p>
${parameter.description !== undefined && html`<p class="note">${prose(parameter.description)}</p>`}</li>`;
  return (
    resolvedParameters.length > 0 &&
    html`<h4>Parameters</h4><ul class="members">${resolvedParameters.map(item)}</ul>`
  );
}

function requestBody(
  document: oas31.OpenAPIObject,
  { requestBody: bodyOrReference }: oas31.OperationObject,
): Child {
  const body = bodyOrReference && resolved(document, bodyOrReference);
  return body != null && html`<h4>Request body</h4>${contentView(body.content, 'Example of the body')}`;
}

function responses(
  document: oas31.OpenAPIObject,
  { responses: byStatus = {} }: oas31.OperationObject,
): SafeHtml {
  const rows = Object.entries(byStatus).map(([status, part]) => {
    const response = resolved<oas31.ResponseObject | oas31.ReferenceObject>(document, part);
    const headers = Object.keys(response?.headers ?? {});
    return html`<li><p><strong class="code">${status}</strong> ${response?.description}</p>
${headers.length > 0 && html`<p class="note">Headers: ${headers.join(', ')}</p>`}
${response?.content !== undefined && contentView(response.content, `Example of ${status}`)}</li>`;
  });
  return html`<h4>Responses</h4><ul class="responses">${rows}</ul>`;
}

function contentView(content: oas31.ContentObject, caption: string): Child {
  return Object.entries(content).map(
    ([mediaType, { schema, example }]) =>
      html`<p class="media"><code>${mediaType}</code>${schema && html` <span class="type">${typeOf(schema)}</span>`}</p>${schema && membersOf(schema)}${example !== undefined && exampleView(example, caption)}`,
  );
}

function exampleView(example: unknown, caption: string): SafeHtml {
  const text = typeof example === 'string' ? example : JSON.stringify(example, null, 2);
  return html`<details><summary>${caption}</summary><pre><code>${text}</code></pre></details>`;
}
