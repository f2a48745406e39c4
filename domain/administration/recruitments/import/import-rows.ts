import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Queryable } from '#db/connection/database.ts';
import {
  lockNamedRecruitments,
  readNamedRecruitments,
  upsertRecruitments,
} from '#db/recruitments/import-recruitments.ts';
import type { Recruitment } from '#db/recruitments/recruitment-columns.ts';
import type { Workspace } from '#db/workspaces/workspaces.ts';
import { lockWorkspace } from '#domain/administration/workspaces/require-workspace.ts';
import { lawRequiringPayRange, type PayLaw } from '#domain/jobs/pay-laws.ts';

/** The columns of a file's entry. If `id`, `salaryVisible` or `published` is null, an update keeps the stored value. */
export type ImportedRow = Omit<
  Recruitment,
  'id' | 'workspaceId' | 'salaryVisible' | 'published' | 'openApplications' | 'createdAt' | 'updatedAt'
> & { id: string | null; salaryVisible: boolean | null; published: boolean | null };

/** A row that cannot be written, by its index in the batch, with the reason. */
export type RefusedRow =
  | { index: number; why: 'unknown_id' | 'external_id_taken' | 'repeated' | 'closes_before_published' }
  | ({ why: 'no_pay_range' } & PayRangeMissing);

/** A row that shows no salary although a law demands it (D43). */
export type PayRangeMissing = { index: number; law: PayLaw };

type RowsToWrite = {
  workspace: Pick<Workspace, 'id' | 'slug' | 'payTransparency'>;
  rows: readonly ImportedRow[];
  at: Date;
  /** The ids of the rows that earlier batches of the same import wrote or found unchanged. */
  earlierIds: ReadonlySet<string>;
};

/** A row before and after the import. A new row has no `before`. For an unchanged row, both are the same object. */
export type RowPair = { before: Recruitment | undefined; after: Recruitment };

/** The rows to write. If a row is refused, `pairs` is empty, so that no row is written. */
type RowPlan = { refusedRows: RefusedRow[]; pairs: RowPair[]; payRangesMissing: PayRangeMissing[] };

/**
 * Writes all rows or none. An unchanged row is neither locked nor written, and keeps its `updatedAt`, so that equal
 * data gives equal bytes (D7, D54).
 */
export async function writeRows(tx: Queryable, request: RowsToWrite): Promise<RowPlan> {
  const plan = await lockAndPlan(tx, request);
  await upsertRecruitments(
    tx,
    plan.pairs.filter(isChanged).map(({ after }) => after),
  );
  return plan;
}

/** Plans without locks first; if a row changes, locks the rows and plans again. */
async function lockAndPlan(tx: Queryable, request: RowsToWrite): Promise<RowPlan> {
  const { workspace, rows } = request;
  const unlockedPlan = planRows(await readNamedRecruitments(tx, workspace.id, rows), request);
  // A plan with a refused row has no pairs, so it is returned here, too.
  if (!unlockedPlan.pairs.some(isChanged)) return unlockedPlan;
  // A new external id has no row to lock, so the workspace is locked: a second import of the same external id waits.
  if (unlockedPlan.pairs.some(takesExternalId)) await lockWorkspace(tx, workspace.slug);
  return planRows(await lockNamedRecruitments(tx, workspace.id, rows), request);
}

/** Plans for each row whether it is created, updated or unchanged; a refusal of one row refuses all. */
export function planRows(
  storedRows: readonly Recruitment[],
  { workspace, rows, at, earlierIds }: RowsToWrite,
): RowPlan {
  const storedIndex = indexRecruitments(storedRows);
  const refusedRows = findRefusedRows(rows, { storedIndex, earlierIds });
  if (refusedRows.length > 0) return { refusedRows, pairs: [], payRangesMissing: [] };
  const pairs = rows.map((row) => {
    const before = storedIndex.find(row);
    return { before, after: mergeRow(row, before, { workspaceId: workspace.id, at }) };
  });
  const rowsAfter = pairs.map(({ after }) => after);
  const { payTransparency } = workspace;
  const payRangesMissing = payTransparency === 'off' ? [] : listMissingPayRanges(rowsAfter, at);
  // A missing pay range is a warning, unless the workspace requires the pay range.
  const isRefused = payTransparency === 'require' && payRangesMissing.length > 0;
  if (!isRefused) return { refusedRows: [], pairs, payRangesMissing };
  const rowsWithoutPayRange = payRangesMissing.map(
    (missing) => ({ why: 'no_pay_range', ...missing }) as const,
  );
  return { refusedRows: rowsWithoutPayRange, pairs: [], payRangesMissing: [] };
}

/** Tells whether the row is new, or gets an external id that it did not have. */
export function takesExternalId({ before, after }: RowPair): boolean {
  return before === undefined || before.externalId !== after.externalId;
}

type RowOutcome = 'created' | 'updated' | 'unchanged';

/** Names the outcome of a row. */
export function outcomeOf({ before, after }: RowPair): RowOutcome {
  if (before === undefined) return 'created';
  return before === after ? 'unchanged' : 'updated';
}

function isChanged(pair: RowPair): boolean {
  return outcomeOf(pair) !== 'unchanged';
}

type RecruitmentIndex = ReturnType<typeof indexRecruitments>;

/** Indexes stored recruitments. `find` returns the one that a row updates: by its id, or else by its external id. */
function indexRecruitments(storedRows: readonly Recruitment[]) {
  const byId = new Map(storedRows.map((row) => [row.id, row]));
  const byExternalId = new Map(
    storedRows.flatMap((row) => (row.externalId === null ? [] : [[row.externalId, row] as const])),
  );
  const findByExternalId = ({ externalId }: ImportedRow) =>
    externalId === null ? undefined : byExternalId.get(externalId);
  return {
    findByExternalId,
    find: (row: ImportedRow) => (row.id === null ? findByExternalId(row) : byId.get(row.id)),
  };
}

/** Finds the refused rows, except those that lack a pay range. */
function findRefusedRows(
  rows: readonly ImportedRow[],
  { storedIndex, earlierIds }: { storedIndex: RecruitmentIndex; earlierIds: ReadonlySet<string> },
): RefusedRow[] {
  const updatedIds = new Set<string>();
  return rows.flatMap((row, index): RefusedRow[] => {
    if (closesBeforePublished(row)) return [{ index, why: 'closes_before_published' }];
    const before = storedIndex.find(row);
    if (row.id !== null && before === undefined) return [{ index, why: 'unknown_id' }];
    const holderOfExternalId = storedIndex.findByExternalId(row);
    if (holderOfExternalId !== undefined && holderOfExternalId !== before)
      return [{ index, why: 'external_id_taken' }];
    if (before === undefined) return [];
    if (updatedIds.has(before.id) || earlierIds.has(before.id)) return [{ index, why: 'repeated' }];
    updatedIds.add(before.id);
    return [];
  });
}

/** Tells whether the row closes before it is published, so that it would never be shown. */
export function closesBeforePublished({ publishedAt, closesAt }: ImportedRow): boolean {
  return publishedAt !== null && closesAt !== null && closesAt <= publishedAt;
}

/** Returns the row of a new recruitment with an id of its own, even if the entry has an id. */
export function newRecruitment(row: ImportedRow, owner: { workspaceId: string; at: Date }): Recruitment {
  return mergeRow(row, undefined, owner);
}

/**
 * Returns the row to write, or the object `before` itself if nothing changes. A published row without `publishedAt`
 * keeps the stored time, or gets the current time.
 */
function mergeRow(
  { id: _, ...row }: ImportedRow,
  before: Recruitment | undefined,
  { workspaceId, at }: { workspaceId: string; at: Date },
): Recruitment {
  const externalId = row.externalId ?? before?.externalId ?? null;
  const salaryVisible = row.salaryVisible ?? before?.salaryVisible ?? true;
  const published = row.published ?? before?.published ?? true;
  const publishedAt = row.publishedAt ?? before?.publishedAt ?? (published ? at : null);
  const imported = { ...row, externalId, salaryVisible, published, openApplications: false, publishedAt };
  if (before === undefined) {
    return { ...imported, id: randomUUID(), workspaceId, createdAt: at, updatedAt: at };
  }
  const merged = { ...before, ...imported };
  return isDeepStrictEqual(merged, before) ? before : { ...merged, updatedAt: at };
}

function listMissingPayRanges(rows: readonly Recruitment[], at: Date): PayRangeMissing[] {
  return rows.flatMap((row, index) => {
    const law = lawRequiringPayRange(row, at);
    return law === null ? [] : [{ index, law }];
  });
}

/** Tells whether the row has a salary that is not shown. */
export function hidesSalary({ salaryMin, salaryMax, salaryVisible }: Recruitment): boolean {
  return !salaryVisible && (salaryMin !== null || salaryMax !== null);
}
