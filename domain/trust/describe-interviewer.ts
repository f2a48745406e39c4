import { type EvaluationReport, isAbout } from '#realtime/evaluation/report.ts';
import type { InterviewerKind } from '../notices/notices.ts';
import type { Deps } from '../ports.ts';

export type TrustView = {
  interviewer: InterviewerKind;
  model: { name: string; promptVersion: string; processor: { name: string; country: string } } | null;
  /** The last evaluation of this very model, these instructions and this company; null if there is none (D84). */
  evaluation: EvaluationReport | null;
  /** True if the last evaluation was of another one. */
  isOutdated: boolean;
};

/** Describes who asks candidates questions here, and how that was tested. It tells nothing of any person. */
export async function describeInterviewer({
  settings: { interviewer, aiProvider },
  evaluatedModel,
}: Pick<Deps, 'settings' | 'evaluatedModel'>): Promise<TrustView> {
  if (evaluatedModel === null) return { interviewer, model: null, evaluation: null, isOutdated: false };
  const { model, promptVersion } = evaluatedModel;
  const processor = { name: aiProvider.name, country: aiProvider.country };
  const last = await evaluatedModel.readLastEvaluation();
  const isCurrent = last !== null && isAbout(last, { model, promptVersion, processor });
  return {
    interviewer,
    model: { name: model, promptVersion, processor },
    evaluation: isCurrent ? last : null,
    isOutdated: last !== null && !isCurrent,
  };
}
