import type { FeedOutcome } from '#db/publications/read-feed-report.ts';
import { readFeedReport } from '#domain/feed/read-feed-report.ts';
import type { Deps } from '#domain/ports.ts';
import { requirePartner } from './require-partner.ts';

type ReportRequest = {
  code: string;
  outcome?: FeedOutcome | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
};

/** Reads a partner's feed report for the administrator, as the partner itself reads it (D50). */
export async function readPartnerReport(
  deps: Pick<Deps, 'database' | 'clock' | 'settings' | 'onJobLeftOut'>,
  { code, ...request }: ReportRequest,
) {
  const { id, profile } = await requirePartner(deps.database.query, code);
  return readFeedReport(deps, { ...request, partnerId: id, profile });
}
