import type { oas31 } from 'zod-openapi';
import { fileRefusals } from '#kernel/errors/file-refusals.ts';
import { html } from '#kernel/text/html.ts';
import { chaptersOf, errorGuide } from '../chapters/chapters.ts';
import { type ErrorSection, errorPath } from '../chapters/error-sections.ts';
import type { DocsVisit } from '../document/docs-visit.ts';
import { followReference, memberOf, operationPath, operationsOf } from '../document/document.ts';
import { docsLayout } from '../frame/docs-layout.ts';
import { renderMarkdown } from '../markdown/render-markdown.ts';

/**
 * `/docs/errors/{code}`: the cause and remedy of one code, an example, and the operations that answer with its status.
 */
export function codePage(visit: DocsVisit, section: ErrorSection): string {
  const { local } = visit.urls;
  const path = errorPath(section.code);
  const { body } = renderMarkdown({
    source: codeMarkdown(visit.document, section, visit.docs !== 'off'),
    file: errorGuide.file,
    chapters: chaptersOf(visit.docs),
    local,
  });
  const links = html`<p class="source"><a href="${local('/docs/errors')}">All codes</a>, <a href="${local(`${path}.md`)}">this page as Markdown</a></p>`;
  return docsLayout(visit, {
    path,
    title: section.code,
    description: `${section.code}: cause and remedy of this code in an answer with status ${section.statuses.join(' or ')}.`,
    main: html`<div class="prose">${body}
${visit.docs !== 'off' && links}</div>`,
  });
}

/** Writes the Markdown of a code's page. It links operations only if `hasReference`: otherwise they have no pages. */
export function codeMarkdown(
  document: oas31.OpenAPIObject,
  { code, place, statuses, hints, text }: ErrorSection,
  hasReference: boolean,
): string {
  const status = `status ${statuses.join(' or ')}`;
  const example = exampleWith(document, { code, place });
  const operations = place === 'answer' && hasReference ? operationsWithStatus(document, statuses) : [];
  const fileReasons = Object.entries(fileRefusals)
    .filter(([, refusal]) => refusal.code === code)
    .map(([reason, { en }]) => `\`${reason}\`: ${en}`);
  return [
    `# \`${code}\``,
    place === 'answer'
      ? `The \`code\` of an answer with ${status}.`
      : `A \`code\` in \`details\`, with ${status}.`,
    text,
    hints.length > 0 &&
      `## Hints\n\nThe \`hint\` of the answer is one of these, or a more specific one:\n\n${listOf(hints)}`,
    fileReasons.length > 0 &&
      `## Reasons\n\nFor a file, \`reason\` is one of these:\n\n${listOf(fileReasons)}`,
    example !== undefined && `## Example\n\n\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``,
    operations.length > 0 && `## Operations\n\n${listOf(operations)}`,
  ]
    .filter((part) => part !== false)
    .join('\n\n');
}

/**
 * Links the operations that answer with one of the statuses. The OpenAPI document lists statuses, not codes, so some of
 * these operations may never answer with the page's code.
 */
function operationsWithStatus(document: oas31.OpenAPIObject, statuses: readonly number[]): string[] {
  return operationsOf(document).flatMap(({ id, operation }) =>
    statuses.some((status) => operation.responses?.[String(status)] !== undefined)
      ? [`[${operation.summary ?? id}](${operationPath(id)})`]
      : [],
  );
}

type PlacedCode = Pick<ErrorSection, 'code' | 'place'>;

/** Finds an answer with the code among the examples of the OpenAPI document. */
function exampleWith(document: oas31.OpenAPIObject, placedCode: PlacedCode): unknown {
  const examples = operationsOf(document).flatMap(({ operation }) =>
    Object.values(operation.responses ?? {}).flatMap((part) => {
      const answer = followReference<oas31.ResponseObject | oas31.ReferenceObject>(document, part);
      return Object.values(answer?.content ?? {}).map(({ example }): unknown => example);
    }),
  );
  return examples.find((example) => hasCode(example, placedCode));
}

function hasCode(example: unknown, { code, place }: PlacedCode): boolean {
  const isOfCode = (part: unknown) => memberOf(part, 'code') === code;
  if (place === 'answer') return isOfCode(example);
  const details = memberOf(example, 'details');
  return Array.isArray(details) && details.some(isOfCode);
}

function listOf(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n');
}
