import { findAddressChange } from '#db/candidates/address-changes.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError, notFoundMessage } from '#kernel/errors/errors.ts';
import { openAddressLink } from './address-link.ts';

export type AddressLinkDeps = Pick<Deps, 'database' | 'clock' | 'tokenKeys'>;

export type LinkedAddressChange = Awaited<ReturnType<typeof findLinkedAddressChange>>;

/**
 * Finds the address change that a link confirms. An expired, altered or replaced link gets the same 404 as an unknown
 * one (D5).
 */
export async function findLinkedAddressChange(deps: AddressLinkDeps, token: string) {
  const link = openAddressLink(deps, token);
  const linkedChange = link && (await findAddressChange(deps.database.query, link.subjectId));
  if (link === null || linkedChange === null) throw new DomainError('not_found', notFoundMessage);
  const { change, candidate } = linkedChange;
  // The confirmation increments the generation of the candidate's links, so that links mailed to the old address become
  // invalid. This link has the former generation, but stays valid so that its reader can open it again.
  const expectedGeneration = change.confirmedAt === null ? link.linkGeneration : link.linkGeneration + 1;
  if (candidate.linkGeneration !== expectedGeneration) throw new DomainError('not_found', notFoundMessage);
  return linkedChange;
}
