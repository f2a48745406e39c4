import type { LockedRecruitment, RecruitmentState } from '#db/recruitments/manage-recruitments.ts';
import { lawRequiringPayRange, payRangeFault } from '#domain/jobs/missing-pay-range.ts';
import { invalidField } from '#kernel/errors/errors.ts';
import { type RecruitmentChange, writeChange } from './change-recruitment.ts';

/**
 * Publishes the recruitment and keeps its first instant of publication. If it lacks a pay range that its country's law
 * demands, the workspace's setting decides between nothing, a warning and a refusal (D43).
 */
export const publish: RecruitmentChange<RecruitmentState & { warnings: string[] }> = async (
  change,
  found,
) => {
  const fields = { published: true, publishedAt: found.state.publishedAt ?? change.at };
  const warnings = warnOrRefusePay(found, fields, change.at);
  const state = await writeChange(change, found, { action: 'recruitment.published', fields });
  return { ...state, warnings };
};

function warnOrRefusePay(
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
