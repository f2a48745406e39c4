import type { oas31 } from 'zod-openapi';
import {
  type DocumentedOperation,
  followReference,
  operationGroupsOf,
  type SchemaLike,
} from '../document/document.ts';
import { describeCall, type ExampleCall } from '../samples/describe-call.ts';

/** A parameter, which Postman calls a variable. */
type Variable = { key: string; value: string; description?: string };

/**
 * Writes the OpenAPI document as a collection that Postman, Insomnia, Bruno and others import (schema 2.1.0). The
 * service's address and the keys are variables of the collection.
 */
export function postmanCollection(document: oas31.OpenAPIObject) {
  const { title, version, description } = document.info;
  const schemes = Object.keys(document.components?.securitySchemes ?? {});
  return {
    info: {
      name: `${title} ${version}`,
      description,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    item: operationGroupsOf(document).map(({ tag, description: text, operations }) => ({
      name: tag,
      description: text,
      item: operations.map((operation) => requestItem(document, operation)),
    })),
    variable: [
      { key: 'baseUrl', value: document.servers?.[0]?.url ?? '' },
      ...schemes.map((key) => ({ key, value: '' })),
    ],
  };
}

function requestItem(document: oas31.OpenAPIObject, documented: DocumentedOperation) {
  const { id, method, path, operation } = documented;
  const parameters = (operation.parameters ?? []).flatMap((part) => followReference(document, part) ?? []);
  const variablesIn = (place: string): Variable[] =>
    parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name, description = '', example }) => ({
        key: name,
        value: String(example ?? ''),
        description,
      }));
  const segments = path.split('/').slice(1);
  // Postman writes the parameter `{jobId}` of a path as `:jobId`.
  const pathSegments = segments.map((segment) => segment.replace(/^\{(.+)\}$/, ':$1'));
  const [key] = (operation.security ?? []).flatMap((requirement) => Object.keys(requirement));
  const body = bodyOf(describeCall(document, documented), { document, operation });
  return {
    name: operation.summary ?? id,
    request: {
      method,
      description: operation.description,
      auth: key === undefined ? { type: 'noauth' } : { type: 'apikey', apikey: apiKey(key) },
      header: [
        // Optional headers and query parameters are listed, but switched off.
        ...variablesIn('header').map((header) => ({ ...header, disabled: true })),
        ...(body?.mode === 'raw' ? [{ key: 'Content-Type', value: 'application/json' }] : []),
      ],
      url: {
        raw: `{{baseUrl}}/${pathSegments.join('/')}`,
        host: ['{{baseUrl}}'],
        path: pathSegments,
        query: variablesIn('query').map((parameter) => ({ ...parameter, disabled: true })),
        variable: variablesIn('path'),
      },
      ...(body !== undefined && { body }),
    },
    response: [],
  };
}

function apiKey(variable: string) {
  return [
    { key: 'key', value: 'X-API-Key', type: 'string' },
    { key: 'value', value: `{{${variable}}}`, type: 'string' },
    { key: 'in', value: 'header', type: 'string' },
  ];
}

type OperationInDocument = { document: oas31.OpenAPIObject; operation: oas31.OperationObject };

function bodyOf({ json, form }: ExampleCall, documented: OperationInDocument) {
  if (json !== undefined) {
    return {
      mode: 'raw' as const,
      raw: JSON.stringify(json, null, 2),
      options: { raw: { language: 'json' } },
    };
  }
  if (form === undefined) return undefined;
  return { mode: 'formdata' as const, formdata: partsOf(form, documented) };
}

/** Lists the parts of a form: those of the example with their values, the others switched off. */
function partsOf(form: Readonly<Record<string, string>>, { document, operation }: OperationInDocument) {
  const body = operation.requestBody && followReference(document, operation.requestBody);
  const schema = body?.content['multipart/form-data']?.schema;
  const { properties = {} } = (schema && followReference<SchemaLike>(document, schema)) ?? {};
  return Object.entries(properties).map(([key, property]) => {
    const { format, description = '' } = followReference<SchemaLike>(document, property) ?? {};
    if (format === 'binary') return { key, type: 'file', src: null, description, disabled: true };
    return { key, type: 'text', value: form[key] ?? '', description, disabled: form[key] === undefined };
  });
}
