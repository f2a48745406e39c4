import { verifyAudit as verify } from '../../../db/audit/verify-audit.ts';
import { migrationState } from '../../../db/connection/migration-state.ts';
import { listDeletionRequests } from '../../../db/erasure/deletion-list.ts';
import { DomainError } from '../../../kernel/errors/errors.ts';
import type { Deps } from '../../ports.ts';

/** Verifies the audit chain, and reports the first fault. */
export function verifyAudit({ database, clock }: Pick<Deps, 'database' | 'clock'>) {
  return verify(database.query, clock.now());
}

/** How many migrations are applied; a service migrates its database before it answers. */
export function showMigrations({ database }: Pick<Deps, 'database'>) {
  return migrationState(database.query);
}

/** Deletion requests, the one that is due first at the top. */
export function listDeletions(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { onlyOpen }: { onlyOpen: boolean },
) {
  return listDeletionRequests(database.query, clock.now(), { onlyOpen });
}

/** Queues a dead job again; throws `not_found`. */
export async function retryDeadJob(
  { queueAdministration }: Pick<Deps, 'queueAdministration'>,
  { id }: { id: string },
) {
  if (await queueAdministration.retry(id)) return { id, queued: true };
  throw new DomainError('not_found', `There is no dead job with the id ${id}.`);
}
