import type { Request, Response } from 'express';
import type { Operation } from '../operations.ts';
import type { BodyMemory } from './body-memory.ts';
import { decodeJson } from './decode-json.ts';
import { decodeMultipart } from './decode-multipart.ts';
import type { BodyTimeouts } from './read-body.ts';

/** What every body is held to. */
export type BodyBounds = { cvBytesMax: number; bodyTimeouts: BodyTimeouts; bodyMemory: BodyMemory };

const JSON_BYTES_MAX = 262_144;

/** The procedure's input: query, body and path as one plain object; the path wins. */
export async function decodeInput(
  request: Request,
  response: Response,
  { operation, path, bounds }: { operation: Operation; path: Record<string, string>; bounds: BodyBounds },
): Promise<Record<string, unknown>> {
  const { consumes = operation.rest.method === 'POST' ? 'json' : 'none', bodyField } = operation.rest;
  const query = queryOf(request, operation);
  if (consumes === 'none') return { ...query, ...path };
  const { cvBytesMax, bodyTimeouts: timeouts, bodyMemory: memory } = bounds;
  const body =
    consumes === 'multipart'
      ? await decodeMultipart(request, response, {
          fileField: 'cv',
          fileBytesMax: cvBytesMax,
          timeouts,
          memory,
        })
      : await decodeJson(request, response, {
          bytesMax: jsonBytesMax(operation, cvBytesMax),
          timeouts,
          memory,
        });
  return bodyField === undefined ? { ...query, ...body, ...path } : { ...query, [bodyField]: body, ...path };
}

/** A keyed intake carries a CV in base64, with its line breaks; everything else is short. */
function jsonBytesMax({ rest, authentication }: Operation, cvBytesMax: number): number {
  const { bodyBytesMax = JSON_BYTES_MAX } = rest;
  const file = Math.ceil((cvBytesMax * 4) / 3 / 0.96);
  return authentication === 'partner_key' ? file + bodyBytesMax : bodyBytesMax;
}

function queryOf(request: Request, operation: Operation): Record<string, unknown> {
  const names = operation.rest.query ?? [];
  const parameters = new URLSearchParams(request.originalUrl.split('?')[1] ?? '');
  return Object.fromEntries(
    names.flatMap((name) => (parameters.has(name) ? [[name, parameters.get(name)]] : [])),
  );
}
