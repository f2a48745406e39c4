import type { TRPCError } from '@trpc/server';
import { z } from 'zod';
import { admittedSession } from '#domain/access/admission.ts';
import type { Principal } from '#domain/access/principal.ts';
import { assertCleanInput } from '#kernel/input/input-faults.ts';
import { withLineEnds } from '#kernel/text/text.ts';
import type { Context } from './context.ts';
import { encodeListing } from './listing-output.ts';
import { takeNullAsAbsent } from './null-as-absent.ts';
import { sessionId } from './path-parameters.ts';
import { optionsOf } from './rest.ts';
import { failureOf, t, toTrpcError } from './trpc.ts';

/** A call of a connection waits while as many of its calls run as may at once. */
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

/** Gives every failure one form. An input of the wrong shape is BAD_REQUEST, also where REST has no 400. */
const unifyFailures = t.middleware(async ({ ctx, getRawInput, meta, next }) => {
  const statuses = meta?.rest?.statuses && [...meta.rest.statuses, 400];
  if (ctx.unreadable !== undefined) throw toTrpcError(ctx.unreadable, { statuses });
  const input = await getRawInput();
  const result = await next();
  if (result.ok) return result;
  throw withSession(
    toTrpcError(result.error, { input, statuses, options: optionsOf(meta?.rest ?? {}) }),
    input,
  );
});

const named = z.object({ sessionId });

/** The session that the call names stands in the log of its failure. */
function withSession(error: TRPCError, input: unknown): TRPCError {
  const parsed = named.safeParse(input);
  if (parsed.success) failureOf(error).ids.sessionId = parsed.data.sessionId;
  return error;
}

/** Counts the call per address, and finds the session that it names, before its input is looked at (D4, D41). */
const admit = t.middleware(async ({ ctx, getRawInput, meta, next }) => {
  const session = await ctx.admit(meta ?? {}, await getRawInput());
  return next({ ctx: { session } });
});

/** Health and the like cost nothing; what is read is counted (D68). */
const countRead = t.middleware(async ({ ctx, meta, next }) => {
  if (meta?.rest === undefined || meta.rest.cache === 'public') await ctx.countRead();
  return next();
});

/** Refuses text with illegal characters (D21); where it names something the answer is 404, as on REST (D5). */
const checkText = t.middleware(async ({ getRawInput, meta, next }) => {
  const input = withPastedLines(await getRawInput(), meta?.rest?.pasted ?? []);
  const file = meta?.rest?.file;
  try {
    assertCleanInput(input, {
      base64: file && [...file.field.split('.'), 'data'],
      options: optionsOf(meta?.rest ?? {}),
    });
  } catch (error) {
    throw toTrpcError(error, { input, statuses: meta?.rest?.statuses });
  }
  return next({ getRawInput: async () => input });
});

function withPastedLines(input: unknown, names: readonly string[]): unknown {
  const lines = Object.entries(input ?? {}).flatMap(([name, value]) =>
    names.includes(name) && typeof value === 'string' ? [[name, withLineEnds(value)]] : [],
  );
  return lines.length === 0 ? input : { ...(input as object), ...Object.fromEntries(lines) };
}

/** What is one person's opens for pages of the sites that may (D65). */
const checkOrigin = t.middleware(async ({ ctx, getRawInput, next }) => {
  await ctx.assertOrigin(await getRawInput()).catch((error: unknown) => {
    throw toTrpcError(error);
  });
  return next();
});

const onConnection = t.procedure.use(waitOnConnection);
const validatedProcedure = t.procedure
  .use(unifyFailures)
  .use(encodeListing)
  .use(checkText)
  .use(takeNullAsAbsent);

/** Anyone may call, for what everybody may see. */
export const publicProcedure = onConnection
  .meta({ authentication: 'none' })
  .use(unifyFailures)
  .use(encodeListing)
  .use(countRead)
  .use(checkText)
  .use(takeNullAsAbsent);

/** Without a key; each client address has a limit of calls (D41). */
const countedProcedure = onConnection
  .meta({ authentication: 'none', clientLimits: ['calls'] })
  .use(unifyFailures)
  .use(admit)
  .use(checkText)
  .use(takeNullAsAbsent);

/** Operations on one candidate's data. */
export const candidateProcedure = countedProcedure.use(checkOrigin);

/** The same for one session, which must be open (D4). */
export const sessionProcedure = candidateProcedure.meta({ session: 'open' });

/** The same for the conversation of an open session; the admitted session is passed on to the use case. */
export const conversationProcedure = candidateProcedure
  .meta({ session: 'open_with_brief' })
  .use(({ ctx, next }) => next({ ctx: { session: admittedSession(ctx.session) } }));

/** The public form, which has a limit of its own as well. */
export const formProcedure = countedProcedure.meta({ clientLimits: ['calls', 'submissions'] });

/** The administrator: who may open the socket of mode 0600, or the database itself. */
export const adminProcedure = validatedProcedure;

/** A workspace key must be shown (contract section 5). */
export const workspaceKeyProcedure = onConnection
  .meta({ authentication: 'workspace_key' })
  .use(async ({ ctx, next }) => next({ ctx: { principal: await requireKey(ctx, 'workspace') } }))
  .concat(validatedProcedure);

/** The partner integration key must be shown (contract section 5). */
export const partnerKeyProcedure = onConnection
  .meta({ authentication: 'partner_key' })
  .use(async ({ ctx, next }) => next({ ctx: { principal: await requireKey(ctx, 'partner') } }))
  .concat(validatedProcedure);

async function requireKey<Kind extends Principal['kind']>(ctx: Context, kind: Kind) {
  try {
    const principal = await ctx.authenticate(kind);
    return principal as Extract<Principal, { kind: Kind }>;
  } catch (error) {
    throw toTrpcError(error);
  }
}
