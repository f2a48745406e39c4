import { t } from '../base/trpc.ts';
import { partnerWebhookRouter } from '../webhook/index.ts';
import { issuePartnerFeedAddress } from './issue-feed-address.ts';
import { issuePartnerKey } from './issue-key.ts';
import { listPartnerKeys } from './list-keys.ts';
import { revokePartnerKey } from './revoke-key.ts';

/** The operations of a partner on its own set-up (D88). */
export const partnerRouter = t.router({
  listKeys: listPartnerKeys,
  issueKey: issuePartnerKey,
  revokeKey: revokePartnerKey,
  issueFeedAddress: issuePartnerFeedAddress,
  webhook: partnerWebhookRouter,
});
