import { toVisibleJob } from '#db/recruitments/published-recruitment.ts';
import { lawRequiringPayRange } from '../jobs/missing-pay-range.ts';
import { toBoardJob } from '../jobs/published-job.ts';
import { brokenRules, type FeedProfile } from './boards/index.ts';
import { type Finding, payRangeFinding, toFinding } from './findings.ts';

/** A fault of one job, by a board's rule (D50) or by a pay law, which holds for every profile (D43). */
export type JobFinding = Finding & {
  profile: FeedProfile | null;
  /** Null for a pay law, which no board enforces. */
  outcome: 'rejected' | 'hidden' | null;
};

type CheckedJob = Parameters<typeof toVisibleJob>[0];

/** Finds the rules of boards and pay laws that a job breaks at a time. */
export function findingsOfJob(
  { recruitment, workspace }: CheckedJob,
  { profiles, at }: { profiles: readonly FeedProfile[]; at: Date },
): JobFinding[] {
  // No rule reads a link: its base and its source do not matter.
  const job = toBoardJob({ publicUrl: '' }, toVisibleJob({ recruitment, workspace }), 'board');
  const boardFindings = profiles.flatMap((profile) =>
    brokenRules(profile, job).map((rule) => {
      const outcome = rule.level === 'required' ? ('rejected' as const) : ('hidden' as const);
      return { profile, outcome, ...toFinding(rule) };
    }),
  );
  const law = lawRequiringPayRange(recruitment, at);
  return law === null
    ? boardFindings
    : [...boardFindings, { profile: null, outcome: null, ...payRangeFinding(law) }];
}
