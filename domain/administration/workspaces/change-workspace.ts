import { isDeepStrictEqual } from 'node:util';
import type { Queryable } from '#db/connection/database.ts';
import { countAnswers } from '#db/workspaces/answers.ts';
import { updateWorkspaceRow, type Workspace } from '#db/workspaces/workspaces.ts';
import type { Deps } from '#domain/ports.ts';
import { changeAs } from '../change-as-administrator.ts';
import type { WorkspaceFields } from './create-workspace.ts';
import { ensureIntakeOfOpenApplications } from './ensure-intake-of-open-applications.ts';
import { checkLook, type GivenLook, storeLook } from './look.ts';
import { refuseWhileDeleting } from './require-open-deletion.ts';
import { lockWorkspace } from './require-workspace.ts';

type ChangeDeps = Pick<Deps, 'database' | 'clock'>;
/** The values to set; an undefined value leaves its field as it is. */
type FieldValues = { [Field in keyof Workspace]?: Workspace[Field] | undefined };
type LockedWorkspace = { tx: Queryable; before: Workspace; at: Date };

/** The workspace after a change, and the names of the changed fields. */
type ChangeResult = { workspace: Workspace; fields: string[] };

/** Changes the given fields and leaves the others. */
export function updateWorkspace(
  deps: ChangeDeps,
  actor: string,
  {
    slug,
    logo,
    cover,
    socialImage,
    accent,
    introFr,
    introEn,
    ...fields
  }: WorkspaceFields & GivenLook & { slug: string },
): Promise<ChangeResult> {
  const look = checkLook(slug, { logo, cover, socialImage, accent, introFr, introEn });
  return writeDifferences(deps, { actor, slug }, async ({ tx, before, at }) => {
    await storeLook(tx, look, { workspaceId: before.id, at });
    const { openApplications, lang = before.lang } = fields;
    await ensureIntakeOfOpenApplications(tx, { workspaceId: before.id, lang, openApplications, at });
    return { ...fields, ...look.columns };
  });
}

/** Disables a workspace; a second call keeps the time of the first one. */
export function disableWorkspace(
  deps: ChangeDeps,
  actor: string,
  { slug }: { slug: string },
): Promise<ChangeResult> {
  return writeDifferences(deps, { actor, slug }, async ({ before, at }) => ({
    disabledAt: before.disabledAt ?? at,
  }));
}

/** Enables a disabled workspace; throws while its deletion is announced. */
export function enableWorkspace(
  deps: ChangeDeps,
  actor: string,
  { slug }: { slug: string },
): Promise<ChangeResult> {
  return writeDifferences(deps, { actor, slug }, async ({ tx, before: { id: workspaceId } }) => {
    await refuseWhileDeleting(tx, { workspaceId, slug });
    return { disabledAt: null };
  });
}

/** Writes the fields whose values differ from the stored ones; a change without effect keeps `updatedAt` (D7). */
function writeDifferences(
  deps: ChangeDeps,
  { actor, slug }: { actor: string; slug: string },
  fieldsToSet: (locked: LockedWorkspace) => Promise<FieldValues>,
): Promise<ChangeResult> {
  return changeAs(deps, actor, async ({ tx, at, audit }) => {
    const before = await lockWorkspace(tx, slug);
    const differences = Object.entries(await fieldsToSet({ tx, before, at })).filter(
      ([field, value]) => value !== undefined && !isDeepStrictEqual(value, before[field as keyof Workspace]),
    );
    if (differences.length === 0) return { workspace: before, fields: [] };
    const fields = differences.map(([field]) => field);
    const columns = Object.fromEntries(differences);
    const after = await updateWorkspaceRow(tx, before.id, { ...columns, updatedAt: at });
    // The figures of an employer's answers are counted only while it promises one. They are counted here, so that a new
    // promise does not show old figures or none.
    if (after?.promiseDays != null) await countAnswers(tx, { workspaceId: before.id, at });
    await audit({
      action: 'workspace.changed',
      workspaceId: before.id,
      subject: { kind: 'workspace', id: before.id },
      details: { fields },
    });
    return { workspace: after ?? before, fields };
  });
}
