import type { AnyRouter } from '@trpc/server';
import { stringify } from 'yaml';
import type { oas31 } from 'zod-openapi';
import type { ServiceCatalog } from '#domain/service-catalog.ts';
import { CONTRACT_VERSION } from '#routers/base/rest.ts';
import { listOperations, type Operation } from '../operations.ts';
import { documentedValues } from './example-values.ts';
import { generateSchemas, methodOf } from './generate-schemas.ts';
import { headerComponentsOf } from './headers.ts';
import type { Schema, Schemas } from './json-schema.ts';
import { parametersOf } from './parameters.ts';
import { requestBodyOf } from './requests.ts';
import { responsesOf } from './responses.ts';
import { securityOf, securitySchemes } from './security.ts';
import { tags } from './tags.ts';
import { describeWebhooks } from './webhooks.ts';

type DocumentSources = {
  router: AnyRouter;
  /** The service's URL, without a slash at its end. */
  publicUrl: string;
  publisher: ServiceCatalog['publisher'];
};

/** Describes the interface as OpenAPI 3.1, from the operations that REST serves. */
export function buildDocument({ router, publicUrl, publisher }: DocumentSources): oas31.OpenAPIObject {
  const operations = listOperations(router);
  const title = 'Recruitment service public interface';
  const generated = generateSchemas(router, operations, {
    title,
    version: CONTRACT_VERSION,
    baseUrl: publicUrl,
  });
  const schemas: Schemas = { ...generated.components?.schemas };
  const paths: oas31.PathsObject = {};
  for (const operation of operations) {
    const { path } = operation.rest;
    const method = methodOf(operation.rest);
    const generatedOperation = generated.paths?.[path]?.[method] ?? {};
    const description = describeOperation(operation, generatedOperation, { publicUrl, schemas });
    paths[path] = { ...paths[path], [method]: description };
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: CONTRACT_VERSION,
      description:
        'Published jobs, applications, candidate prequalification, candidate portal and service discovery.',
      contact: { name: publisher.brandName ?? publisher.legalName, email: publisher.contactEmail },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    tags: tags.filter(({ name }) => operations.some(({ rest }) => rest.tag === name)),
    paths,
    webhooks: describeWebhooks(),
    components: { schemas, headers: headerComponentsOf(operations), securitySchemes },
  };
}

/** Writes the document as YAML. It quotes texts such as `2026-11-20`, which readers of YAML 1.1 would read as dates. */
export function documentYaml(document: oas31.OpenAPIObject): string {
  return stringify(document, { aliasDuplicateObjects: false, compat: 'yaml-1.1', lineWidth: 110 });
}

/** Describes an operation. `generated` has its schemas and parameters; named request bodies are added to `schemas`. */
function describeOperation(
  operation: Operation,
  generated: oas31.OperationObject,
  { publicUrl, schemas }: { publicUrl: string; schemas: Schemas },
): oas31.OperationObject {
  const { rest } = operation;
  const examples = rest.examples(documentedValues);
  const parameters = parametersOf(operation, generated.parameters, examples.parameters);
  const requestBody = requestBodyOf(operation, requestSchema(generated), {
    example: examples.request,
    components: schemas,
  });
  return {
    operationId: rest.operationId,
    summary: rest.summary,
    ...(rest.description !== undefined && { description: rest.description }),
    tags: [rest.tag],
    security: securityOf(operation),
    'x-scopes': [rest.scope],
    'x-status': rest.marker ?? 'implemented',
    ...(rest.extension === true && { 'x-guichet-extension': true }),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody !== undefined && { requestBody }),
    responses: responsesOf({
      operation,
      outputSchema: responseSchema(generated),
      examples,
      publicUrl,
    }),
  };
}

function requestSchema({ requestBody }: oas31.OperationObject): Schema | undefined {
  return requestBody === undefined || '$ref' in requestBody
    ? undefined
    : requestBody.content['application/json']?.schema;
}

function responseSchema({ responses }: oas31.OperationObject): Schema | undefined {
  const answer: oas31.ResponseObject | oas31.ReferenceObject | undefined = responses?.['200'];
  return answer === undefined || '$ref' in answer ? undefined : answer.content?.['application/json']?.schema;
}
