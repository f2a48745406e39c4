import { assertCleanInput } from '../server/kernel/input-faults.ts';
import type { Context, Principal } from './context.ts';
import { t, toTrpcError } from './trpc.ts';

/**
 * Checks the raw input's text (D21) and gives every failure one form. An input of the wrong shape is BAD_REQUEST
 * to every caller, also where REST has no 400; text that nothing can have names nothing, there as here (D5).
 */
const guarded = t.procedure.use(async ({ ctx, getRawInput, meta, next }) => {
  const listed = meta?.rest?.statuses;
  const statuses = listed && [...listed, 400];
  if (ctx.unreadable !== undefined) throw toTrpcError(ctx.unreadable, undefined, statuses);
  const input = await getRawInput();
  try {
    assertCleanInput(input);
  } catch (error) {
    throw toTrpcError(error, input, listed);
  }
  const result = await next();
  if (!result.ok) throw toTrpcError(result.error, input, statuses);
  return result;
});

/** Anyone may call. */
export const publicProcedure = guarded.meta({ authentication: 'none' });

/** Anyone may call, as often as the address's limit allows. */
export const limitedProcedure = publicProcedure
  .meta({ limitedByAddress: true })
  .use(async ({ ctx, next }) => {
    await ctx.countCall();
    return next();
  });

/** The administrator: whoever may open the socket of mode 0600, or the database itself. */
export const adminProcedure = guarded;

/** A workspace key must be shown (contract section 5). */
export const workspaceKeyProcedure = t.procedure
  .meta({ authentication: 'workspace_key' })
  .use(async ({ ctx, next }) => next({ ctx: { principal: await shown(ctx, 'workspace') } }))
  .concat(guarded);

/** The partner integration key must be shown (contract section 5). */
export const partnerKeyProcedure = t.procedure
  .meta({ authentication: 'partner_key' })
  .use(async ({ ctx, next }) => next({ ctx: { principal: await shown(ctx, 'partner') } }))
  .concat(guarded);

async function shown<Kind extends Principal['kind']>(ctx: Context, kind: Kind) {
  try {
    const principal = await ctx.authenticate(kind);
    return principal as Extract<Principal, { kind: Kind }>;
  } catch (error) {
    throw toTrpcError(error, undefined, undefined);
  }
}
