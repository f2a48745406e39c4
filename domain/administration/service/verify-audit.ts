import { verifyAuditChain } from '#db/audit/verify-audit.ts';
import type { Deps } from '#domain/ports.ts';

/** Verifies the audit chain, and reports the first fault. */
export function verifyAudit({ database, clock }: Pick<Deps, 'database' | 'clock'>) {
  return verifyAuditChain(database.query, clock.now());
}
