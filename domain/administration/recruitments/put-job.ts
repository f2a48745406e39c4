import type { Queryable } from '#db/connection/database.ts';
import { retryOnce } from '#db/connection/sql-state.ts';
import {
  lockPutRecruitment,
  nullIfOvertaken,
  type PutRow,
  putRecruitment,
  readPutRecruitment,
} from '#db/recruitments/put-recruitment.ts';
import type { WorkspaceAccess } from '#domain/access/workspace-access.ts';
import { type RenderSoonDeps, renderSoon } from '#domain/jobs/rendering/render-soon.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError, invalidField } from '#kernel/errors/errors.ts';
import { serviceBusy, unknownWorkspace } from '#kernel/errors/refusals.ts';
import { changeAs, reportUnknownOutcome } from '../change-as-administrator.ts';
import { lockWorkspace } from '../workspaces/require-workspace.ts';
import type { ImportEntry } from './import/import-entry.ts';
import { outcomeOf, planRows, type RowPair, takesExternalId } from './import/import-rows.ts';
import { createImportWarnings } from './import/import-warnings.ts';
import { faultOfRow } from './import/row-faults.ts';
import { toImportedRow } from './import/to-imported-row.ts';
import { toManagedJob } from './managed-job.ts';

type PutJob = {
  externalId: string;
  job: ImportEntry;
  /** True to refuse an external id that another job has; a repeat of the same job is accepted. */
  isNew?: boolean;
};

type PutDeps = RenderSoonDeps & Pick<Deps, 'settings'>;

/** A call whose entry has the external id of the path; `at` is the moment of the call. */
type PutCall = { entry: ImportEntry & { externalId: string }; isNew: boolean; at: Date };

/** One attempt to put a job, by separate statements or within a transaction. */
type Attempt = {
  access: WorkspaceAccess;
  put: PutCall;
  query: Queryable;
  /** Writes the row if the job is still as it was read; resolves to null otherwise. */
  write(row: PutRow): Promise<{ visible: boolean } | null>;
};

/**
 * Creates or updates one job by its external id, as an import with one entry does (D54). The first attempt takes no
 * lock: one statement reads the job, and another writes it if it is still as it was read (D115). If a second call has
 * changed the job in between, the second attempt locks the job first.
 */
export async function putJob(
  deps: PutDeps,
  access: WorkspaceAccess,
  { externalId, job, isNew = false }: PutJob,
) {
  const put = { entry: withExternalId(job, externalId), isNew, at: deps.clock.now() };
  const result =
    (await nullIfOvertaken(() => retryOnce(() => putUnlocked(deps, access, put)))) ??
    (await nullIfOvertaken(() => putLocked(deps, access, put)));
  // Both attempts were overtaken by other calls, so the caller tries again after a second.
  if (result === null) throw serviceBusy(1);
  if (result.outcome !== 'unchanged') await renderSoon(deps, access.workspace.id);
  return result;
}

function putUnlocked(deps: PutDeps, access: WorkspaceAccess, put: PutCall) {
  const { database } = deps;
  const write = (row: PutRow) =>
    reportUnknownOutcome(() => database.limited((query) => putRecruitment(query, row)));
  return readAndWrite(deps, { access, put, query: database.query, write });
}

function putLocked(deps: PutDeps, access: WorkspaceAccess, put: PutCall) {
  return changeAs(deps, access.actor, async ({ tx }) => {
    // A job with an id may get another external id, so the workspace is locked before its jobs, as imports do (D39).
    if (put.entry.id != null) await lockWorkspace(tx, access.workspace.slug);
    await lockPutRecruitment(tx, idsOf(access, put));
    return readAndWrite(deps, { access, put, query: tx, write: (row) => putRecruitment(tx, row) });
  });
}

/** Reads the job, plans its change and writes it. If the job changes in between, nothing is written: null. */
async function readAndWrite({ settings }: PutDeps, { access, put, query, write }: Attempt) {
  const { at } = put;
  const states = await readPutRecruitment(query, { ...idsOf(access, put), at });
  // Each state has the workspace. If no job has these ids, there is one state, without a job.
  const [workspace] = states.map((state) => state.workspace);
  if (workspace === undefined) throw unknownWorkspace(access.workspace.slug);
  const { pair, outcome, warnings } = planPut(put, { states, workspace });
  const before = states.find(({ recruitment }) => recruitment?.id === pair.after.id);
  const row = toPutRow(access, { pair, changedIn: before?.changedIn ?? null, at });
  const state = outcome === 'unchanged' ? before : await write(row);
  // `write` resolves to null if another call has changed the job.
  if (state == null) return null;
  const jobRow = { recruitment: pair.after, workspace, visible: state.visible };
  const job = toManagedJob(settings, jobRow, { applications: before?.applications ?? {}, at });
  return { job, outcome, warnings };
}

type PutStates = Awaited<ReturnType<typeof readPutRecruitment>>;

/** Plans the change by the rules of an import; throws the refusal of its row. */
function planPut(
  { entry, isNew, at }: PutCall,
  { states, workspace }: { states: PutStates; workspace: PutStates[number]['workspace'] },
) {
  const storedJobs = states.map(({ recruitment }) => recruitment).filter((job) => job !== null);
  const rows = [toImportedRow(entry, workspace)];
  const plan = planRows(storedJobs, { workspace, rows, at, earlierIds: new Set() });
  // A call has only one entry, so its place is empty: faults and warnings do not name it.
  const placedEntry = { place: '', entry };
  const faults = plan.refusedRows.map((row) => faultOfRow(row, placedEntry));
  const [fault] = faults;
  if (fault !== undefined) throw new DomainError('invalid_request', `${fault.message}.`, { details: faults });
  const [pair] = plan.pairs;
  if (pair === undefined) throw new TypeError('a job was neither refused nor planned');
  const outcome = outcomeOf(pair);
  if (isNew && outcome === 'updated')
    throw invalidField('externalId', 'changed_meanwhile', 'Another job has this externalId.');
  const warnings = createImportWarnings([workspace.name, workspace.slug]);
  warnings.add([placedEntry], plan.payRangesMissing);
  return { pair, outcome, warnings: warnings.list() };
}

type PlannedChange = {
  pair: RowPair;
  /** The transaction that changed the stored job last; null for a new job. */
  changedIn: bigint | null;
  at: Date;
};

function toPutRow(access: WorkspaceAccess, { pair, changedIn, at }: PlannedChange): PutRow {
  const { id, workspaceId } = pair.after;
  const subject = { kind: 'recruitment', id };
  const audit = { at, actor: access.actor, action: `recruitment.${outcomeOf(pair)}`, workspaceId, subject };
  return { row: pair.after, changedIn, takesName: takesExternalId(pair), audit, at };
}

function idsOf({ workspace }: WorkspaceAccess, { entry }: PutCall) {
  return { workspaceId: workspace.id, externalId: entry.externalId, id: entry.id ?? null };
}

/** Adds the external id of the path to the entry. The entry may repeat it, and may have no other. */
function withExternalId(job: ImportEntry, externalId: string): PutCall['entry'] {
  if (job.externalId === undefined || job.externalId === externalId) return { ...job, externalId };
  throw invalidField(
    'job.externalId',
    'unknown_option',
    'externalId must be the one in the path, or left out.',
  );
}
