import type { PartnerPrincipal } from '../access/principal.ts';
import { issueFeedAddress } from '../administration/partners/issue-feed-address.ts';
import type { Deps } from '../ports.ts';
import { actorOf, testKeyRefused } from './key-of-call.ts';

/** Issues a secret address of the partner's own feed, shown once (D49). */
export function issueOwnFeedAddress(
  deps: Pick<Deps, 'database' | 'clock' | 'settings' | 'tokenKeys'>,
  partner: PartnerPrincipal,
  { rotate = false, idempotencyKey }: { rotate?: boolean | undefined; idempotencyKey: string | null },
) {
  if (partner.test) throw testKeyRefused('A feed’s secret address has real jobs: it takes no test key.');
  return issueFeedAddress(deps, actorOf(partner), { code: partner.partnerCode, rotate, idempotencyKey });
}
