import { type EvaluationReport, isAbout } from '#realtime/evaluation/report.ts';
import type { InterviewerKind } from '../notices/notices.ts';
import type { Deps } from '../ports.ts';

/** The facts of the trust page. */
export type TrustView = {
  interviewer: InterviewerKind;
  /** The model in use, and the company that processes its data; null if only the questionnaire asks. */
  model: { name: string; promptVersion: string; processor: { name: string; country: string } } | null;
  /** The last evaluation, if it was of this model, prompt and processor; null otherwise (D84). */
  evaluation: EvaluationReport | null;
  /** True if there is a last evaluation, but of another model, prompt or processor. */
  isOutdated: boolean;
};

/** Describes the interviewer and its last evaluation, without data of any person. */
export async function describeInterviewer({
  settings: { interviewer, aiProvider },
  evaluatedModel,
}: Pick<Deps, 'settings' | 'evaluatedModel'>): Promise<TrustView> {
  if (evaluatedModel === null) return { interviewer, model: null, evaluation: null, isOutdated: false };
  const { model, promptVersion } = evaluatedModel;
  const processor = { name: aiProvider.name, country: aiProvider.country };
  const lastEvaluation = await evaluatedModel.readLastEvaluation();
  const isCurrent = lastEvaluation !== null && isAbout(lastEvaluation, { model, promptVersion, processor });
  return {
    interviewer,
    model: { name: model, promptVersion, processor },
    evaluation: isCurrent ? lastEvaluation : null,
    isOutdated: lastEvaluation !== null && !isCurrent,
  };
}
