import {
  findPartnerApplication,
  listPartnerApplications,
  type PartnerApplication,
} from '#db/applications/partner-applications.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { cutPartnerPage, readPartnerPageStart } from './partner-page.ts';

type Sender = { partnerId: string; test: boolean };
type PageRequest = Sender & {
  since?: string | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
};

/** The most applications of a page, unless the request gives a limit. */
const DEFAULT_LIMIT = 100;

/** Reads the ids, the times and the status of one application that the partner sent (D19). */
export async function readPartnerApplication(
  { database }: Pick<Deps, 'database'>,
  { partnerId, test, applicationId }: Sender & { applicationId: string },
) {
  const application = await findPartnerApplication(database.query, { partnerId, test, id: applicationId });
  if (application === null) throw new DomainError('not_found', 'You sent no application with this id.');
  return toOutput(application);
}

/** Lists the partner's applications that changed since an instant, in the order of their changes. */
export async function readPartnerApplications(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { partnerId, test, since, limit = DEFAULT_LIMIT, cursor }: PageRequest,
) {
  const { after, syncToken } = readPartnerPageStart({ since, cursor, now: clock.now() });
  const rows = await listPartnerApplications(database.query, { partnerId, test, after, limit: limit + 1 });
  const { page, nextCursor } = cutPartnerPage(rows, {
    limit,
    syncToken,
    positionOf: ({ updatedAt, applicationId }) => ({ updatedAt, id: applicationId }),
  });
  return { applications: page.map(toOutput), syncToken, nextCursor };
}

function toOutput({ createdAt, updatedAt, ...application }: PartnerApplication) {
  return {
    ...application,
    receivedAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
