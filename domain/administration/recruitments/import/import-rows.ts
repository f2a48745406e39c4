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

/** The columns of a file's entry. An update keeps the id, `salaryVisible` and `published` if they are null here. */
export type ImportedRow = Omit<
  Recruitment,
  'id' | 'workspaceId' | 'salaryVisible' | 'published' | 'openApplications' | 'createdAt' | 'updatedAt'
> & { id: string | null; salaryVisible: boolean | null; published: boolean | null };

/** A row that cannot be written, with the reason. */
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

/** A row before and after the import. A new row has no `before`; of an unchanged row, both are the same object. */
export type RowPair = { before: Recruitment | undefined; after: Recruitment };

/** The rows to write. If `refused` has a row, `pairs` is empty, so that no row is written. */
type RowPlan = { refused: RefusedRow[]; pairs: RowPair[]; payRangesMissing: PayRangeMissing[] };

/**
 * Writes all rows or none. An unchanged row is neither locked nor written, and keeps its `updatedAt`, so that equal
 * data gives equal bytes (D7, D54).
 */
export async function writeRows(tx: Queryable, request: RowsToWrite): Promise<RowPlan> {
  const planned = await lockAndPlan(tx, request);
  await upsertRecruitments(
    tx,
    planned.pairs.filter(isChanged).map(({ after }) => after),
  );
  return planned;
}

/** Plans without locks first; if a row changes, locks the rows and plans again. */
async function lockAndPlan(tx: Queryable, request: RowsToWrite): Promise<RowPlan> {
  const { workspace, rows } = request;
  const expected = planRows(await readNamedRecruitments(tx, workspace.id, rows), request);
  // A plan with a refused row has no pairs, so it is returned here, too.
  if (!expected.pairs.some(isChanged)) return expected;
  // A new name has no row to lock, so the workspace is locked: a second import of the same name waits for it.
  if (expected.pairs.some(takesName)) await lockWorkspace(tx, workspace.slug);
  return planRows(await lockNamedRecruitments(tx, workspace.id, rows), request);
}

/** Plans for each row whether it is created, updated or unchanged; a refusal of one row refuses all. */
export function planRows(
  found: readonly Recruitment[],
  { workspace, rows, at, earlierIds }: RowsToWrite,
): RowPlan {
  const stored = indexRecruitments(found);
  const refused = refusedRows(rows, { stored, earlierIds });
  if (refused.length > 0) return { refused, pairs: [], payRangesMissing: [] };
  const pairs = rows.map((row) => {
    const before = stored.find(row);
    return { before, after: merge(row, before, { workspaceId: workspace.id, at }) };
  });
  const rowsAfter = pairs.map(({ after }) => after);
  const { payTransparency } = workspace;
  const payRangesMissing = payTransparency === 'off' ? [] : listMissingPayRanges(rowsAfter, at);
  const isRefused = payTransparency === 'require' && payRangesMissing.length > 0;
  if (!isRefused) return { refused: [], pairs, payRangesMissing };
  const refusedForPay = payRangesMissing.map((missing) => ({ why: 'no_pay_range', ...missing }) as const);
  return { refused: refusedForPay, pairs: [], payRangesMissing: [] };
}

/** Tells whether the row is new, or gets an external id that it did not have. */
export function takesName({ before, after }: RowPair): boolean {
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

type StoredRecruitments = ReturnType<typeof indexRecruitments>;

/** Indexes stored recruitments. `find` returns that of a row: by the row's id, or else by its external id. */
function indexRecruitments(found: readonly Recruitment[]) {
  const byId = new Map(found.map((row) => [row.id, row]));
  const byExternalId = new Map(
    found.flatMap((row) => (row.externalId === null ? [] : [[row.externalId, row] as const])),
  );
  const findByExternalId = ({ externalId }: ImportedRow) =>
    externalId === null ? undefined : byExternalId.get(externalId);
  return {
    findByExternalId,
    find: (row: ImportedRow) => (row.id === null ? findByExternalId(row) : byId.get(row.id)),
  };
}

function refusedRows(
  rows: readonly ImportedRow[],
  { stored, earlierIds }: { stored: StoredRecruitments; earlierIds: ReadonlySet<string> },
): RefusedRow[] {
  const updatedIds = new Set<string>();
  return rows.flatMap((row, index): RefusedRow[] => {
    if (closesBeforePublished(row)) return [{ index, why: 'closes_before_published' }];
    const before = stored.find(row);
    if (row.id !== null && before === undefined) return [{ index, why: 'unknown_id' }];
    const holderOfName = stored.findByExternalId(row);
    if (holderOfName !== undefined && holderOfName !== before) return [{ index, why: 'external_id_taken' }];
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

/** Returns the row of a new recruitment. */
export function newRecruitment(row: ImportedRow, owner: { workspaceId: string; at: Date }): Recruitment {
  return merge(row, undefined, owner);
}

/**
 * Returns the row to write, or the row before itself if nothing changes. A published row without `publishedAt` keeps the
 * time from before, or gets the current one.
 */
function merge(
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
