import { countOpenImportedJobs } from '#db/recruitments/manage-recruitments.ts';
import type { WorkspaceAccess } from '#domain/access/workspace-access.ts';
import { changeAs } from '#domain/administration/change-as-administrator.ts';
import { lockWorkspace } from '#domain/administration/workspaces/require-workspace.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { closeAbsent } from './close-absent.ts';
import { writeRows } from './import-rows.ts';
import { createImportWarnings } from './import-warnings.ts';
import { createOutcomeCounter } from './outcome-counter.ts';
import { readBatches } from './read-batches.ts';
import { createEntryReader, type PlacedEntry } from './read-import-file.ts';
import { faultOfRow } from './row-faults.ts';
import { toImportedRow } from './to-imported-row.ts';

type ImportRequest = {
  /** Reads the file from its beginning. A transaction that was rolled back is repeated, and calls this again. */
  readFromStart: () => AsyncIterable<string> | Iterable<string>;
  /** `merge` leaves the jobs open that the file lacks; `replace` closes those of them that have an `externalId`. */
  mode?: 'merge' | 'replace' | undefined;
  /** The most jobs that a replace may close (D54). */
  maxClosed?: number | undefined;
  /** True to check the file and return the result without writing anything. */
  dryRun?: boolean | undefined;
};

/** The counts and the outcomes of the jobs, with the warnings about their entries. */
type ImportResult = ReturnType<ReturnType<typeof createOutcomeCounter>['result']> & { warnings: string[] };

/** An import may take this long. Its transaction locks the workspace, so other changes of the workspace wait for it. */
const DURATION_MS_MAX = 240_000;

/** Thrown at the end of a dry run, so that its transaction is rolled back. */
class DryRunEnd extends Error {
  override readonly name = 'DryRunEnd';
  readonly result: ImportResult;

  constructor(result: ImportResult) {
    super('a dry run writes nothing');
    this.result = result;
  }
}

/** Imports the whole file in one transaction, or nothing if an entry is refused (D54). */
export async function importFile(
  deps: Pick<Deps, 'database' | 'clock' | 'followUp'>,
  { actor, workspace: { slug } }: WorkspaceAccess,
  { readFromStart, mode = 'merge', maxClosed, dryRun = false }: ImportRequest,
): Promise<ImportResult> {
  const startedAtMs = deps.clock.steadyMs();
  const assertInTime = () => {
    if (deps.clock.steadyMs() - startedAtMs > DURATION_MS_MAX) throw tookTooLong();
  };
  const importing = changeAs(deps, actor, async ({ tx, at, audit }) => {
    const workspace = await lockWorkspace(tx, slug);
    const openJobsBefore = mode === 'replace' ? await countOpenImportedJobs(tx, workspace.id) : 0;
    const warnings = createImportWarnings([workspace.name, slug]);
    const outcomes = createOutcomeCounter();
    const reader = createEntryReader();
    const write = async (entries: readonly PlacedEntry[]) => {
      // After a fault nothing more is written. The file is read to its end, so that the refusal names all faults.
      if (reader.hasFaults()) return;
      assertInTime();
      const rows = entries.map(({ entry }) => toImportedRow(entry, workspace));
      const plan = await writeRows(tx, { workspace, rows, at, earlierIds: outcomes.ids });
      const refusedRows = new Map(plan.refusedRows.map((row) => [row.index, row]));
      for (const [index, placedEntry] of entries.entries()) {
        const row = refusedRows.get(index);
        if (row !== undefined) reader.refuse(faultOfRow(row, placedEntry));
      }
      outcomes.add(plan.pairs);
      warnings.add(entries, plan.payRangesMissing);
    };
    await processWhileReading(readBatches(readFromStart(), reader), write);
    reader.assertFaultless();
    if (mode === 'replace') {
      const snapshot = { workspaceId: workspace.id, ids: outcomes.ids, openJobsBefore, maxClosed, at };
      outcomes.addClosed(await closeAbsent(tx, snapshot));
    }
    assertInTime();
    const importResult = { ...outcomes.result({ dryRun }), warnings: warnings.list() };
    if (dryRun) throw new DryRunEnd(importResult);
    if (!outcomes.hasChanges()) return importResult;
    await deps.followUp.enqueue(tx, { name: 'render-jobs', workspaceId: workspace.id });
    const { created, updated, unchanged, closed } = importResult;
    await audit({
      action: 'recruitments.imported',
      workspaceId: workspace.id,
      subject: { kind: 'workspace', id: workspace.id },
      details: { created, updated, unchanged, ...(closed > 0 && { closed }) },
    });
    return importResult;
  });
  return importing.catch((error: unknown) => {
    if (error instanceof DryRunEnd) return error.result;
    throw error;
  });
}

function tookTooLong(): DomainError {
  const seconds = DURATION_MS_MAX / 1000;
  const message = `Nothing was imported: it took longer than ${seconds} s. Send fewer jobs at a time.`;
  return new DomainError('invalid_request', message);
}

/**
 * Processes each item while the next one is read, so that the database and the reader work at the same time. If reading
 * fails, the item under way still ends first, so that nothing is written after the transaction.
 */
async function processWhileReading<Item>(
  items: AsyncIterable<Item>,
  process: (item: Item) => Promise<void>,
): Promise<void> {
  let running = Promise.resolve();
  try {
    for await (const item of items) {
      await running;
      running = process(item);
      // A failure is thrown where `running` is awaited; until then it must not count as unhandled.
      running.catch(() => {});
    }
    await running;
  } finally {
    await running.catch(() => {});
  }
}
