import express, { type Request, type Response } from 'express';
import { DomainError } from '#kernel/errors/errors.ts';
import { markInexactNumbers } from '#kernel/input/json-numbers.ts';
import { endOfString } from '#kernel/input/json-strings.ts';
import { formatBytes } from '#kernel/text/text.ts';
import type { BodyMemory } from './body-memory.ts';
import { type BodyTimeouts, readWithinBounds } from './read-body.ts';

type JsonBounds = { bytesMax: number; timeouts: BodyTimeouts; memory: BodyMemory };

/** The maximum of values in a body: a short body of many values would take much memory once it is parsed. */
const VALUES_MAX = 50_000;
/** The maximum depth of a body: a recursive reader calls itself for each level, and no schema is as deep. */
const DEPTH_MAX = 500;

/** Matches `application/json`, and types such as `application/ld+json`. */
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json$/;

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
 * Reads a JSON object strictly: one charset, one value, no repeated name (contract section 4; D1). A number that
 * JavaScript cannot represent exactly becomes a mark, which the schema check refuses.
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

/** Reads JSON as strictly, but returns its text for callers that parse it themselves. An absent body is ''. */
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
  if (!JSON_TYPE.test(type)) {
    throw refusal('The body must be JSON: send Content-Type: application/json.');
  }
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.slice('charset='.length);
  const isUtf8 = charset === undefined || charset.replaceAll('"', '') === 'utf-8' || charset === 'utf8';
  if (!isUtf8) throw refusal('The body must be UTF-8.');
}

function readBody(request: Request, response: Response, bytesMax: number): Promise<Uint8Array> {
  // The caller has checked the media type, so the parser takes any.
  const read = express.raw({ type: () => true, limit: bytesMax });
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  read(request, response, (error?: unknown) => {
    // The parser sets no bytes if the request has no body.
    if (error === undefined) resolve(request.body instanceof Uint8Array ? request.body : new Uint8Array());
    else reject(bodyFailure(error, bytesMax));
  });
  return promise;
}

/** Turns an error of `express.raw` into a refusal by the `status` that the parser gave it, except for a fault of ours. */
function bodyFailure(error: unknown, bytesMax: number): unknown {
  const status = (error as { status?: number }).status ?? 500;
  if (status === 413) return tooLarge(bytesMax, error);
  return status < 500 ? refusal('The body could not be read.', error) : error;
}

/** Parses JSON, and once more if numbers had to be marked in its text. */
function parse(text: string): { text: string; value: unknown } {
  const { nameCount } = countTokens(text);
  const value = parseJson(text);
  // JSON.parse keeps the last of two equal names, so the value then has fewer members than the text has names.
  if (nameCount !== countMembers(value)) throw refusal('The body names a member twice.');
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
 * Counts the names and values of a JSON text before it is parsed, by the characters outside strings: a colon follows
 * each name, and a comma is between two values. Throws if there are too many values or levels.
 */
export function countTokens(text: string): { nameCount: number; valueCount: number } {
  let nameCount = 0;
  let valueCount = 1;
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    const character = text.charCodeAt(index);
    if (character === COLON) nameCount++;
    else if (character === COMMA) valueCount++;
    else if (character === OPENING_BRACKET || character === OPENING_BRACE) {
      depth++;
      if (depth > DEPTH_MAX) throw refusal(`The body is nested more than ${DEPTH_MAX} deep.`);
    } else if (character === CLOSING_BRACKET || character === CLOSING_BRACE) depth--;
    else if (character === QUOTE) index = endOfString(text, index);
  }
  if (valueCount > VALUES_MAX) throw refusal(`The body has more than ${VALUES_MAX} values.`);
  return { nameCount, valueCount };
}

/** Counts the members of all objects in a value. It keeps its own stack, since deep recursion could overflow Node's. */
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
