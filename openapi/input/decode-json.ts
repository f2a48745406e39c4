import express, { type Request, type Response } from 'express';
import { DomainError } from '#kernel/errors/errors.ts';
import { endOfString, markInexactNumbers } from '#kernel/input/json-numbers.ts';
import { formatBytes } from '#kernel/text/text.ts';
import type { BodyMemory } from './body-memory.ts';
import { type BodyTimeouts, readWithinBounds } from './read-body.ts';

type JsonBounds = { bytesMax: number; timeouts: BodyTimeouts; memory: BodyMemory };

/** The maximum of values in a body: a short body of many values would take much memory once it is parsed. */
const VALUES_MAX = 50_000;
/** The maximum depth of a body: a recursive reader calls itself for each level, and no schema is as deep. */
const DEPTH_MAX = 500;

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

/** A decoder that refuses invalid bytes, and drops a byte order mark, which some senders write (D66). */
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads a JSON object strictly: one charset, one value, no repeated name (contract section 4; D1). It marks numbers
 * that JavaScript cannot represent exactly.
 */
export async function decodeJson(
  request: Request,
  response: Response,
  bounds: JsonBounds,
): Promise<Record<string, unknown>> {
  const { value } = parse(await readJsonText(request, response, bounds));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw refusal('The body must be a JSON object.');
  }
  return value as Record<string, unknown>;
}

/** Reads the same body as text, for callers that parse it themselves; an absent body is empty. */
export async function readStrictJson(
  request: Request,
  response: Response,
  bounds: JsonBounds,
): Promise<string> {
  const text = await readJsonText(request, response, bounds);
  return text === '' ? text : parse(text).text;
}

async function readJsonText(request: Request, response: Response, bounds: JsonBounds): Promise<string> {
  const { bytesMax } = bounds;
  assertJson(request.headers['content-type']);
  const bytes = await readWithinBounds(
    request,
    response,
    { ...bounds, tooLarge: () => tooLarge(bytesMax) },
    () => readBody(request, response, bytesMax),
  );
  try {
    return utf8.decode(bytes);
  } catch (error) {
    throw refusal('The body is not UTF-8.', error);
  }
}

function assertJson(contentType: string | undefined): void {
  const [type = '', ...parameters] = (contentType ?? '')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  if (!/^application\/(?:[\w.-]+\+)?json$/.test(type)) {
    throw refusal('The body must be JSON: send Content-Type: application/json.');
  }
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.slice('charset='.length);
  const isUtf8 = charset === undefined || charset.replaceAll('"', '') === 'utf-8' || charset === 'utf8';
  if (!isUtf8) throw refusal('The body must be UTF-8.');
}

function readBody(request: Request, response: Response, bytesMax: number): Promise<Uint8Array> {
  const read = express.raw({ type: () => true, limit: bytesMax });
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  read(request, response, (error?: unknown) => {
    if (error === undefined) resolve(request.body instanceof Uint8Array ? request.body : new Uint8Array());
    else reject(bodyFailure(error, bytesMax));
  });
  return promise;
}

function bodyFailure(error: unknown, bytesMax: number): unknown {
  const status = (error as { status?: number }).status ?? 500;
  if (status === 413) return tooLarge(bytesMax, error);
  return status < 500 ? refusal('The body could not be read.', error) : error;
}

/** Parses JSON, a second time if it has numbers that must be marked. */
function parse(text: string): { text: string; value: unknown } {
  const { names } = countTokens(text);
  const value = parseJson(text);
  if (names !== countMembers(value)) throw refusal('The body names a member twice.');
  const marked = markInexactNumbers(text);
  return { text: marked, value: marked === text ? value : parseJson(marked) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw refusal('The body is not JSON.', error);
  }
}

/**
 * Counts the colons (one for each member's name) and the commas (one between two values) outside strings, before the
 * JSON is parsed; throws if there are too many values or levels. The caller compares the names, since JSON.parse
 * silently keeps the last of two equal names.
 */
export function countTokens(text: string): { names: number; values: number } {
  let names = 0;
  let values = 1;
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    const character = text.charCodeAt(index);
    if (character === COLON) names++;
    else if (character === COMMA) values++;
    else if (character === OPENING_BRACKET || character === OPENING_BRACE) {
      depth++;
      if (depth > DEPTH_MAX) throw refusal(`The body is nested more than ${DEPTH_MAX} deep.`);
    } else if (character === CLOSING_BRACKET || character === CLOSING_BRACE) depth--;
    else if (character === QUOTE) index = endOfString(text, index);
  }
  if (values > VALUES_MAX) throw refusal(`The body has more than ${VALUES_MAX} values.`);
  return { names, values };
}

/** Counts the members of all objects in a value, with a stack of its own instead of recursion. */
function countMembers(root: unknown): number {
  let count = 0;
  const pending = [root];
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value !== 'object' || value === null) continue;
    const children = Object.values(value);
    if (!Array.isArray(value)) count += children.length;
    for (const child of children) pending.push(child);
  }
  return count;
}

function tooLarge(bytesMax: number, cause?: unknown): DomainError {
  return refusal(`The body is larger than ${formatBytes(bytesMax)}.`, cause);
}

function refusal(message: string, cause?: unknown): DomainError {
  return new DomainError('invalid_request', message, { cause });
}
