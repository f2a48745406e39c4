import { isDeepStrictEqual } from 'node:util';
import type { Queryable } from '#db/connection/database.ts';
import {
  type LockedRecruitment,
  lockRecruitment,
  type RecruitmentState,
  updateRecruitment,
} from '#db/recruitments/manage-recruitments.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { type Change, changeAsAdministrator } from '../change-as-administrator.ts';

type NamedChange = {
  action: string;
  fields: Partial<Pick<RecruitmentState, 'status' | 'published' | 'publishedAt'>>;
};

/** A change of a locked recruitment; resolves to its new state. */
export type RecruitmentChange<State = RecruitmentState> = (
  change: Change,
  found: LockedRecruitment,
) => Promise<State>;

export const unpublish: RecruitmentChange = (change, found) =>
  writeChange(change, found, { action: 'recruitment.unpublished', fields: { published: false } });

/** Closes the recruitment: it receives no more applications. */
export const close: RecruitmentChange = (change, found) =>
  writeChange(change, found, { action: 'recruitment.closed', fields: { status: 'closed' } });

/** Makes a change as the administrator, of a recruitment in any workspace. */
export function changeRecruitment<State>(
  deps: Pick<Deps, 'database' | 'clock'>,
  { id, apply }: { id: string; apply: RecruitmentChange<State> },
): Promise<State> {
  return changeAsAdministrator(deps, async (change) =>
    apply(change, await lockKnownRecruitment(change.tx, id)),
  );
}

export async function lockKnownRecruitment(tx: Queryable, id: string): Promise<LockedRecruitment> {
  const recruitment = await lockRecruitment(tx, id);
  if (recruitment === null) throw new DomainError('not_found', `There is no recruitment with the id ${id}.`);
  return recruitment;
}

/**
 * Writes the fields that differ, and an audit entry. A change without effect writes nothing and keeps `updatedAt` (D7).
 */
export async function writeChange(
  { tx, at, audit }: Change,
  { state: before, workspaceId }: LockedRecruitment,
  { action, fields }: NamedChange,
): Promise<RecruitmentState> {
  if (isDeepStrictEqual({ ...before, ...fields }, before)) return before;
  const after = await updateRecruitment(tx, before.id, { ...fields, updatedAt: at });
  await audit({ action, workspaceId, subject: { kind: 'recruitment', id: before.id } });
  return after ?? before;
}
