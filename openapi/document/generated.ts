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
import { tidySchema } from './schemas.ts';

type Options = GenerateOpenApiDocumentOptions<OperationMeta>;

/** The document as trpc-to-openapi sees the router: schemas and parameters; the rest of it is ours to add. */
export function generatedDocument(
  router: AnyRouter,
  operations: readonly Operation[],
  options: Pick<Options, 'title' | 'version' | 'baseUrl'>,
): oas31.OpenAPIObject {
  const byHandOnly = operations.filter(({ rest }) => isNoValue(rest));
  const generated = generateOpenApiDocument<OperationMeta>(asOpenApiRouter(router), {
    ...options,
    filter: ({ metadata }) => !isNoValue(metadata.rest),
    paths: Object.fromEntries(
      [...Map.groupBy(byHandOnly, ({ rest }) => rest.path)].map(([path, ofPath]) => [
        path,
        Object.fromEntries(ofPath.map(({ rest, input }) => [methodOf(rest), byHand(rest, input)])),
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

function isNoValue(rest: RestMeta | undefined): boolean {
  return rest?.produces === 'stream' || rest?.produces === 'nothing';
}

/** An output that is no value has no schema, which the generator would ask for. */
function byHand(
  rest: RestMeta,
  input: z.ZodObject | undefined,
): NonNullable<ZodOpenApiPathsObject[string]['post']> {
  const members = Object.entries(input?.shape ?? {});
  const inPath = new Set(rest.path.split('/').map(parameterOf));
  const path = members.filter(([name]) => inPath.has(name));
  const body = members.filter(([name]) => !inPath.has(name));
  const schema = z.object(Object.fromEntries(body));
  return {
    requestParams: { path: z.object(Object.fromEntries(path)) },
    ...(takesBody(rest) && { requestBody: { content: { 'application/json': { schema } } } }),
    responses: {},
  };
}

/** tRPC types a router's procedures as private; trpc-to-openapi reads them all the same. */
function asOpenApiRouter(router: AnyRouter): OpenApiRouter {
  return router as unknown as OpenApiRouter;
}
