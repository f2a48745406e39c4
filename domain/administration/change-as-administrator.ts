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
  /** Writes an entry with the change's actor and instant to the audit trail, in the same transaction (D35). */
  audit(change: AuditedChange): Promise<void>;
};

/** Runs one change by the administrator in a transaction, like `changeAs`. */
export function changeAsAdministrator<Result>(
  deps: Pick<Deps, 'database' | 'clock'>,
  work: (change: Change) => Promise<Result>,
): Promise<Result> {
  return changeAs(deps, administrator.actor, work);
}

/**
 * Runs one change by an actor of `domain/access/principal.ts` in a transaction. All its audit entries have one instant.
 * If the database does not answer the COMMIT, the change may be stored, and this throws the refusal that says so.
 */
export async function changeAs<Result>(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  actor: string,
  work: (change: Change) => Promise<Result>,
): Promise<Result> {
  const at = clock.now();
  // True once `work` is done and only the COMMIT remains, so that a later error is an error of the COMMIT.
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
 * Runs `work`, one statement that is a transaction by itself. If the database does not answer it, the change may be
 * stored, and this throws the refusal that says so.
 */
export async function reportUnknownOutcome<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    // A failure with another reason than `internal`, such as a refused connection, occurs before the statement is sent.
    const wasNeverSent = toDomainError(error).reason !== 'internal';
    throw wasNeverSent || isRolledBack(error) ? error : outcomeUnknown(error);
  }
}
