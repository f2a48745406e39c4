import { listApplicationsOfContact, listPersonsWithAddress } from '#db/links/link-holders.ts';
import { DAY_MS } from '#kernel/clock.ts';
import { normalizeEmail } from '#kernel/input/email-address.ts';
import type { Deps } from '../ports.ts';

/** A mail lists at most this many links. */
const LINKS_MAX = 20;
/** An employer's mail lists the applications of this many days, and the application whose link has expired. */
const DAYS_MAX = 90;

/** Finds the persons with this address, one in each workspace, those with the latest contact first. */
export async function findPortalHolders({ database }: Pick<Deps, 'database'>, email: string) {
  const address = normalizeEmail(email);
  return address === null ? [] : listPersonsWithAddress(database.query, { address, max: LINKS_MAX });
}

/**
 * Finds the newest applications to the employers whose contact has this address. If one of these employers has the
 * application `firstId`, the list begins with it.
 */
export async function findContactsApplications(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { email, firstId }: { email: string; firstId: string | null },
) {
  const address = normalizeEmail(email);
  if (address === null) return [];
  const since = new Date(clock.now().getTime() - DAYS_MAX * DAY_MS);
  // A workspace stores its contact's address as it was typed, which may differ from the normalised address.
  const typedAddress = email.trim().toLowerCase();
  const addresses = [...new Set([address, typedAddress])];
  return listApplicationsOfContact(database.query, { addresses, firstId, since, max: LINKS_MAX });
}
