import type { Request, Response } from 'express';
import { type DomainError, toDomainError } from '../../kernel/errors/errors.ts';
import type { BodyMemory } from '../../openapi/edge/body-memory.ts';
import { readStrictJson } from '../../openapi/edge/decode-json.ts';
import type { BodyTimeouts } from '../../openapi/edge/read-body.ts';
import type { Context } from '../../routers/context.ts';
import type { OperationMeta } from '../../routers/rest.ts';
import { appRouter } from '../../routers/root.ts';
import { RPC_BATCH_MAX } from '../../routers/trpc.ts';

const JSON_BYTES_MAX = 262_144;

const intakes = ['applications.createFromPartner', 'applications.submit'];

type Definition = { type?: string; meta?: OperationMeta };

type Bounds = { cvBytesMax: number; timeouts: BodyTimeouts; memory: BodyMemory };

/**
 * Reads the body as JSON text, if one of the calls in it will be answered; resolves to why it cannot be read,
 * which the procedures tell in their own order (D4).
 */
export async function readCalls(
  request: Request,
  response: Response,
  context: Context,
  { cvBytesMax, ...bounds }: Bounds,
): Promise<DomainError | undefined> {
  request.body = '';
  const names = namesOf(request);
  const { isWanted, refusal } = await admit(names, context);
  let unreadable = refusal;
  if (isWanted) {
    try {
      const bytesMax = bodyBytesMax(names, cvBytesMax);
      request.body = await readStrictJson(request, response, { ...bounds, bytesMax });
    } catch (error) {
      unreadable = toDomainError(error);
    }
  }
  request.headers['content-type'] = 'application/json';
  return unreadable;
}

/** Looks for a call that its key and its address's limit let through; the others need no body to be refused. */
async function admit(names: readonly string[], context: Context) {
  let refusal: DomainError | undefined;
  for (const name of names.length > RPC_BATCH_MAX ? [] : names) {
    const { type, meta } = definitionOf(name);
    if (type !== 'mutation') continue;
    try {
      if (meta?.authentication === 'partner_key') await context.authenticate('partner');
      if (meta?.authentication === 'workspace_key') await context.authenticate('workspace');
    } catch {
      continue;
    }
    try {
      await context.admitAhead(meta ?? {});
      return { isWanted: true };
    } catch (error) {
      refusal = toDomainError(error);
    }
  }
  return { isWanted: false, refusal };
}

/** tRPC types the procedures as a tree; they are a record of their dotted names. */
function definitionOf(name: string): Definition {
  const procedures = appRouter._def.procedures as unknown as Record<
    string,
    { _def?: Definition } | undefined
  >;
  return procedures[name]?._def ?? {};
}

function namesOf({ path, query }: Request): string[] {
  const joined = path.slice(1).replaceAll(/%2C/gi, ',');
  return query.batch === '1' ? joined.split(',') : [joined];
}

/** A CV in base64, with its line breaks, where every call of the request takes one. */
function bodyBytesMax(names: readonly string[], cvBytesMax: number): number {
  const carriesFiles = names.every((name) => intakes.includes(name));
  return carriesFiles ? cvBytesMax * 1.5 + JSON_BYTES_MAX : JSON_BYTES_MAX;
}
