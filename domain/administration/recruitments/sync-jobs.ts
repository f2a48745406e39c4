import type { WorkspaceAccess } from '#domain/access/workspace-access.ts';
import type { Deps } from '#domain/ports.ts';
import { invalidField } from '#kernel/errors/errors.ts';
import type { ImportEntry } from './import/import-entry.ts';
import { importFile } from './import/import-file.ts';

type Snapshot = {
  /** The list that a call by REST sent; it is in a file. */
  list: { open(): AsyncIterable<string> } | undefined;
  /** The list that a call by RPC sent. */
  jobs?: readonly ImportEntry[] | undefined;
  mode?: 'merge' | 'replace' | undefined;
  maxClosed?: number | undefined;
  dryRun?: boolean | undefined;
};

/** Imports a snapshot of all jobs of a workspace by the same rules as an import file (D54). */
export async function syncJobs(
  deps: Pick<Deps, 'database' | 'clock' | 'followUp'>,
  access: WorkspaceAccess,
  { list, jobs, ...options }: Snapshot,
) {
  const result = await importFile(deps, access, { ...options, readFromStart: readerOf({ list, jobs }) });
  const { created, updated, unchanged, closed, outcomes, warnings } = result;
  return { created, updated, unchanged, closed, outcomes, warnings };
}

/** Returns the reader of the list that the call sent; throws if it sent none. */
function readerOf({ list, jobs }: Pick<Snapshot, 'list' | 'jobs'>) {
  if (list !== undefined) return list.open;
  if (jobs === undefined) throw invalidField('jobs', 'required', 'jobs is required.');
  return () => jsonPiecesOf(jobs);
}

/** Writes the jobs as a JSON array, piece by piece, so that the same code reads a list by RPC and a file by REST. */
function* jsonPiecesOf(jobs: readonly ImportEntry[]): Generator<string> {
  yield '[';
  for (const [index, job] of jobs.entries()) yield `${index === 0 ? '' : ','}${JSON.stringify(job)}`;
  yield ']';
}
