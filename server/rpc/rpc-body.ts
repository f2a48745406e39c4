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

type Bounds = { router: AnyRouter; cvBytesMax: number; timeouts: BodyTimeouts; memory: BodyMemory };

/**
 * Reads the body as JSON text, if one of the calls in it will be answered. Resolves to the reason why it cannot be
 * read, which the procedures report in their own order (D4).
 */
export async function readCalls(
  request: Request,
  response: Response,
  context: Context,
  { router, cvBytesMax, ...bounds }: Bounds,
): Promise<DomainError | undefined> {
  request.body = '';
  const calls = procedureNamesOf(request).map((name) => definitionOf(router, name));
  const { isBodyNeeded, refusal } = await admit(calls, context);
  let unreadable = refusal;
  if (isBodyNeeded) {
    try {
      // Files are expected only if every call of the request takes one.
      const bytesMax = Math.min(...calls.map(({ meta }) => rpcBytesMax(meta?.rest ?? {}, cvBytesMax)));
      request.body = await readStrictJson(request, response, { ...bounds, bytesMax });
    } catch (error) {
      unreadable = toDomainError(error);
    }
  }
  // tRPC refuses other types; a body that was read is JSON, and an unread one is empty.
  request.headers['content-type'] = 'application/json';
  return unreadable;
}

/** Computes the largest body of a call, which names the members of its input around the body of REST. */
function rpcBytesMax({ files, bodyBytesMax = 0 }: Partial<RestMeta>, cvBytesMax: number): number {
  return jsonBytesMax({ files, bodyBytesMax: Math.max(bodyBytesMax, SMALL_BODY_BYTES_MAX) }, cvBytesMax);
}

/** Looks for a call that its key and its address's limit admit. The other calls are refused without a body. */
async function admit(calls: readonly Definition[], context: Context) {
  let refusal: DomainError | undefined;
  // tRPC refuses a batch that is too large, so its body is not needed.
  const admissible = calls.length > RPC_BATCH_MAX ? [] : calls;
  for (const { type, meta } of admissible) {
    if (type !== 'mutation') continue;
    try {
      const { authentication = 'none' } = meta ?? {};
      if (authentication !== 'none') await context.authenticate(principalKinds[authentication]);
    } catch {
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
  const joined = path.slice(1).replaceAll(/%2C/gi, ',');
  return query.batch === '1' ? joined.split(',') : [joined];
}
