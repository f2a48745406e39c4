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

type FieldChange = {
  /** The action that the audit trail names. */
  action: string;
  fields: Partial<Pick<RecruitmentState, 'status' | 'published' | 'publishedAt'>>;
};

/** A change of a locked recruitment; resolves to its new state. */
export type RecruitmentChange<State = RecruitmentState> = (
  change: Change,
  recruitment: LockedRecruitment,
) => Promise<State>;

/** Hides the recruitment from the public; its status stays. */
export const unpublish: RecruitmentChange = (change, recruitment) =>
  writeChange(change, recruitment, { action: 'recruitment.unpublished', fields: { published: false } });

/** Closes the recruitment, which then receives no more applications. */
export const close: RecruitmentChange = (change, recruitment) =>
  writeChange(change, recruitment, { action: 'recruitment.closed', fields: { status: 'closed' } });

/** Locks a recruitment of any workspace, and changes it by `apply` as the administrator. */
export function changeRecruitment<State>(
  deps: Pick<Deps, 'database' | 'clock'>,
  { id, apply }: { id: string; apply: RecruitmentChange<State> },
): Promise<State> {
  return changeAsAdministrator(deps, async (change) =>
    apply(change, await lockKnownRecruitment(change.tx, id)),
  );
}

/** Locks a recruitment until the transaction ends; throws `not_found`. */
export async function lockKnownRecruitment(tx: Queryable, id: string): Promise<LockedRecruitment> {
  const recruitment = await lockRecruitment(tx, id);
  if (recruitment === null) throw new DomainError('not_found', `There is no recruitment with the id ${id}.`);
  return recruitment;
}

/** Writes the fields and an audit entry if a field differs. Otherwise writes nothing and keeps `updatedAt` (D7). */
export async function writeChange(
  { tx, at, audit }: Change,
  { state: before, workspaceId }: LockedRecruitment,
  { action, fields }: FieldChange,
): Promise<RecruitmentState> {
  if (isDeepStrictEqual({ ...before, ...fields }, before)) return before;
  const after = await updateRecruitment(tx, before.id, { ...fields, updatedAt: at });
  await audit({ action, workspaceId, subject: { kind: 'recruitment', id: before.id } });
  return after ?? before;
}
