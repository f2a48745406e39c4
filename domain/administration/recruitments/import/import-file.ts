import { countOpenImported } from '#db/recruitments/close-recruitments.ts';
import type { WorkspaceAccess } from '#domain/access/workspace-access.ts';
import { changeAs } from '#domain/administration/change-as-administrator.ts';
import { lockWorkspace } from '#domain/administration/workspaces/require-workspace.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { closeAbsent } from './close-absent.ts';
import { writeRows } from './import-rows.ts';
import { createTally } from './import-tally.ts';
import { createImportWarnings } from './import-warnings.ts';
import { readBatches } from './read-batches.ts';
import { createEntryReader, type PlacedEntry } from './read-import-file.ts';
import { faultsOfRow } from './row-faults.ts';
import { toImportedRow } from './to-imported-row.ts';

type ImportedFile = {
  /** Opens the file at its beginning, more than once: a transaction that the database undid is run again. */
  open: () => AsyncIterable<string> | Iterable<string>;
  /** `replace` closes the jobs with an `externalId` that the file lacks; `merge` leaves them. */
  mode?: 'merge' | 'replace' | undefined;
  /** The number of jobs that a replace may close (D54). */
  maxClosed?: number | undefined;
  /** True: everything is checked and reported, and nothing is written. */
  dryRun?: boolean | undefined;
};

type ImportResult = ReturnType<ReturnType<typeof createTally>['result']> & { warnings: string[] };

/**
 * The longest time from the instant that the written jobs carry to their commit. It is shorter than the overlap of two
 * reads of changes, so that a reader does not miss them.
 */
const DURATION_MS_MAX = 240_000;

/** Ends the transaction of a dry run. */
const undo = new Error('a dry run writes nothing');

/** Imports the whole file in one transaction, or nothing if an entry is refused (D54). */
export async function importFile(
  deps: Pick<Deps, 'database' | 'clock' | 'followUp'>,
  { actor, workspace: { slug } }: WorkspaceAccess,
  { open, mode = 'merge', maxClosed, dryRun = false }: ImportedFile,
): Promise<ImportResult> {
  let result: ImportResult | undefined;
  const startedAtMs = deps.clock.steadyMs();
  const assertInTime = () => {
    if (deps.clock.steadyMs() - startedAtMs > DURATION_MS_MAX) throw tookTooLong();
  };
  const importing = changeAs(deps, actor, async ({ tx, at, audit }) => {
    const workspace = await lockWorkspace(tx, slug);
    const openBefore = mode === 'replace' ? await countOpenImported(tx, workspace.id) : 0;
    const warnings = createImportWarnings([workspace.name, slug]);
    const tally = createTally();
    const reader = createEntryReader();
    const write = async (entries: readonly PlacedEntry[]) => {
      // A refused file is read on, so that the refusal names all faults.
      if (reader.hasFaults()) return;
      assertInTime();
      const rows = entries.map(({ entry }) => toImportedRow(entry, workspace));
      const written = await writeRows(tx, { workspace, rows, at, earlierIds: tally.ids });
      for (const row of written.refused)
        for (const fault of faultsOfRow(row, entries[row.index])) reader.refuse(fault);
      tally.add(written.pairs);
      warnings.add(entries, written.payRangesMissing);
    };
    await whileReadingNext(readBatches(open(), reader), write);
    reader.assertFaultless();
    if (mode === 'replace') {
      const snapshot = { workspaceId: workspace.id, ids: tally.ids, openBefore, closedMax: maxClosed, at };
      tally.addClosed(await closeAbsent(tx, snapshot));
    }
    assertInTime();
    result = { ...tally.result({ dryRun }), warnings: warnings.list() };
    if (dryRun) throw undo;
    if (!tally.hasChanges()) return;
    await deps.followUp.enqueue(tx, { name: 'render-jobs', workspaceId: workspace.id });
    const { created, updated, unchanged, closed } = result;
    await audit({
      action: 'recruitments.imported',
      workspaceId: workspace.id,
      subject: { kind: 'workspace', id: workspace.id },
      details: { created, updated, unchanged, ...(closed > 0 && { closed }) },
    });
  });
  await importing.catch((error: unknown) => {
    if (error !== undo) throw error;
  });
  if (result === undefined) throw new TypeError('an import ended without its result');
  return result;
}

function tookTooLong(): DomainError {
  const message = `Nothing was imported: it took longer than ${DURATION_MS_MAX / 1000} s. Send fewer jobs at a time.`;
  return new DomainError('invalid_request', message);
}

/**
 * Uses each item while the next one is read, so that the reader and the database work at the same time. The last use has
 * ended when this ends, also when reading fails, so that none goes on after its transaction.
 */
async function whileReadingNext<Item>(
  items: AsyncIterable<Item>,
  use: (item: Item) => Promise<void>,
): Promise<void> {
  let using = Promise.resolve();
  try {
    for await (const item of items) {
      await using;
      using = use(item);
      // A failure is reported when the next item was read.
      using.catch(() => {});
    }
    await using;
  } finally {
    await using.catch(() => {});
  }
}
