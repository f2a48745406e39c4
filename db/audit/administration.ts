import type { Database, Queryable } from '../connection/client.ts';
import { appendAudit } from './audit.ts';

export type Change = {
  action: string;
  workspaceId?: string;
  subject?: { kind: string; id: string };
  details?: Record<string, unknown>;
};

/** Says, in the transaction of a change, that the administrator made it (D35). */
export type NoteChange = (change: Change) => Promise<void>;

/** Runs one change by the administrator: a transaction whose entries in the trail carry its instant. */
export function administer<Result>(
  database: Database,
  at: Date,
  work: (tx: Queryable, note: NoteChange) => Promise<Result>,
): Promise<Result> {
  return database.transaction((tx) =>
    work(tx, (change) => appendAudit(tx, { at, actor: 'administrator', ...change })),
  );
}
