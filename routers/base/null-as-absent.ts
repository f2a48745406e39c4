import { ZodError } from 'zod';
import { t } from './trpc.ts';

type Path = readonly PropertyKey[];

/**
 * Reads an optional `null` as an absent member, since many programs send one for each field without a value (D66). The
 * schema decides: a null that it refuses is left out, and a required member is then refused as missing.
 */
export const takeNullAsAbsent = t.middleware(async ({ getRawInput, next }) => {
  const result = await next();
  if (result.ok || result.error.code !== 'BAD_REQUEST' || !(result.error.cause instanceof ZodError))
    return result;
  const input = await getRawInput();
  const nulls = result.error.cause.issues.map(({ path }) => path).filter((path) => isNullIn(input, path));
  if (nulls.length === 0) return result;
  const rest = nulls.reduce<unknown>(without, input);
  return next({ getRawInput: async () => rest });
});

/** Tells whether the path leads to a member of an object that is null. */
function isNullIn(input: unknown, path: Path): boolean {
  const [key, ...deeper] = path;
  if (key === undefined || !isObject(input)) return false;
  const value = input[key];
  return deeper.length === 0 ? value === null && !Array.isArray(input) : isNullIn(value, deeper);
}

/** Copies `input` along the path, without the member at its end. */
function without(input: unknown, [key, ...deeper]: Path): unknown {
  if (key === undefined || !isObject(input)) return input;
  if (Array.isArray(input)) return input.with(Number(key), without(input[Number(key)], deeper));
  const { [key]: value, ...others } = input;
  return deeper.length === 0 ? others : { ...input, [key]: without(value, deeper) };
}

function isObject(value: unknown): value is Record<PropertyKey, unknown> {
  return typeof value === 'object' && value !== null;
}
