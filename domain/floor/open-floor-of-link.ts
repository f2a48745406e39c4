import { consumeSessionOrLinkLimit, type LimitedCaller } from '../access/call-limits.ts';
import { linkActor } from '../employers/audit-opening.ts';
import { findApplicationOfLink } from '../employers/employer-link.ts';
import type { Deps } from '../ports.ts';
import { type FloorAccess, openFloor } from './open-floor.ts';

type FloorLinkCall = {
  token: string;
  /** The random name of the browser. It tells apart the several people who hold one link. */
  holder: string;
  /** True for a renewal by an open page, which has a limit of its own. */
  isRenewal: boolean;
  onLimitState: LimitedCaller['onLimitState'];
};

/** Opens the conversation of an employer's link, whose holder needs no account (D46). */
export async function openFloorOfLink(
  deps: Pick<Deps, 'clock' | 'database' | 'tokenKeys' | 'limiter' | 'settings'>,
  { token, holder, isRenewal, onLimitState }: FloorLinkCall,
): Promise<FloorAccess> {
  const { application, workspace } = await findApplicationOfLink(deps, token);
  await consumeSessionOrLinkLimit(deps, {
    policy: isRenewal ? 'employer-renewal' : 'employer',
    owner: token,
    onLimitState,
  });
  const access = await openFloor(deps, { actor: linkActor, workspace }, application.id);
  return { ...access, holder: `${linkActor}:${deps.tokenKeys.pseudonym(holder)}` };
}
