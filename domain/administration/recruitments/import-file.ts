import { payRangeFault } from '#domain/jobs/missing-pay-range.ts';
import type { Deps } from '#domain/ports.ts';
import type { FieldFault } from '#kernel/errors/errors.ts';
import { importRows, type RefusedRow } from './import-rows.ts';
import { importWarnings } from './import-warnings.ts';
import { faultAt, importRefusal, type PlacedEntry, readImportFile } from './read-import-file.ts';
import { toImportedRow } from './to-imported-row.ts';

/** Imports the whole file, or nothing if an entry is refused. */
export async function importFile(
  deps: Pick<Deps, 'database' | 'clock' | 'followUp'>,
  file: { workspace: string; text: string },
) {
  const entries = readImportFile(file.text);
  const { workspaceName, payRangesMissing, ids, ...counts } = await importRows(deps, {
    workspace: file.workspace,
    rowsIn: (zoned) => entries.map(({ entry }) => toImportedRow(entry, zoned)),
    refuse: (refused) => {
      throw importRefusal(refused.flatMap((row) => faultsOfRow(row, entries[row.index])));
    },
  });
  const publicNames = [workspaceName, file.workspace];
  return { ...counts, warnings: importWarnings(entries, { publicNames, payRangesMissing }), ids };
}

function faultsOfRow(row: RefusedRow, refused: PlacedEntry | undefined): FieldFault[] {
  if (refused === undefined) return [];
  const { place, entry } = refused;
  if (row.why !== 'no_pay_range') return [faultAt(place, faultByReason[row.why](entry))];
  const message = `${payRangeFault(entry.title, row.law)}, and the workspace requires it`;
  return [faultAt(place, { field: 'salary', code: 'required', message })];
}

/** The fault of a closing time that is not after the publication. */
export const closesBeforePublishedFault: FieldFault = {
  field: 'closesAt',
  code: 'invalid_type',
  message: 'closesAt must be after publishedAt',
};

const faultByReason: Record<
  Exclude<RefusedRow['why'], 'no_pay_range'>,
  (entry: PlacedEntry['entry']) => FieldFault
> = {
  // The message does not tell whether the id exists in another workspace.
  unknown_id: ({ id }) => ({
    field: 'id',
    code: 'unknown_option',
    message: `id ${id} is not a recruitment of this workspace`,
  }),
  external_id_taken: ({ externalId }) => ({
    field: 'externalId',
    code: 'unknown_option',
    message: `externalId "${externalId}" is another recruitment’s`,
  }),
  closes_before_published: () => closesBeforePublishedFault,
  repeated: ({ id, externalId }) => ({
    field: id === undefined ? 'externalId' : 'id',
    code: 'unknown_option',
    message: `${id ?? `externalId "${externalId}"`} is a recruitment that an earlier entry updates already`,
  }),
};
