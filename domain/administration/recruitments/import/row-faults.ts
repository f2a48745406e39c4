import { payRangeFault } from '#domain/jobs/pay-laws.ts';
import type { FieldFault } from '#kernel/errors/errors.ts';
import type { RefusedRow } from './import-rows.ts';
import { faultAt, type PlacedEntry } from './read-import-file.ts';

/** Returns the fault of a refused row, with the place of its entry in the file. */
export function faultOfRow(row: RefusedRow, { place, entry }: PlacedEntry): FieldFault {
  if (row.why !== 'no_pay_range') return faultAt(place, faultByReason[row.why](entry));
  const message = `${payRangeFault(entry.title, row.law)}, and the workspace requires it`;
  return faultAt(place, { field: 'salary', code: 'required', message });
}

/** The fault of a job that closes before it is published. Its code is the same as for other faults of a date. */
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
