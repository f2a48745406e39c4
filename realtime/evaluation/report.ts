import { z } from 'zod';

const failure = z.object({ case: z.string(), why: z.string(), words: z.string() });

/** The result of an evaluation, for its file and the trust page: what was tested, when, and each failure. */
export const evaluationReport = z.object({
  model: z.string(),
  promptVersion: z.string(),
  processor: z.object({ name: z.string(), country: z.string() }),
  at: z.iso.datetime(),
  /** The number of times that every case was played. */
  runs: z.int().min(1),
  suites: z.array(z.object({ id: z.string(), cases: z.int(), failures: z.array(failure) })),
});

export type EvaluationReport = z.infer<typeof evaluationReport>;

/** The model in use, the version of its instructions, and the last evaluation, which may be of another model (D84). */
export type EvaluatedModel = {
  readonly model: string;
  readonly promptVersion: string;
  readLastEvaluation(): Promise<EvaluationReport | null>;
};

/** Tells whether a result is about this model, these instructions and this processor: any change ends it (D84). */
export function isAbout(
  report: EvaluationReport,
  { model, promptVersion, processor }: Pick<EvaluationReport, 'model' | 'promptVersion' | 'processor'>,
): boolean {
  return (
    report.model === model &&
    report.promptVersion === promptVersion &&
    report.processor.name === processor.name &&
    report.processor.country === processor.country
  );
}
