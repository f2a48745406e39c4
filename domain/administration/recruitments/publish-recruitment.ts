import type { LockedRecruitment, RecruitmentState } from '#db/recruitments/manage-recruitments.ts';
import { lawRequiringPayRange, payRangeFault } from '#domain/jobs/pay-laws.ts';
import { invalidField } from '#kernel/errors/errors.ts';
import { type RecruitmentChange, writeChange } from './change-recruitment.ts';

/**
 * Publishes the recruitment; a second publication keeps the time of the first one. If it lacks a pay range that its
 * country's law demands, the workspace's setting decides whether to ignore that, to warn or to refuse (D43).
 */
export const publish: RecruitmentChange<RecruitmentState & { warnings: string[] }> = async (
  change,
  found,
) => {
  const fields = { published: true, publishedAt: found.state.publishedAt ?? change.at };
  const warnings = checkPayRange(found, fields, change.at);
  const state = await writeChange(change, found, { action: 'recruitment.published', fields });
  return { ...state, warnings };
};

/** Returns a warning about a missing pay range, or throws if the workspace requires one. */
function checkPayRange(
  { state, pay, payTransparency }: LockedRecruitment,
  fields: { published: boolean },
  at: Date,
): string[] {
  const law = payTransparency === 'off' ? null : lawRequiringPayRange({ ...state, ...fields, ...pay }, at);
  if (law === null) return [];
  const fault = payRangeFault(state.title, law);
  if (payTransparency === 'warn') return [`${fault}.`];
  throw invalidField('salary', 'required', `Nothing was published: ${fault}, and its workspace requires it.`);
}
