import type { Principal } from '../domain/access/principal.ts';
import { assertCleanInput } from '../kernel/errors/input-faults.ts';
import type { Context } from './context.ts';
import { optionsOf } from './rest.ts';
import { t, toTrpcError } from './trpc.ts';

/** A call of a connection waits while as many of its calls run as may at once. */
const place = t.middleware(async ({ ctx, next }) => {
  const leave = await ctx.beginCall().catch((error: unknown) => {
    throw toTrpcError(error);
  });
  try {
    return await next();
  } finally {
    leave();
  }
});

/** Gives every failure one form. An input of the wrong shape is BAD_REQUEST, also where REST has no 400. */
const tell = t.middleware(async ({ ctx, getRawInput, meta, next }) => {
  const statuses = meta?.rest?.statuses && [...meta.rest.statuses, 400];
  if (ctx.unreadable !== undefined) throw toTrpcError(ctx.unreadable, { statuses });
  const input = await getRawInput();
  const result = await next();
  if (!result.ok) throw toTrpcError(result.error, { input, statuses, options: optionsOf(meta?.rest ?? {}) });
  return result;
});

/** Counts the call per address, and finds the session that it names, before its body is looked at (D4, D41). */
const admit = t.middleware(async ({ ctx, getRawInput, meta, next }) => {
  const input = await getRawInput();
  try {
    await ctx.countCall(meta?.addressLimits ?? []);
  } catch (refusal) {
    if (meta?.mayRevoke !== true || !(await ctx.isRevocation(input))) throw refusal;
  }
  if (meta?.session !== undefined) await ctx.assertSession(input, meta.session);
  return next();
});

/** Checks the raw input's text (D21): what nothing can have names nothing, there as on REST (D5). */
const check = t.middleware(async ({ getRawInput, meta, next }) => {
  const input = await getRawInput();
  try {
    assertCleanInput(input);
  } catch (error) {
    throw toTrpcError(error, { input, statuses: meta?.rest?.statuses });
  }
  return next();
});

const called = t.procedure.use(place);
const guarded = t.procedure.use(tell).use(check);

/** Anyone may call, for what everybody may see. */
export const publicProcedure = called.meta({ authentication: 'none' }).use(tell).use(check);

/** Anyone may call, for what is one person's, as often as the address's limit allows (D41). */
export const candidateProcedure = called
  .meta({ authentication: 'none', addressLimits: ['calls'] })
  .use(tell)
  .use(admit)
  .use(check);

/** The same for one session, which must be open (D4). */
export const sessionProcedure = candidateProcedure.meta({ session: 'open' });

/** The public form, which has a limit of its own as well. */
export const formProcedure = candidateProcedure.meta({ addressLimits: ['calls', 'submissions'] });

/** The administrator: whoever may open the socket of mode 0600, or the database itself. */
export const adminProcedure = guarded;

/** A workspace key must be shown (contract section 5). */
export const workspaceKeyProcedure = called
  .meta({ authentication: 'workspace_key' })
  .use(async ({ ctx, next }) => next({ ctx: { principal: await shown(ctx, 'workspace') } }))
  .concat(guarded);

/** The partner integration key must be shown (contract section 5). */
export const partnerKeyProcedure = called
  .meta({ authentication: 'partner_key' })
  .use(async ({ ctx, next }) => next({ ctx: { principal: await shown(ctx, 'partner') } }))
  .concat(guarded);

async function shown<Kind extends Principal['kind']>(ctx: Context, kind: Kind) {
  try {
    const principal = await ctx.authenticate(kind);
    return principal as Extract<Principal, { kind: Kind }>;
  } catch (error) {
    throw toTrpcError(error);
  }
}
