import type { FeedOutcome } from '#db/publications/read-feed-report.ts';
import { readFeedReport } from '#domain/feed/read-feed-report.ts';
import type { Deps } from '#domain/ports.ts';
import { requirePartner } from './require-partner.ts';

type Asked = {
  code: string;
  outcome?: FeedOutcome | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
};

/** The feed report of a partner (D50), as the partner itself reads it. */
export async function readPartnerReport(
  deps: Pick<Deps, 'database' | 'clock' | 'settings' | 'onJobLeftOut'>,
  { code, ...asked }: Asked,
) {
  const { id, profile } = await requirePartner(deps.database.query, code);
  return readFeedReport(deps, { ...asked, partnerId: id, profile });
}
