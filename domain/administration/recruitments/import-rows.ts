import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  lockNamedRecruitments,
  type Recruitment,
  upsertRecruitments,
} from '#db/recruitments/import-recruitments.ts';
import { lawRequiringPayRange } from '#domain/jobs/missing-pay-range.ts';
import type { PayLaw } from '#domain/jobs/pay-laws.ts';
import type { Deps } from '#domain/ports.ts';
import type { Zoned } from '#kernel/calendar.ts';
import { changeAsAdministrator } from '../change-as-administrator.ts';
import { lockWorkspace } from '../workspaces/require-workspace.ts';

/**
 * A recruitment of the file, new unless its id or external id is known. An update keeps the columns that are null here.
 */
export type ImportedRow = Omit<
  Recruitment,
  'id' | 'workspaceId' | 'salaryVisible' | 'published' | 'openApplications' | 'createdAt' | 'updatedAt'
> & { id: string | null; salaryVisible: boolean | null; published: boolean | null };

/**
 * A row that cannot be written: its id is not of this workspace, its id or external id belongs to another row, it
 * closes before it is published, or it lacks the pay range that the workspace requires.
 */
export type RefusedRow =
  | { index: number; why: 'unknown_id' | 'external_id_taken' | 'repeated' | 'closes_before_published' }
  | ({ why: 'no_pay_range' } & PayRangeMissing);

/** A row that shows no salary though a law demands it (D43). */
export type PayRangeMissing = { index: number; law: PayLaw };

type Import = {
  workspace: string;
  rowsIn: (zoned: Zoned) => ImportedRow[];
  refuse: (refused: RefusedRow[]) => never;
};

/**
 * Writes all rows or none; `refuse` throws. An unchanged row keeps its `updatedAt`, so that equal data gives equal
 * bytes (D7).
 */
export function importRows(
  deps: Pick<Deps, 'database' | 'clock' | 'followUp'>,
  { workspace: slug, rowsIn, refuse }: Import,
) {
  return changeAsAdministrator(deps, async ({ tx, at, audit }) => {
    const workspace = await lockWorkspace(tx, slug);
    const rows = rowsIn(workspace);
    const stored = indexRecruitments(await lockNamedRecruitments(tx, workspace.id, rows));
    const refused = refusedRows(rows, stored);
    if (refused.length > 0) refuse(refused);
    const rowPairs = rows.map((row) => {
      const before = stored.find(row);
      return { before, after: merge(row, before, { workspaceId: workspace.id, at }) };
    });
    const rowsAfter = rowPairs.map(({ after }) => after);
    const payRangesMissing = workspace.payTransparency === 'off' ? [] : withoutPayRange(rowsAfter, at);
    if (workspace.payTransparency === 'require' && payRangesMissing.length > 0) {
      refuse(payRangesMissing.map((missing) => ({ why: 'no_pay_range', ...missing })));
    }
    const changed = rowPairs.filter(({ before, after }) => after !== before);
    await upsertRecruitments(
      tx,
      changed.map(({ after }) => after),
    );
    if (changed.length > 0) {
      await deps.followUp.enqueue(tx, { name: 'render-jobs', workspaceId: workspace.id });
    }
    const created = rowPairs.filter(({ before }) => before === undefined).length;
    const counts = {
      created,
      updated: changed.length - created,
      unchanged: rows.length - changed.length,
    };
    await audit({
      action: 'recruitments.imported',
      workspaceId: workspace.id,
      subject: { kind: 'workspace', id: workspace.id },
      details: counts,
    });
    return {
      ...counts,
      /** Number of rows with a hidden salary. */
      hiddenSalaries: rowsAfter.filter(hidesSalary).length,
      payRangesMissing,
      ids: rowsAfter.map(({ id }) => id),
      workspaceName: workspace.name,
    };
  });
}

type StoredRecruitments = ReturnType<typeof indexRecruitments>;

/** Finds the stored recruitment of a row: by its id, or else by its external id. */
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

function refusedRows(rows: readonly ImportedRow[], stored: StoredRecruitments): RefusedRow[] {
  const updatedIds = new Set<string>();
  return rows.flatMap((row, index): RefusedRow[] => {
    if (closesBeforePublished(row)) return [{ index, why: 'closes_before_published' }];
    const before = stored.find(row);
    if (row.id !== null && before === undefined) return [{ index, why: 'unknown_id' }];
    const named = stored.findByExternalId(row);
    if (named !== undefined && named !== before) return [{ index, why: 'external_id_taken' }];
    if (before === undefined) return [];
    if (updatedIds.has(before.id)) return [{ index, why: 'repeated' }];
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
 * Returns the row to write, or the known row itself when nothing changes. A published row without `publishedAt` keeps
 * the known one, or gets the current instant.
 */
function merge(
  { id: _, ...row }: ImportedRow,
  known: Recruitment | undefined,
  { workspaceId, at }: { workspaceId: string; at: Date },
): Recruitment {
  const externalId = row.externalId ?? known?.externalId ?? null;
  const salaryVisible = row.salaryVisible ?? known?.salaryVisible ?? true;
  const published = row.published ?? known?.published ?? true;
  const publishedAt = row.publishedAt ?? known?.publishedAt ?? (published ? at : null);
  const imported = { ...row, externalId, salaryVisible, published, openApplications: false, publishedAt };
  if (known === undefined) {
    return { ...imported, id: randomUUID(), workspaceId, createdAt: at, updatedAt: at };
  }
  const merged = { ...known, ...imported };
  return isDeepStrictEqual(merged, known) ? known : { ...merged, updatedAt: at };
}

function withoutPayRange(rows: readonly Recruitment[], at: Date): PayRangeMissing[] {
  return rows.flatMap((row, index) => {
    const law = lawRequiringPayRange(row, at);
    return law === null ? [] : [{ index, law }];
  });
}

function hidesSalary({ salaryMin, salaryMax, salaryVisible }: Recruitment): boolean {
  return !salaryVisible && (salaryMin !== null || salaryMax !== null);
}
