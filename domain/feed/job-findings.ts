import { lawRequiringPayRange } from '../jobs/pay-laws.ts';
import { toBoardJob } from '../jobs/published-job.ts';
import { toVisibleJob } from '../jobs/visible-job.ts';
import { type FeedProfile, findBrokenRules } from './boards/index.ts';
import { type Finding, payRangeFinding, toFinding } from './findings.ts';

/**
 * A rule that one job breaks: a board's (D50), or a pay law, which has no profile since it holds for all boards (D43).
 */
export type JobFinding = Finding & {
  profile: FeedProfile | null;
  /** Null for a pay law, which no board enforces. */
  outcome: 'rejected' | 'hidden' | null;
};

type CheckedJob = Parameters<typeof toVisibleJob>[0];

/** Finds the rules of these boards that a job breaks, and the pay law in force that it breaks. */
export function findingsOfJob(
  { recruitment, workspace }: CheckedJob,
  { profiles, at }: { profiles: readonly FeedProfile[]; at: Date },
): JobFinding[] {
  // No rule reads a link, so the base and the source of links do not matter.
  const job = toBoardJob({ publicUrl: '' }, toVisibleJob({ recruitment, workspace }), 'board');
  const boardFindings = profiles.flatMap((profile) =>
    findBrokenRules(profile, job).map((rule) => {
      const outcome = rule.level === 'required' ? ('rejected' as const) : ('hidden' as const);
      return { profile, outcome, ...toFinding(rule) };
    }),
  );
  const law = lawRequiringPayRange(recruitment, at);
  return law === null
    ? boardFindings
    : [...boardFindings, { profile: null, outcome: null, ...payRangeFinding(law) }];
}
