import type { Request, Response } from 'express';
import { z } from 'zod';
import { applicationFilesBytesMax } from '#kernel/input/application-size.ts';
import { base64LengthMax } from '#kernel/text/base64.ts';
import { type RestMeta, takesBody } from '#routers/base/rest.ts';
import type { Operation } from '../operations.ts';
import { searchParametersOf } from '../search-parameters.ts';
import type { Spools } from '../spool/spool.ts';
import { type BodyMemory, SMALL_BODY_BYTES_MAX } from './body-memory.ts';
import { decodeJson } from './decode-json.ts';
import { decodeMultipart } from './decode-multipart.ts';
import type { BodyTimeouts } from './read-body.ts';
import { type ReceivedList, receiveList } from './receive-list.ts';

/** The limits of bodies. */
export type BodyBounds = {
  /** The maximum size of a CV; that of a body with files follows from it. */
  cvBytesMax: number;
  bodyTimeouts: BodyTimeouts;
  bodyMemory: BodyMemory;
};

/** The maximum size of a list. It can be large, since a list is received in a temporary file. */
const LIST_BYTES_MAX = 512 * 1024 * 1024;

/** Receives the body of an operation that takes a list. */
export function decodeList(
  request: Request,
  { caller, bounds }: { caller: string; bounds: BodyBounds & { spools: Spools } },
): Promise<ReceivedList> {
  const { bodyTimeouts: timeouts, bodyMemory: memory, spools } = bounds;
  return receiveList(request, { bytesMax: LIST_BYTES_MAX, timeouts, memory, spools, caller });
}

/** Builds the procedure's input: query, body and path as one object. If they share a name, the path's value counts. */
export async function decodeInput(
  request: Request,
  response: Response,
  { operation, path, bounds }: { operation: Operation; path: Record<string, string>; bounds: BodyBounds },
): Promise<Record<string, unknown>> {
  const { consumes = takesBody(operation.rest) ? 'json' : 'none', bodyField } = operation.rest;
  const query = decodeQuery(request, operation);
  if (consumes === 'none' || consumes === 'list') return { ...query, ...path };
  const { cvBytesMax, bodyTimeouts: timeouts, bodyMemory: memory } = bounds;
  const body =
    consumes === 'multipart'
      ? await decodeMultipart(request, response, {
          fileFields: operation.rest.files ?? [],
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

/** Computes the maximum size of an operation's JSON body, for REST and RPC. Its files are in base64. */
export function jsonBytesMax(
  {
    files,
    bodyBytesMax = SMALL_BODY_BYTES_MAX,
  }: { files?: RestMeta['files'] | undefined; bodyBytesMax?: number | undefined },
  cvBytesMax: number,
): number {
  return files === undefined
    ? bodyBytesMax
    : base64LengthMax(applicationFilesBytesMax(cvBytesMax)) + bodyBytesMax;
}

/** Reads the parameters that the operation declares; others are ignored. */
function decodeQuery(request: Request, operation: Operation): Record<string, unknown> {
  const parameters = searchParametersOf(request);
  // PHP and others write the names of lists as `city[]` or `city[0]` (D66).
  const valuesByName = Map.groupBy(parameters, ([name]) => name.replace(/\[\d{0,3}\]$/, ''));
  const queryFields = Object.entries(operation.rest.query?.shape ?? {});
  return Object.fromEntries(
    queryFields.flatMap(([name, schema]) => {
      const values = (valuesByName.get(name) ?? []).map(([, value]) => value);
      return values.length === 0 ? [] : [[name, parameterValue(values, schema)]];
    }),
  );
}

/**
 * Reads a parameter as the list, boolean or number that its schema expects. A text that cannot be read so stays a text,
 * and the schema then refuses it.
 */
function parameterValue(values: string[], schema: z.core.$ZodType): unknown {
  const valueSchema = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  if (valueSchema instanceof z.ZodArray) {
    // The values of an enum have no comma, so `a,b` is two of them.
    return valueSchema.element instanceof z.ZodEnum ? values.flatMap((value) => value.split(',')) : values;
  }
  const { type } = valueSchema._zod.def;
  const [text = ''] = values;
  if (type === 'boolean' && /^(?:true|false)$/.test(text)) return text === 'true';
  return type === 'number' && /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
}
