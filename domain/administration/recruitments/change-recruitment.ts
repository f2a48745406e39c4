import { isDeepStrictEqual } from 'node:util';
import {
  lockRecruitment,
  type RecruitmentState,
  updateRecruitment,
} from '../../../db/recruitments/manage-recruitments.ts';
import { DomainError } from '../../../kernel/errors/errors.ts';
import type { Deps } from '../../ports.ts';
import { changeAsAdministrator } from '../change-as-administrator.ts';

type ChangeDeps = Pick<Deps, 'database' | 'clock'>;
type Decided = { before: RecruitmentState; at: Date };
type Fields = Partial<Pick<RecruitmentState, 'status' | 'published' | 'publishedAt'>>;

/** Publishes the recruitment; the first instant of publication is kept. */
export function publishRecruitment(deps: ChangeDeps, { id }: { id: string }) {
  return change(deps, {
    id,
    action: 'recruitment.published',
    fieldsOf: ({ before, at }) => ({ published: true, publishedAt: before.publishedAt ?? at }),
  });
}

export function unpublishRecruitment(deps: ChangeDeps, { id }: { id: string }) {
  return change(deps, { id, action: 'recruitment.unpublished', fieldsOf: () => ({ published: false }) });
}

/** Closes the recruitment: it receives no more applications. */
export function closeRecruitment(deps: ChangeDeps, { id }: { id: string }) {
  return change(deps, { id, action: 'recruitment.closed', fieldsOf: () => ({ status: 'closed' }) });
}

/** A change without effect keeps `updatedAt` (D7). */
function change(
  deps: ChangeDeps,
  { id, action, fieldsOf }: { id: string; action: string; fieldsOf: (decided: Decided) => Fields },
): Promise<RecruitmentState> {
  return changeAsAdministrator(deps, async ({ tx, at, audit }) => {
    const found = await lockRecruitment(tx, id);
    if (found === null) throw new DomainError('not_found', `There is no recruitment with the id ${id}.`);
    const { state: before, workspaceId } = found;
    const fields = fieldsOf({ before, at });
    if (isDeepStrictEqual({ ...before, ...fields }, before)) return before;
    const after = await updateRecruitment(tx, id, { ...fields, updatedAt: at });
    await audit({ action, workspaceId, subject: { kind: 'recruitment', id } });
    return after ?? before;
  });
}
