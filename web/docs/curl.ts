import type { oas31 } from 'zod-openapi';
import { shellQuoted } from '../../kernel/text/shell.ts';
import { type DocumentedOperation, resolved, type SchemaLike } from './document.ts';

const DEPTH_MAX = 6;

/** A line that can be pasted into a shell once its {placeholders} are filled in. */
export function curlOf(
  document: oas31.OpenAPIObject,
  { method, path, operation }: DocumentedOperation,
): string {
  const base = document.servers?.[0]?.url ?? '';
  const keyed = (operation.security ?? []).some((requirement) => Object.keys(requirement).length > 0);
  const body = operation.requestBody && resolved(document, operation.requestBody);
  const [mediaType, media] = Object.entries(body?.content ?? {})[0] ?? [];
  const example = media && (media.example ?? exampleOf(document, media.schema));
  const parts = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${shellQuoted(`${base}${path}`)}`,
    ...(keyed ? ["-H 'X-API-Key: {key}'"] : []),
    ...(mediaType === 'application/json' ? jsonBody(example) : []),
    ...(mediaType === 'multipart/form-data' ? formParts(example) : []),
  ];
  return parts.join(' \\\n  ');
}

function jsonBody(example: unknown): string[] {
  return ["-H 'Content-Type: application/json'", `-d ${shellQuoted(JSON.stringify(example, null, 2))}`];
}

function formParts(example: unknown): string[] {
  return Object.entries(Object(example)).map(([name, value]) => `-F ${shellQuoted(`${name}=${value}`)}`);
}

/** The required members only, by what the document shows of them, else a placeholder. */
function exampleOf(document: oas31.OpenAPIObject, given: SchemaLike | undefined, depth = 0): unknown {
  const schema = given && resolved(document, given);
  if (schema == null || depth > DEPTH_MAX) return {};
  const known = schema.example ?? schema.examples?.[0] ?? schema.const ?? schema.enum?.[0];
  if (known !== undefined) return known;
  if (schema.type !== 'object') return `{${schema.format ?? schema.type ?? 'value'}}`;
  const { required = [], properties } = schema;
  return Object.fromEntries(
    required.map((name) => [name, exampleOf(document, properties?.[name], depth + 1)]),
  );
}
