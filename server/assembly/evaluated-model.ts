import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { InterviewerKind } from '#domain/notices/notices.ts';
import { type EvaluatedModel, evaluationReport } from '#realtime/evaluation/report.ts';
import type { Interviewer } from '#realtime/interviewer/interviewer.ts';
import type { Config } from '../config/config.ts';

/** Returns the file of the last evaluation's result, which `interviewer evaluate` writes. */
export function evaluationFile({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'evaluation.json');
}

/** Names the model that interviews, and reads the result of its last evaluation; null without a model. */
export function describeEvaluatedModel(
  modelInterviewer: Interviewer | null,
  config: Pick<Config, 'dataDir'>,
): EvaluatedModel | null {
  if (modelInterviewer === null || modelInterviewer.speaker.generatedBy !== 'ai') return null;
  return {
    model: modelInterviewer.speaker.model,
    promptVersion: modelInterviewer.promptVersion,
    readLastEvaluation: async () => {
      // A file that is missing, broken or of another version is no result.
      const text = await readFile(evaluationFile(config), 'utf8').catch(() => 'null');
      try {
        return evaluationReport.safeParse(JSON.parse(text)).data ?? null;
      } catch {
        return null;
      }
    },
  };
}

/** Tells whether a model, the questionnaire or neither interviews (D27). */
export function interviewerKindOf(
  { prequalification }: Config,
  modelInterviewer: Interviewer | null,
): InterviewerKind {
  if (modelInterviewer !== null) return 'ai';
  return prequalification.fallback === 'local' ? 'questionnaire' : 'none';
}
