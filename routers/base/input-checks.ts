import type { TRPCError } from '@trpc/server';
import { ZodError, z } from 'zod';
import { assertCleanInput } from '#kernel/input/assert-clean-input.ts';
import { withLineEnds } from '#kernel/text/text.ts';
import { sessionId } from './common-fields.ts';
import { type FileField, queryNamesOf } from './rest.ts';
import { failureOf, t, toTrpcError } from './trpc.ts';

/** Converts all failures of a procedure to our error model. A body that could not be read fails here, too. */
export const unifyFailures = t.middleware(async ({ ctx, getRawInput, meta, next }) => {
  // On RPC an invalid input is always BAD_REQUEST. REST maps it to a status of the operation afterwards.
  const statuses = meta?.rest?.statuses && [...meta.rest.statuses, 400];
  if (ctx.bodyError !== undefined) throw toTrpcError(ctx.bodyError, { statuses });
  const input = await getRawInput();
  const result = await next();
  if (result.ok) return result;
  throw withSession(
    toTrpcError(result.error, { input, statuses, options: queryNamesOf(meta?.rest ?? {}) }),
    input,
  );
});

const inputWithSession = z.object({ sessionId });

/** Adds the session of the input to the failure, for the log. */
function withSession(error: TRPCError, input: unknown): TRPCError {
  const parsed = inputWithSession.safeParse(input);
  if (parsed.success) failureOf(error).ids.sessionId = parsed.data.sessionId;
  return error;
}

/**
 * Unifies the line breaks of pasted text, and refuses text with illegal characters (D21). If such a text names a
 * resource, the answer is 404 (D5).
 *
 * If the schema refuses a `null`, the input is tried again without that member, since many programs send `null` for
 * each field without a value (D66). A required member is then refused as missing.
 */
export const checkInput = t.middleware(async ({ getRawInput, meta, next }) => {
  const input = withPastedLines(await getRawInput(), meta?.rest?.pasted ?? []);
  try {
    assertCleanInput(input, {
      base64: (meta?.rest?.files ?? []).map(base64Path),
      queryNames: queryNamesOf(meta?.rest ?? {}),
    });
  } catch (error) {
    throw toTrpcError(error, { input, statuses: meta?.rest?.statuses });
  }
  const result = await next({ getRawInput: async () => input });
  const nullPaths = result.ok ? [] : refusedNulls(result.error, input);
  if (nullPaths.length === 0) return result;
  const withoutNulls = nullPaths.reduce<unknown>(withoutMember, input);
  return next({ getRawInput: async () => withoutNulls });
});

/** Returns the path of a file's bytes in the input, such as `['attachments', '*', 'data']`. */
function base64Path({ field, countMax }: FileField): string[] {
  const isList = countMax !== undefined;
  return [...field.split('.'), ...(isList ? ['*'] : []), 'data'];
}

/**
 * Replaces the line breaks of pasted text, in the members that `names` lists. A form's field `answers.{questionId}`
 * belongs to the member `answers`.
 */
function withPastedLines(input: unknown, names: readonly string[]): unknown {
  const changedEntries = Object.entries(input ?? {}).flatMap(([name, value]) =>
    names.includes(name.split('.')[0] ?? '') ? [[name, withPastedText(value)]] : [],
  );
  return changedEntries.length === 0
    ? input
    : { ...(input as object), ...Object.fromEntries(changedEntries) };
}

/** Replaces the line breaks of a text, or of the `value` of each item of a list. */
function withPastedText(text: unknown): unknown {
  if (typeof text === 'string') return withLineEnds(text);
  if (!Array.isArray(text)) return text;
  return text.map((item: unknown) =>
    isObject(item) && typeof item.value === 'string' ? { ...item, value: withLineEnds(item.value) } : item,
  );
}

type Path = readonly PropertyKey[];

/** Lists the paths at which the schema refused a `null`. */
function refusedNulls({ code, cause }: TRPCError, input: unknown): Path[] {
  if (code !== 'BAD_REQUEST' || !(cause instanceof ZodError)) return [];
  return cause.issues.map(({ path }) => path).filter((path) => isNullIn(input, path));
}

/** Tells whether the path leads to a member of an object that is null. */
function isNullIn(input: unknown, path: Path): boolean {
  const [key, ...deeper] = path;
  if (key === undefined || !isObject(input)) return false;
  if (deeper.length > 0) return isNullIn(input[key], deeper);
  // An item of a list stays: without it, the later items would move to other indexes.
  return input[key] === null && !Array.isArray(input);
}

/** Copies `input` along the path, without the member at its end. */
function withoutMember(input: unknown, [key, ...deeper]: Path): unknown {
  if (key === undefined || !isObject(input)) return input;
  if (Array.isArray(input)) return input.with(Number(key), withoutMember(input[Number(key)], deeper));
  const { [key]: value, ...others } = input;
  return deeper.length === 0 ? others : { ...input, [key]: withoutMember(value, deeper) };
}

function isObject(value: unknown): value is Record<PropertyKey, unknown> {
  return typeof value === 'object' && value !== null;
}
