import { appendAudit } from '#db/audit/audit.ts';
import type { Queryable } from '#db/connection/database.ts';
import { isRolledBack } from '#db/connection/sql-state.ts';
import { toDomainError } from '#kernel/errors/errors.ts';
import { outcomeUnknown } from '#kernel/errors/refusals.ts';
import { administrator } from '../access/principal.ts';
import type { Deps } from '../ports.ts';

type AuditedChange = {
  action: string;
  workspaceId?: string;
  subject?: { kind: string; id: string };
  details?: Record<string, unknown>;
};

export type Change = {
  tx: Queryable;
  at: Date;
  /** Writes to the audit trail, in the same transaction, who made the change (D35). */
  audit(change: AuditedChange): Promise<void>;
};

/**
 * Runs one change by the administrator in a transaction. All audit entries of the change have the same instant.
 */
export function changeAsAdministrator<Result>(
  deps: Pick<Deps, 'database' | 'clock'>,
  work: (change: Change) => Promise<Result>,
): Promise<Result> {
  return changeAs(deps, administrator.actor, work);
}

/**
 * Runs one change by an actor of `domain/access/principal.ts` in a transaction. If the COMMIT is not answered, throws the
 * refusal that says that the change may be stored.
 */
export async function changeAs<Result>(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  actor: string,
  work: (change: Change) => Promise<Result>,
): Promise<Result> {
  const at = clock.now();
  // True once `work` is done, so that only the COMMIT remains: an error after that is an error of the COMMIT.
  let isCommitting = false;
  try {
    return await database.transaction(async (tx) => {
      // `transaction` calls this function again if the first COMMIT was rolled back.
      isCommitting = false;
      const result = await work({ tx, at, audit: (change) => appendAudit(tx, { at, actor, ...change }) });
      isCommitting = true;
      return result;
    });
  } catch (error) {
    const mayBeStored = isCommitting && !isRolledBack(error);
    throw mayBeStored ? outcomeUnknown(error) : error;
  }
}

/**
 * Runs one statement, which is a transaction by itself. If it is not answered, throws the refusal that says that the
 * change may be stored.
 */
export async function reportUnknownOutcome<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    // A failure with a reason of its own, such as a refused connection, comes before the statement is sent.
    const wasNeverSent = toDomainError(error).reason !== 'internal';
    throw wasNeverSent || isRolledBack(error) ? error : outcomeUnknown(error);
  }
}
