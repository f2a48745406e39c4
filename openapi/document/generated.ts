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

/** Generates the schemas and parameters of the document with trpc-to-openapi. Our own code adds the other members. */
export function generatedDocument(
  router: AnyRouter,
  operations: readonly Operation[],
  options: Pick<Options, 'title' | 'version' | 'baseUrl'>,
): oas31.OpenAPIObject {
  const operationsWithoutSchema = operations.filter(({ rest }) => hasNoSchema(rest));
  const generated = generateOpenApiDocument<OperationMeta>(asOpenApiRouter(router), {
    ...options,
    filter: ({ metadata }) => !hasNoSchema(metadata.rest),
    paths: Object.fromEntries(
      [...Map.groupBy(operationsWithoutSchema, ({ rest }) => rest.path)].map(([path, ofPath]) => [
        path,
        Object.fromEntries(
          ofPath.map(({ rest, input }) => [methodOf(rest), describeWithoutSchema(rest, input)]),
        ),
      ]),
    ),
    securitySchemes: {},
    defs: { ErrorResponse: errorResponse, PublicErrorResponse: publicErrorResponse },
  });
  return tidySchema(generated);
}

export function methodOf({ method }: RestMeta): Lowercase<RestMeta['method']> {
  return method.toLowerCase() as Lowercase<RestMeta['method']>;
}

/** Tells whether the output is a stream or nothing, neither of which is a value with a schema. */
function hasNoSchema(rest: RestMeta | undefined): boolean {
  return rest?.produces === 'stream' || rest?.produces === 'nothing';
}

/** Describes an operation whose output has no schema, since the generator requires one. */
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
