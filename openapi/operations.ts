import type { AnyRouter, TRPCProcedureType as ProcedureType } from '@trpc/server';
import { forEachOpenApiProcedure, type OpenApiProcedure, type OpenApiRouter } from 'trpc-to-openapi';
import { z } from 'zod';
import type { ClientLimit } from '#domain/access/call-limits.ts';
import type { Authentication, OperationMeta, RestMeta } from '#routers/base/rest.ts';

/** One operation of the router's, as the edge, the document, the catalog and the tests see it. */
export type Operation = {
  /** Dotted path of the procedure in the router. */
  procedure: string;
  type: ProcedureType;
  rest: RestMeta;
  authentication: Authentication;
  clientLimits: readonly ClientLimit[];
  session: OperationMeta['session'];
  mayRevoke: boolean;
  input: z.ZodObject | undefined;
  output: z.ZodType | undefined;
};

/** The router's REST operations, in the order in which it lists them. */
export function listOperations(router: AnyRouter): Operation[] {
  const operations: Operation[] = [];
  forEachOpenApiProcedure<OperationMeta>(proceduresOf(router), ({ path, type, procedure, meta }) => {
    if (meta.rest === undefined) return;
    const { inputs, output } = schemasOf(procedure);
    operations.push({
      procedure: path,
      type,
      rest: meta.rest,
      authentication: meta.authentication ?? 'none',
      clientLimits: meta.clientLimits ?? [],
      session: meta.session,
      mayRevoke: meta.mayRevoke ?? false,
      input: objectOf(inputs?.[0]),
      output,
    });
  });
  return operations;
}

/** Typed RPC may leave out an input whose members are all optional. */
function objectOf(input: z.ZodObject | z.ZodOptional<z.ZodObject> | undefined): z.ZodObject | undefined {
  return input instanceof z.ZodOptional ? input.unwrap() : input;
}

/** tRPC hides the schemas from its types; ours are all zod's, and inputs are objects. */
function schemasOf(procedure: OpenApiProcedure) {
  return procedure._def as unknown as {
    inputs?: (z.ZodObject | z.ZodOptional<z.ZodObject>)[];
    output?: z.ZodType;
  };
}

/** tRPC types a router's procedures as private; trpc-to-openapi reads them all the same. */
function proceduresOf(router: AnyRouter): OpenApiRouter['_def']['procedures'] {
  return router._def.procedures as unknown as OpenApiRouter['_def']['procedures'];
}

/** A read of what everybody may see: where no cache answers it, it counts against its address (D68). */
export function isCountedRead({ authentication, rest }: Pick<Operation, 'authentication' | 'rest'>): boolean {
  return authentication === 'none' && rest.cache === 'public';
}
