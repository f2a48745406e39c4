import type { TRPCError } from '@trpc/server';
import { ZodError, z } from 'zod';
import { admittedSession } from '#domain/access/admission.ts';
import type { Principal } from '#domain/access/principal.ts';
import { assertCleanInput } from '#kernel/input/input-faults.ts';
import { withLineEnds } from '#kernel/text/text.ts';
import type { Context } from './context.ts';
import { sessionId } from './path-parameters.ts';
import { queryNamesOf } from './rest.ts';
import { failureOf, t, toTrpcError } from './trpc.ts';

/** Makes a call wait while its connection runs its maximum of calls. */
const waitOnConnection = t.middleware(async ({ ctx, next }) => {
  const endCall = await ctx.beginCall().catch((error: unknown) => {
    throw toTrpcError(error);
  });
  try {
    return await next();
  } finally {
    endCall();
  }
});

/**
 * Gives every failure one form. An input of the wrong shape is BAD_REQUEST, also for operations without a 400 on REST.
 */
const unifyFailures = t.middleware(async ({ ctx, getRawInput, meta, next }) => {
  const statuses = meta?.rest?.statuses && [...meta.rest.statuses, 400];
  if (ctx.unreadable !== undefined) throw toTrpcError(ctx.unreadable, { statuses });
  const input = await getRawInput();
  const result = await next();
  if (result.ok) return result;
  throw withSession(
    toTrpcError(result.error, { input, statuses, options: queryNamesOf(meta?.rest ?? {}) }),
    input,
  );
});

const inputWithSession = z.object({ sessionId });

/** Adds the session that the call names to the log of its failure. */
function withSession(error: TRPCError, input: unknown): TRPCError {
  const parsed = inputWithSession.safeParse(input);
  if (parsed.success) failureOf(error).ids.sessionId = parsed.data.sessionId;
  return error;
}

/** Counts the call per address and finds the session that it names, before the input is validated (D4, D41). */
const admit = t.middleware(async ({ ctx, getRawInput, meta, next }) => {
  const session = await ctx.admit(meta ?? {}, await getRawInput());
  return next({ ctx: { session } });
});

/** Counts a public read. Health and other operations without a cache rule are not counted (D68). */
const countRead = t.middleware(async ({ ctx, meta, next }) => {
  if (meta?.rest === undefined || meta.rest.cache === 'public') await ctx.countRead();
  return next();
});

/** Refuses text with illegal characters (D21). If the text names a resource, the answer is 404, as on REST (D5). */
const checkText = t.middleware(async ({ getRawInput, meta, next }) => {
  const input = withPastedLines(await getRawInput(), meta?.rest?.pasted ?? []);
  const files = meta?.rest?.files ?? [];
  try {
    assertCleanInput(input, {
      base64: files.map(({ field, countMax }) => [
        ...field.split('.'),
        ...(countMax === undefined ? [] : ['*']),
        'data',
      ]),
      options: queryNamesOf(meta?.rest ?? {}),
    });
  } catch (error) {
    throw toTrpcError(error, { input, statuses: meta?.rest?.statuses });
  }
  return next({ getRawInput: async () => input });
});

/** Replaces the line breaks of pasted text, in the members that `names` lists. */
function withPastedLines(input: unknown, names: readonly string[]): unknown {
  const changed = Object.entries(input ?? {}).flatMap(([name, value]) =>
    names.includes(name.split('.')[0] ?? '') ? [[name, withPastedText(value)]] : [],
  );
  return changed.length === 0 ? input : { ...(input as object), ...Object.fromEntries(changed) };
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

/**
 * Reads an optional `null` as an absent member, since many programs send one for each field without a value (D66). The
 * schema decides: a null that it refuses is left out, and a required member is then refused as missing.
 */
const takeNullAsAbsent = t.middleware(async ({ getRawInput, next }) => {
  const result = await next();
  if (result.ok || result.error.code !== 'BAD_REQUEST' || !(result.error.cause instanceof ZodError))
    return result;
  const input = await getRawInput();
  const nullPaths = result.error.cause.issues.map(({ path }) => path).filter((path) => isNullIn(input, path));
  if (nullPaths.length === 0) return result;
  const withoutNulls = nullPaths.reduce<unknown>(withoutMember, input);
  return next({ getRawInput: async () => withoutNulls });
});

/** Tells whether the path leads to a member of an object that is null. */
function isNullIn(input: unknown, path: Path): boolean {
  const [key, ...deeper] = path;
  if (key === undefined || !isObject(input)) return false;
  const value = input[key];
  return deeper.length === 0 ? value === null && !Array.isArray(input) : isNullIn(value, deeper);
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

/** Refuses a page whose site may not use the data of one person that the input names (D65). */
const checkOrigin = t.middleware(async ({ ctx, getRawInput, next }) => {
  await ctx.assertOrigin(await getRawInput()).catch((error: unknown) => {
    throw toTrpcError(error);
  });
  return next();
});

const onConnection = t.procedure.use(waitOnConnection);
const validatedProcedure = t.procedure.use(unifyFailures).use(checkText).use(takeNullAsAbsent);

/** The base of procedures that anyone may call, for public data. */
export const publicProcedure = onConnection
  .meta({ authentication: 'none' })
  .use(unifyFailures)
  .use(countRead)
  .use(checkText)
  .use(takeNullAsAbsent);

/** The base of other procedures without a key; each client address has a limit of calls (D41). */
const countedProcedure = onConnection
  .meta({ authentication: 'none', clientLimits: ['calls'] })
  .use(unifyFailures)
  .use(admit)
  .use(checkText)
  .use(takeNullAsAbsent);

/** The base of operations on one candidate's data. */
export const candidateProcedure = countedProcedure.use(checkOrigin);

/** The base of operations on one session, which must be open (D4). */
export const sessionProcedure = candidateProcedure.meta({ session: 'open' });

/** The base of operations on the conversation of an open session, which is passed on to the use case. */
export const conversationProcedure = candidateProcedure
  .meta({ session: 'open_with_brief' })
  .use(({ ctx, next }) => next({ ctx: { session: admittedSession(ctx.session) } }));

/** The base of submissions of the public form, which have a limit of their own as well. */
export const formProcedure = countedProcedure.meta({ clientLimits: ['calls', 'submissions'] });

/** The base of requests for new links, which have a limit of their own as well. */
export const linkProcedure = countedProcedure.meta({ clientLimits: ['calls', 'links'] });

/** The base of the administrator's commands, whose caller can use the socket of mode 0600 or the database itself. */
export const adminProcedure = validatedProcedure;

/** The base of operations that require a workspace key (contract section 5). */
export const workspaceKeyProcedure = onConnection
  .meta({ authentication: 'workspace_key' })
  .use(async ({ ctx, next }) => next({ ctx: { principal: await requireKey(ctx, 'workspace') } }))
  .concat(validatedProcedure);

/** The base of operations that require a partner's integration key (contract section 5). */
export const partnerKeyProcedure = onConnection
  .meta({ authentication: 'partner_key' })
  .use(async ({ ctx, next }) => next({ ctx: { principal: await requireKey(ctx, 'partner') } }))
  .concat(validatedProcedure);

async function requireKey<Kind extends Principal['kind']>(ctx: Context, kind: Kind) {
  try {
    const principal = await ctx.authenticate(kind);
    // The principal is of the requested kind, which the type of `authenticate` does not say.
    return principal as Extract<Principal, { kind: Kind }>;
  } catch (error) {
    throw toTrpcError(error);
  }
}
