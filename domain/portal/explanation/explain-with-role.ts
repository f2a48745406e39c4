import type { TokenHolder } from '#domain/access/token-holder.ts';
import { type Explanation, type ExplanationDeps, explainDecisions } from './explain-decisions.ts';
import { findInterviewerRole, type InterviewerRole } from './interviewer-role.ts';

/** Explains the decisions on each application, with the role of the interviewer in them. */
export async function explainWithRole(
  deps: ExplanationDeps,
  holder: TokenHolder,
): Promise<{ role: InterviewerRole; explanations: Explanation[] }> {
  const explanations = await explainDecisions(deps, holder);
  return { role: findInterviewerRole(explanations, deps.settings), explanations };
}
