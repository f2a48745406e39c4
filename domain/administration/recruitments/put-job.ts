import type { Queryable } from '#db/connection/client.ts';
import { retryOnce } from '#db/connection/sql-state.ts';
import {
  lockPutRecruitment,
  nullIfOvertaken,
  type PutRow,
  putRecruitment,
  readPutRecruitment,
} from '#db/recruitments/put-recruitment.ts';
import type { WorkspaceAccess } from '#domain/access/workspace-access.ts';
import { renderSoon } from '#domain/jobs/rendering/render-soon.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError, invalidField } from '#kernel/errors/errors.ts';
import { serviceBusy, unknownWorkspace } from '#kernel/errors/refusals.ts';
import { changeAs, confirmed } from '../change-as-administrator.ts';
import { lockWorkspace } from '../workspaces/require-workspace.ts';
import { outcomeOf, planRows, takesName, type WrittenRows } from './import/import-rows.ts';
import { createImportWarnings } from './import/import-warnings.ts';
import type { RecruitmentEntry } from './import/imported-recruitment.ts';
import { faultsOfRow } from './import/row-faults.ts';
import { toImportedRow } from './import/to-imported-row.ts';
import { toManagedJob } from './managed-job.ts';

type PutJob = {
  externalId: string;
  job: RecruitmentEntry;
  /** True to refuse a name that another job has; the same job again is fine. */
  isNew?: boolean;
};

type PutDeps = Pick<Deps, 'database' | 'clock' | 'followUp' | 'settings'>;

/** A call, after its name is in its entry. */
type NamedPut = { entry: RecruitmentEntry & { externalId: string }; isNew: boolean; at: Date };

/**
 * Creates or updates one job by its external id, as an import with one entry does (D54). Two statements do it: one
 * reads, and one writes what is still as it was read (D115). A job that another call changes in between is locked and
 * read again.
 */
export async function putJob(
  deps: PutDeps,
  access: WorkspaceAccess,
  { externalId, job, isNew = false }: PutJob,
) {
  const { database, clock } = deps;
  const put = { entry: withExternalId(job, externalId), isNew, at: clock.now() };
  const write: Try['write'] = (row) =>
    confirmed(() => database.limited((query) => putRecruitment(query, row)));
  const first = () => tryPut(deps, { access, put, query: database.query, write });
  const stored =
    (await nullIfOvertaken(() => retryOnce(first))) ??
    (await nullIfOvertaken(() => putLocked(deps, access, put)));
  if (stored === null) throw serviceBusy(1);
  if (stored.outcome !== 'unchanged') await renderSoon(deps, access.workspace.id);
  return stored;
}

/** Locks the job before it is read. */
function putLocked(deps: PutDeps, access: WorkspaceAccess, put: NamedPut) {
  return changeAs(deps, access.actor, async ({ tx }) => {
    // A job with an id may get another name, which locks the workspace: as imports do, before any of its jobs (D39).
    if (put.entry.id != null) await lockWorkspace(tx, access.workspace.slug);
    await lockPutRecruitment(tx, namesOf(access, put));
    return tryPut(deps, { access, put, query: tx, write: (row) => putRecruitment(tx, row) });
  });
}

type Try = {
  access: WorkspaceAccess;
  put: NamedPut;
  query: Queryable;
  write(row: PutRow): Promise<{ visible: boolean } | null>;
};

/** Resolves to null, and stores nothing, if the job changes between the two statements. */
async function tryPut({ settings }: PutDeps, { access, put, query, write }: Try) {
  const { entry, isNew, at } = put;
  const storedStates = await readPutRecruitment(query, { ...namesOf(access, put), at });
  const [first] = storedStates;
  if (first === undefined) throw unknownWorkspace(access.workspace.slug);
  const { workspace } = first;
  const storedRecruitments = storedStates.flatMap(({ recruitment }) => recruitment ?? []);
  const rows = [toImportedRow(entry, workspace)];
  const planned = planRows(storedRecruitments, { workspace, rows, at, earlierIds: new Set() });
  const placed = { place: '', entry };
  const faults = planned.refused.flatMap((row) => faultsOfRow(row, placed));
  const [fault] = faults;
  if (fault !== undefined) throw new DomainError('invalid_request', `${fault.message}.`, { details: faults });
  const warnings = createImportWarnings([workspace.name, workspace.slug]);
  warnings.add([placed], planned.payRangesMissing);
  const [pair] = planned.pairs;
  if (pair === undefined) throw new TypeError('a job was neither refused nor planned');
  const outcome = outcomeOf(pair);
  if (isNew && outcome === 'updated')
    throw invalidField('externalId', 'changed_meanwhile', 'Another job has this externalId.');
  const before = storedStates.find(({ recruitment }) => recruitment?.id === pair.after.id);
  const state =
    outcome === 'unchanged'
      ? before
      : await write(toPutRow(access, { pair, changedIn: before?.changedIn ?? null, at }));
  if (state == null) return null;
  const jobRow = { recruitment: pair.after, workspace, visible: state.visible };
  const job = toManagedJob(settings, jobRow, { applications: before?.applications ?? {}, at });
  return { job, outcome, warnings: warnings.list() };
}

type Planned = {
  pair: WrittenRows['pairs'][number];
  changedIn: bigint | null;
  at: Date;
};

function toPutRow(access: WorkspaceAccess, { pair, changedIn, at }: Planned): PutRow {
  const { id, workspaceId } = pair.after;
  const subject = { kind: 'recruitment', id };
  const audit = { at, actor: access.actor, action: `recruitment.${outcomeOf(pair)}`, workspaceId, subject };
  return { row: pair.after, changedIn, takesName: takesName(pair), audit, at };
}

function namesOf({ workspace }: WorkspaceAccess, { entry }: NamedPut) {
  return { workspaceId: workspace.id, externalId: entry.externalId, id: entry.id ?? null };
}

/** Adds the name in the path to the entry, which may repeat it. */
function withExternalId(job: RecruitmentEntry, externalId: string): NamedPut['entry'] {
  if (job.externalId === undefined || job.externalId === externalId) return { ...job, externalId };
  throw invalidField(
    'job.externalId',
    'unknown_option',
    'externalId must be the one in the path, or left out.',
  );
}
