import type { Request, Response } from 'express';
import { optionsOf } from '../../routers/rest.ts';
import type { Operation } from '../operations.ts';
import { type BodyMemory, jsonBytesMax } from './body-memory.ts';
import { decodeJson } from './decode-json.ts';
import { decodeMultipart } from './decode-multipart.ts';
import type { BodyTimeouts } from './read-body.ts';

/** What every body is held to. */
export type BodyBounds = { cvBytesMax: number; bodyTimeouts: BodyTimeouts; bodyMemory: BodyMemory };

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
          fileField: operation.rest.file?.field ?? '',
          fileBytesMax: cvBytesMax,
          timeouts,
          memory,
        })
      : await decodeJson(request, response, {
          bytesMax: jsonBytesMax(operation.rest, cvBytesMax),
          timeouts,
          memory,
        });
  return bodyField === undefined ? { ...query, ...body, ...path } : { ...query, [bodyField]: body, ...path };
}

function queryOf(request: Request, operation: Operation): Record<string, unknown> {
  const names = optionsOf(operation.rest);
  const parameters = new URLSearchParams(request.originalUrl.split('?')[1] ?? '');
  return Object.fromEntries(
    names.flatMap((name) => (parameters.has(name) ? [[name, parameters.get(name)]] : [])),
  );
}
