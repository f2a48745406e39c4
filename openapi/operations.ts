import type { AnyRouter, TRPCProcedureType as ProcedureType } from '@trpc/server';
import { forEachOpenApiProcedure, type OpenApiProcedure, type OpenApiRouter } from 'trpc-to-openapi';
import { z } from 'zod';
import type { AdmissionRules } from '#domain/access/admission.ts';
import type { ClientLimit } from '#domain/access/call-limits.ts';
import type { Authentication, OperationMeta, RestMeta } from '#routers/base/rest.ts';

/** An operation of the router, as the edge, the document, the catalog and the tests need it. */
export type Operation = {
  /** The dotted path of the procedure in the router. */
  procedure: string;
  type: ProcedureType;
  rest: RestMeta;
  authentication: Authentication;
  clientLimits: readonly ClientLimit[];
  session: OperationMeta['session'];
  mayRevoke: boolean;
  permission: AdmissionRules['permission'];
  manages: AdmissionRules['manages'];
  input: z.ZodObject | undefined;
  output: z.ZodType | undefined;
};

/** Lists the router's REST operations, in the order of the router. */
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
      permission: meta.permission,
      manages: meta.manages,
      input: unwrapInput(inputs?.[0]),
      output,
    });
  });
  return operations;
}

/** Unwraps an optional input, which typed RPC may leave out if all its members are optional. */
function unwrapInput(input: z.ZodObject | z.ZodOptional<z.ZodObject> | undefined): z.ZodObject | undefined {
  return input instanceof z.ZodOptional ? input.unwrap() : input;
}

/** Reads the schemas of a procedure. tRPC hides them from its types; all of them are zod's, and inputs are objects. */
function schemasOf(procedure: OpenApiProcedure) {
  return procedure._def as unknown as {
    inputs?: (z.ZodObject | z.ZodOptional<z.ZodObject>)[];
    output?: z.ZodType;
  };
}

/** Reads the router's procedures as trpc-to-openapi does, though tRPC types them as private. */
function proceduresOf(router: AnyRouter): OpenApiRouter['_def']['procedures'] {
  return router._def.procedures as unknown as OpenApiRouter['_def']['procedures'];
}

/** Tells whether an operation is a public read, which is counted against its address if no cache answers it (D68). */
export function isCountedRead({ authentication, rest }: Pick<Operation, 'authentication' | 'rest'>): boolean {
  return authentication === 'none' && rest.cache === 'public';
}

/** Tells whether calls count against a limit: of the client's address, or of their management key (D41, D53). */
export function isLimited(operation: Operation): boolean {
  const { clientLimits, authentication } = operation;
  return clientLimits.length > 0 || authentication === 'management_key' || isCountedRead(operation);
}
