import type { AnyRouter } from '@trpc/server';
import {
  type GenerateOpenApiDocumentOptions,
  generateOpenApiDocument,
  type OpenApiRouter,
} from 'trpc-to-openapi';
import { z } from 'zod';
import type { oas31, ZodOpenApiPathsObject } from 'zod-openapi';
import { type OperationMeta, type RestMeta, takesBody } from '#routers/base/rest.ts';
import { parameterOf } from '../match.ts';
import type { Operation } from '../operations.ts';
import { errorResponse, publicErrorResponse } from './error-schemas.ts';
import { tidySchema } from './tidy-schema.ts';

type Options = GenerateOpenApiDocumentOptions<OperationMeta>;

/** Generates the document's schemas and parameters with trpc-to-openapi. `buildDocument` adds the other members. */
export function generateSchemas(
  router: AnyRouter,
  operations: readonly Operation[],
  options: Pick<Options, 'title' | 'version' | 'baseUrl'>,
): oas31.OpenAPIObject {
  const operationsWithoutSchema = operations.filter(({ rest }) => hasNoSchema(rest));
  const generated = generateOpenApiDocument<OperationMeta>(asOpenApiRouter(router), {
    ...options,
    filter: ({ metadata }) => !hasNoSchema(metadata.rest),
    paths: pathsWithoutSchema(operationsWithoutSchema),
    securitySchemes: {},
    defs: { ErrorResponse: errorResponse, PublicErrorResponse: publicErrorResponse },
  });
  return tidySchema(generated);
}

export function methodOf({ method }: RestMeta): Lowercase<RestMeta['method']> {
  return method.toLowerCase() as Lowercase<RestMeta['method']>;
}

/** Tells whether the output has no schema, since it is a stream or nothing. */
function hasNoSchema(rest: RestMeta | undefined): boolean {
  return rest?.produces === 'stream' || rest?.produces === 'nothing';
}

/** Describes operations whose output has no schema. The generator requires one, so these are filtered out of its work. */
function pathsWithoutSchema(operations: readonly Operation[]): ZodOpenApiPathsObject {
  const operationsByPath = Map.groupBy(operations, ({ rest }) => rest.path);
  return Object.fromEntries(
    [...operationsByPath].map(([path, operationsOfPath]) => [
      path,
      Object.fromEntries(
        operationsOfPath.map(({ rest, input }) => [methodOf(rest), describeWithoutSchema(rest, input)]),
      ),
    ]),
  );
}

function describeWithoutSchema(
  rest: RestMeta,
  input: z.ZodObject | undefined,
): NonNullable<ZodOpenApiPathsObject[string]['post']> {
  const members = Object.entries(input?.shape ?? {});
  const namesInPath = new Set(rest.path.split('/').map(parameterOf));
  const pathMembers = members.filter(([name]) => namesInPath.has(name));
  const bodyMembers = members.filter(([name]) => !namesInPath.has(name));
  const schema = z.object(Object.fromEntries(bodyMembers));
  return {
    requestParams: { path: z.object(Object.fromEntries(pathMembers)) },
    ...(takesBody(rest) && { requestBody: { content: { 'application/json': { schema } } } }),
    responses: {},
  };
}

/** Gives the router to trpc-to-openapi, which reads procedures that tRPC types as private. */
function asOpenApiRouter(router: AnyRouter): OpenApiRouter {
  return router as unknown as OpenApiRouter;
}
