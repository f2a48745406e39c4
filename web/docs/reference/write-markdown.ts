import type { oas31 } from 'zod-openapi';
import {
  type DocumentedOperation,
  followReference,
  operationGroupsOf,
  operationPath,
  type SchemaLike,
  schemaPath,
} from '../document/document.ts';
import { samplesOf } from '../samples/samples-of.ts';
import { type Content, describeOperation, parameterFields } from './describe-operation.ts';
import { type Field, fieldsOf, type TypePart } from './describe-schema.ts';

/** Writes the Markdown of an operation's page. */
export function operationMarkdown(document: oas31.OpenAPIObject, documented: DocumentedOperation): string {
  const { id, method, path } = documented;
  const parts = describeOperation(document, documented);
  const { title, description, keys, keylessAccess, notes, body, answers } = parts;
  const parameters = parameterFields(parts);
  return paragraphs([
    `# ${title}`,
    `\`${method} ${path}\``,
    description,
    [
      `- Operation: \`${id}\``,
      `- Authentication: ${keys.length > 0 ? keys.join(' or ') : keylessAccess}`,
      ...notes.map(({ name, text }) => `- ${name}: ${text}`),
    ].join('\n'),
    parameters.length > 0 && '## Parameters',
    fieldLines(parameters),
    body.length > 0 && '## Request body',
    ...body.flatMap(contentParts),
    '## Responses',
    ...answers.flatMap(({ status, description: meaning, headers, contents }) => [
      `### ${status}`,
      meaning,
      headers.length > 0 && `Headers: ${headers.join(', ')}`,
      ...contents.flatMap(contentParts),
    ]),
    '## Samples',
    ...samplesOf(document, documented).map(({ language, code }) => fence(language, code)),
  ]);
}

/** Writes the Markdown of the page of all operations. */
export function referenceMarkdown(document: oas31.OpenAPIObject): string {
  const names = Object.keys(document.components?.schemas ?? {});
  return paragraphs([
    '# API reference',
    document.info.description,
    ...operationGroupsOf(document).flatMap(({ tag, description, operations }) => [
      `## ${tag}`,
      description,
      operations
        .map(({ id, method, path, operation }) => {
          const summary = operation.summary ?? id;
          return `- [${summary}](${operationPath(id)}.md): \`${method} ${path}\``;
        })
        .join('\n'),
    ]),
    '## Schemas',
    `[All schemas](/docs/reference/schemas.md): ${names.join(', ')}`,
  ]);
}

/** Writes the Markdown of the page of all schemas. */
export function schemasMarkdown(document: oas31.OpenAPIObject): string {
  const schemas = Object.entries(document.components?.schemas ?? {});
  return paragraphs([
    '# Schemas',
    ...schemas.flatMap(([name, schema]) => [
      `## ${name}`,
      followReference<SchemaLike>(document, schema)?.description,
      fieldLines(fieldsOf(document, schema, [name])),
    ]),
  ]);
}

function contentParts({ mediaType, fields, example }: Content): (string | undefined)[] {
  return [`\`${mediaType}\``, fieldLines(fields), example && fence(example.language, example.code)];
}

/** Writes a list, indented by two spaces for each level; '' if there are no fields. */
function fieldLines(fields: readonly Field[], indent = ''): string {
  return fields
    .map(({ name, type, required, description, fields: members }) => {
      const typeNote = `${type.map(typeText).join('')}${required ? ', required' : ''}`;
      const meaning = description === undefined ? '' : `: ${description}`;
      const line = `${indent}- \`${name}\` (${typeNote})${meaning}`;
      return [line, fieldLines(members, `${indent}  `)].filter((text) => text !== '').join('\n');
    })
    .join('\n');
}

function typeText(part: TypePart): string {
  if (typeof part === 'string') return part;
  return 'value' in part
    ? `\`${part.value}\``
    : `[${part.schema}](${schemaPath(part.schema).replace('#', '.md#')})`;
}

function fence(language: string, code: string): string {
  return `\`\`\`${language}\n${code.trimEnd()}\n\`\`\``;
}

function paragraphs(parts: readonly (string | undefined | false)[]): string {
  return `${parts.filter((part) => part !== undefined && part !== false && part !== '').join('\n\n')}\n`;
}
