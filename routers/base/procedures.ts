import { admittedSession } from '#domain/access/admission.ts';
import type { Principal } from '#domain/access/principal.ts';
import { addDistressReply } from '#domain/needs/add-distress-reply.ts';
import type { Context } from './context.ts';
import { checkInput, unifyFailures } from './input-checks.ts';
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

/** Counts the call against its address and finds the session that it names, before the input is validated (D4, D41). */
const admit = t.middleware(async ({ ctx, getRawInput, meta, next }) => {
  const session = await ctx.admit(meta ?? {}, await getRawInput());
  return next({ ctx: { session } });
});

/**
 * Adds the helpline to a refusal if the refused words tell of distress (D141). A body that was refused unread has no words
 * here; the page's script then shows the helpline.
 */
const answerDistress = t.middleware(async ({ ctx, getRawInput, next }) => {
  const result = await next();
  if (result.ok) return result;
  const failure = failureOf(result.error);
  const withHelpline = await addDistressReply(ctx.deps, failure, await getRawInput());
  if (withHelpline === failure) return result;
  throw toTrpcError(withHelpline);
});

/** Counts a public read. Operations of REST that no cache may answer, such as the health, are not counted (D68). */
const countRead = t.middleware(async ({ ctx, meta, next }) => {
  if (meta?.rest === undefined || meta.rest.cache === 'public') await ctx.countRead();
  return next();
});

/** Refuses the call of another site's page, unless the input names a session or portal that the site may use (D65). */
const checkOrigin = t.middleware(async ({ ctx, getRawInput, next }) => {
  await ctx.assertOrigin(await getRawInput()).catch((error: unknown) => {
    throw toTrpcError(error);
  });
  return next();
});

/** The base of every procedure that a connection calls. */
export const onConnection = t.procedure.use(waitOnConnection);
/** The checks of the input, which follow those of a key. */
const validatedProcedure = t.procedure.use(unifyFailures).use(checkInput);

/** The base of procedures that anyone may call, for public data. */
export const publicProcedure = onConnection
  .meta({ authentication: 'none' })
  .use(unifyFailures)
  .use(countRead)
  .use(checkInput);

/** The base of procedures without a key that write or read personal data. Each client address has a limit (D41). */
const countedProcedure = onConnection
  .meta({ authentication: 'none', clientLimits: ['calls'] })
  .use(answerDistress)
  .use(unifyFailures)
  .use(admit)
  .use(checkInput);

/** The base of operations on one candidate's data. */
export const candidateProcedure = countedProcedure.use(checkOrigin);

/** The base of operations on one session, which must be open (D4). */
export const sessionProcedure = candidateProcedure.meta({ session: 'open' });

/** The base of operations on the conversation of an open session, which is in `ctx.session`. */
export const conversationProcedure = candidateProcedure
  .meta({ session: 'open_with_brief' })
  .use(({ ctx, next }) => next({ ctx: { session: admittedSession(ctx.session) } }));

/** The base of submissions of the public form, which also have their own limit. */
export const formProcedure = countedProcedure.meta({ clientLimits: ['calls', 'submissions'] });

/** The base of requests for new links, which also have their own limit. */
export const linkProcedure = countedProcedure.meta({ clientLimits: ['calls', 'links'] });

/** The base of the administrator's commands. Its callers can use the socket of mode 0600, or the database itself. */
export const adminProcedure = t.procedure
  .use(async ({ ctx, next }) => next({ ctx: { principal: await requireKey(ctx, 'management') } }))
  .concat(validatedProcedure);

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

/** Checks the call's key and returns its principal. */
export async function requireKey<Kind extends Principal['kind']>(ctx: Context, kind: Kind) {
  try {
    const principal = await ctx.authenticate(kind);
    // `authenticate` returns a principal of the requested kind, but its type does not say so.
    return principal as Extract<Principal, { kind: Kind }>;
  } catch (error) {
    throw toTrpcError(error);
  }
}
