import type { AnyRouter } from '@trpc/server';
import type { Request, Response } from 'express';
import { type DomainError, toDomainError } from '#kernel/errors/errors.ts';
import { type BodyMemory, SMALL_BODY_BYTES_MAX } from '#openapi/input/body-memory.ts';
import { jsonBytesMax } from '#openapi/input/decode.ts';
import { readStrictJson } from '#openapi/input/decode-json.ts';
import type { BodyTimeouts } from '#openapi/input/read-body.ts';
import type { Context } from '#routers/base/context.ts';
import { type OperationMeta, principalKinds, type RestMeta } from '#routers/base/rest.ts';
import { RPC_BATCH_MAX } from '#routers/base/trpc.ts';

/** The part of a procedure's definition that decides about the body. */
type Definition = { type?: string; meta?: OperationMeta };

type BodyOptions = { router: AnyRouter; cvBytesMax: number; timeouts: BodyTimeouts; memory: BodyMemory };

/**
 * Puts the body's JSON text into `request.body`, and leaves it empty if no call would use it. Resolves to the error for
 * which a body was not read, if there is one: each procedure throws it at its place in the order of checks (D4).
 */
export async function readBodyOrRefusal(
  request: Request,
  response: Response,
  context: Context,
  { router, cvBytesMax, ...options }: BodyOptions,
): Promise<DomainError | undefined> {
  request.body = '';
  const calls = procedureNamesOf(request).map((name) => definitionOf(router, name));
  const { isBodyNeeded, refusal } = await findAdmittedCall(calls, context);
  let bodyError = refusal;
  if (isBodyNeeded) {
    try {
      // One call that takes no file keeps the body of the whole batch small.
      const bytesMax = Math.min(...calls.map(({ meta }) => rpcBytesMax(meta?.rest ?? {}, cvBytesMax)));
      request.body = await readStrictJson(request, response, { ...options, bytesMax });
    } catch (error) {
      bodyError = toDomainError(error);
    }
  }
  // tRPC refuses other types; a body that was read is JSON, and an unread one is empty.
  request.headers['content-type'] = 'application/json';
  return bodyError;
}

/** Computes the most bytes of an RPC body. It is REST's body with the parameters of path and query, which are short. */
function rpcBytesMax({ files, bodyBytesMax = 0 }: Partial<RestMeta>, cvBytesMax: number): number {
  return jsonBytesMax({ files, bodyBytesMax: Math.max(bodyBytesMax, SMALL_BODY_BYTES_MAX) }, cvBytesMax);
}

/**
 * Looks for a call with a valid key, whose client is within its limits: the body is read only for such a call.
 * `refusal` is the last one that a limit gave to a call with a valid key.
 */
async function findAdmittedCall(calls: readonly Definition[], context: Context) {
  let refusal: DomainError | undefined;
  // tRPC refuses a batch that is too large, so its body is not needed.
  const answerable = calls.length > RPC_BATCH_MAX ? [] : calls;
  for (const { type, meta } of answerable) {
    // tRPC answers a query in a POST with 405, so it needs no body.
    if (type !== 'mutation') continue;
    try {
      const authentication = meta?.authentication ?? 'none';
      if (authentication !== 'none') await context.authenticate(principalKinds[authentication]);
    } catch {
      // The procedure authenticates again and reports the failure itself.
      continue;
    }
    try {
      await context.precheck(meta ?? {});
      return { isBodyNeeded: true };
    } catch (error) {
      refusal = toDomainError(error);
    }
  }
  return { isBodyNeeded: false, refusal };
}

/** Reads the procedures as a record of their dotted names, which tRPC types as a tree. */
function definitionOf(router: AnyRouter, name: string): Definition {
  const procedures = router._def.procedures as unknown as Record<string, { _def?: Definition } | undefined>;
  return procedures[name]?._def ?? {};
}

/** Reads the names of a batch, between which clients or proxies may encode the comma. */
function procedureNamesOf({ path, query }: Request): string[] {
  const names = path.slice(1).replaceAll(/%2C/gi, ',');
  return query.batch === '1' ? names.split(',') : [names];
}
