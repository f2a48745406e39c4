import type { oas31 } from 'zod-openapi';
import { type DocumentedOperation, followReference, type SchemaLike } from '../document/document.ts';

export type JsonValue = string | number | boolean | null | JsonValue[] | { [name: string]: JsonValue };

/** A call of an operation with example values, which each sample writes in its programming language. */
export type ExampleCall = {
  method: DocumentedOperation['method'];
  url: string;
  needsKey: boolean;
  json?: JsonValue;
  form?: Readonly<Record<string, string>> | undefined;
  /** The name of the form's file field, if the form has no other field. The samples send `cv.pdf` in it. */
  fileField?: string | undefined;
  /** The kind of body of the answer with status 200. */
  answerKind: 'json' | 'text' | 'stream' | 'nothing';
};

/** The deepest nesting of an example, since a schema can refer to itself. */
const DEPTH_MAX = 6;

/** Describes a call of an operation by the examples of the OpenAPI document. */
export function describeCall(
  document: oas31.OpenAPIObject,
  { method, path, operation }: DocumentedOperation,
): ExampleCall {
  const base = document.servers?.[0]?.url ?? '';
  const body = operation.requestBody && followReference(document, operation.requestBody);
  const [mediaType, media] = Object.entries(body?.content ?? {})[0] ?? [];
  const example = toJson(media && (media.example ?? exampleOf(document, media.schema)));
  return {
    method,
    url: `${base}${pathWithExamples(document, path, operation)}`,
    needsKey: (operation.security ?? []).some((requirement) => Object.keys(requirement).length > 0),
    ...(mediaType === 'application/json' && { json: example }),
    ...(mediaType === 'multipart/form-data' && {
      form: formFieldsOf(example),
      fileField: onlyFileFieldOf(document, media?.schema, example),
    }),
    answerKind: answerKindOf(document, operation),
  };
}

function pathWithExamples(
  document: oas31.OpenAPIObject,
  path: string,
  { parameters = [] }: oas31.OperationObject,
): string {
  const knownParameters = parameters.flatMap((parameter) => followReference(document, parameter) ?? []);
  return path.replace(/\{([^{}]+)\}/g, (placeholder, name) => {
    const example: unknown = knownParameters.find((parameter) => parameter.name === name)?.example;
    return typeof example === 'string' ? encodeURIComponent(example) : placeholder;
  });
}

function answerKindOf(
  document: oas31.OpenAPIObject,
  { responses = {} }: oas31.OperationObject,
): ExampleCall['answerKind'] {
  const reference = responses['200'];
  const response =
    reference && followReference<oas31.ResponseObject | oas31.ReferenceObject>(document, reference);
  // The first media type is the one that a call without `Accept` gets.
  const [mediaType] = Object.keys(response?.content ?? {});
  if (mediaType === undefined) return 'nothing';
  if (mediaType === 'text/event-stream') return 'stream';
  return mediaType === 'application/json' ? 'json' : 'text';
}

/**
 * Finds the file field of a form without other example values. Without the file, its sample would send an empty form.
 */
function onlyFileFieldOf(
  document: oas31.OpenAPIObject,
  schemaOrReference: SchemaLike | undefined,
  example: JsonValue,
): string | undefined {
  if (Object.keys(Object(example)).length > 0) return undefined;
  const { properties = {} } = (schemaOrReference && followReference(document, schemaOrReference)) ?? {};
  const isFile = (property: SchemaLike) => followReference(document, property)?.format === 'binary';
  return Object.entries(properties).find(([, property]) => isFile(property))?.[0];
}

/** Returns the fields of an example of a form as texts; none if the example is no object. */
function formFieldsOf(example: JsonValue): Record<string, string> {
  return Object.fromEntries(Object.entries(Object(example)).map(([name, value]) => [name, String(value)]));
}

/** Converts a value of the OpenAPI document, which is always JSON. */
function toJson(value: unknown): JsonValue {
  return JSON.parse(JSON.stringify(value ?? null));
}

/**
 * Builds an example of a schema. An object has its required members, each with its own example or a placeholder such as
 * `{date}`. A missing schema, or one too deep, is an empty object.
 */
function exampleOf(
  document: oas31.OpenAPIObject,
  schemaOrReference: SchemaLike | undefined,
  depth = 0,
): unknown {
  const schema = schemaOrReference && followReference(document, schemaOrReference);
  if (schema == null || depth > DEPTH_MAX) return {};
  const example = schema.example ?? schema.examples?.[0] ?? schema.const ?? schema.enum?.[0];
  if (example !== undefined) return example;
  if (schema.type !== 'object') return `{${schema.format ?? schema.type ?? 'value'}}`;
  const { required = [], properties } = schema;
  return Object.fromEntries(
    required.map((name) => [name, exampleOf(document, properties?.[name], depth + 1)]),
  );
}
