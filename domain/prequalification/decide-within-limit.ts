import { findStanding } from '../../db/conversations/session-standing.ts';
import type { Context } from '../../routers/context.ts';
import { countOwner } from '../access/call-limits.ts';
import { type Decide, decide } from './decide.ts';

type Caller = Pick<Context, 'deps' | 'notes' | 'clientAddress'>;

/** Records a decision unless its session has made too many; one that ends a standing consent is never refused (D41). */
export async function decideWithinLimit(ctx: Caller, command: Omit<Decide, 'clientAddress'>): Promise<void> {
  const { sessionId, decision } = command;
  const standing = decision === 'human' ? await findStanding(ctx.deps.database.query, sessionId) : null;
  if (standing?.aiConsent !== true) await countOwner(ctx, 'consent', sessionId);
  await decide(ctx.deps, { ...command, clientAddress: ctx.clientAddress });
}
