import {
  type ChangePosition,
  findPartnerApplication,
  listPartnerApplications,
  type PartnerApplication,
} from '#db/applications/partner-applications.ts';
import { isStorable } from '#kernel/calendar.ts';
import { DomainError, invalidField } from '#kernel/errors/errors.ts';
import type { Deps } from '../ports.ts';

type Sender = { partnerId: string; test: boolean };
type Page = Sender & { since?: string | undefined; limit?: number | undefined; cursor?: string | undefined };

/** The number of applications of a page unless the request gives one. */
const LIMIT = 100;
/** An id that sorts before every other. */
const NIL = '00000000-0000-0000-0000-000000000000';
/** Allowance for late commits and clocks of nodes that differ: changes within it are returned a second time. */
const OVERLAP_MS = 300_000;

/** Reads one application that the partner sent, with the same fields as its webhook (D19). */
export async function readPartnerApplication(
  { database }: Pick<Deps, 'database'>,
  { partnerId, test, applicationId }: Sender & { applicationId: string },
) {
  const found = await findPartnerApplication(database.query, { partnerId, test, id: applicationId });
  if (found === null) throw new DomainError('not_found', 'You sent no application with this id.');
  return toAnswer(found);
}

/** Lists the partner's applications that changed since an instant, in the order of their changes. */
export async function readPartnerApplications(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { partnerId, test, since, limit = LIMIT, cursor }: Page,
) {
  const { after, syncToken } =
    cursor === undefined
      ? {
          after: { updatedAt: new Date(since ?? 0), id: NIL },
          syncToken: new Date(clock.now().getTime() - OVERLAP_MS).toISOString(),
        }
      : readCursor(cursor);
  const rows = await listPartnerApplications(database.query, { partnerId, test, after, limit: limit + 1 });
  const applications = rows.slice(0, limit);
  const last = applications.at(-1);
  return {
    applications: applications.map(toAnswer),
    syncToken,
    nextCursor:
      last === undefined || rows.length <= limit
        ? null
        : [syncToken, last.updatedAt.toISOString(), last.applicationId].join('_'),
  };
}

const CURSOR =
  /^(\d{4}-\d\d-\d\dT[\d:.]+Z)_(\d{4}-\d\d-\d\dT[\d:.]+Z)_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

function readCursor(cursor: string): { after: ChangePosition; syncToken: string } {
  const [, syncToken = '', updatedAt = '', id = ''] = CURSOR.exec(cursor) ?? [];
  if (![syncToken, updatedAt].every((text) => isStorable(new Date(text)))) {
    throw invalidField('cursor', 'unknown_option', 'cursor is not the nextCursor of a page before.');
  }
  return { after: { updatedAt: new Date(updatedAt), id }, syncToken };
}

function toAnswer({ createdAt, updatedAt, ...application }: PartnerApplication) {
  return {
    ...application,
    receivedAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
