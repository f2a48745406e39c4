import { readFile, stat } from 'node:fs/promises';
import type { ParsedProcedure } from 'trpc-cli';

type JsonSchema = ParsedProcedure['optionsJsonSchema'];

const imageFlags = ['logo', 'cover', 'socialImage'] as const;
/** The most bytes of a file that is read, which is more than any image may have. The procedure has the exact limit. */
const FILE_BYTES_MAX = 8 * 1024 * 1024;

/** Makes image flags take text: a URL, or the path of a file on the machine where the command is typed. */
export function withImageFlags(schema: JsonSchema): JsonSchema {
  const properties = Object.entries(schema.properties ?? {}).map(([flag, value]) => [
    flag,
    isImageFlag(flag) ? { type: 'string', ...descriptionOf(value) } : value,
  ]);
  return { ...schema, properties: Object.fromEntries(properties) };
}

/** Replaces the paths of image flags by the bytes of their files. */
export async function readImageFlags(values: unknown): Promise<object> {
  const entries = Object.entries(Object(values)).map(async ([flag, value]) => [
    flag,
    isImageFlag(flag) && typeof value === 'string' && isPath(value) ? await readImageFile(value) : value,
  ]);
  return Object.fromEntries(await Promise.all(entries));
}

function descriptionOf(value: unknown): object {
  const { description } = Object(value);
  return { description };
}

function isImageFlag(flag: string): boolean {
  return imageFlags.some((name) => name === flag);
}

function isPath(value: string): boolean {
  return value !== '' && !/^https?:\/\//i.test(value);
}

async function readImageFile(path: string): Promise<{ data: string }> {
  const { size } = await stat(path);
  if (size > FILE_BYTES_MAX) throw new Error(`${path} is too large for an image: it has ${size} bytes.`);
  return { data: await readFile(path, 'base64') };
}
