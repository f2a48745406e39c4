import type { LockedRecruitment, RecruitmentState } from '#db/recruitments/manage-recruitments.ts';
import { lawRequiringPayRange, payRangeFault } from '#domain/jobs/pay-laws.ts';
import { invalidField } from '#kernel/errors/errors.ts';
import { type RecruitmentChange, writeChange } from './change-recruitment.ts';

/**
 * Publishes the recruitment; a second publication keeps the time of the first one. If a pay range is missing that the
 * law of its country demands, the workspace's setting decides whether to ignore that, to warn or to refuse (D43).
 */
export const publish: RecruitmentChange<RecruitmentState & { warnings: string[] }> = async (
  change,
  recruitment,
) => {
  const fields = { published: true, publishedAt: recruitment.state.publishedAt ?? change.at };
  const warnings = checkPayRange(recruitment, fields, change.at);
  const state = await writeChange(change, recruitment, { action: 'recruitment.published', fields });
  return { ...state, warnings };
};

/** Returns a warning about a missing pay range or an empty list; throws if the workspace requires the pay range. */
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
