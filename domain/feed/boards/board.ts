import type { toBoardJob } from '#domain/jobs/published-job.ts';
import type { XmlElements } from '../xml.ts';

export type BoardJob = ReturnType<typeof toBoardJob>;

export type FeedHead = { publisher: { name: string; url: string }; count: number; generatedAt: string };

/**
 * What a board asks of a job. A job that breaks a `required` rule cannot be written in the board's form and is left
 * out; one that breaks an `expected` rule is sent, though the board may not show it.
 */
export type BoardRule = {
  id: string;
  level: 'required' | 'expected';
  /** The field of an import, or the workspace's, that mends it. */
  field: string;
  isBroken(job: BoardJob): boolean;
  reason: string;
  fix: string;
  /** Where the board says so, and when it was read. */
  source: { url: string; readOn: string };
};

/** The form of a feed that one board reads: its words differ from those of others. */
export type Board = {
  /** As people call it. */
  title: string;
  /** The element that holds all jobs. */
  root: 'source' | 'jobs';
  head(head: FeedHead): XmlElements;
  /** What one `<job>` holds. */
  elements(job: BoardJob): XmlElements;
  rules: readonly BoardRule[];
};

type RuleText = Omit<BoardRule, 'source' | 'level'>;

/** The rules that one document states. */
export function rulesOf(
  source: BoardRule['source'],
  rules: { required?: readonly RuleText[]; expected?: readonly RuleText[] },
): BoardRule[] {
  const at = (level: BoardRule['level']) => (rule: RuleText) => ({ ...rule, level, source });
  return [...(rules.required ?? []).map(at('required')), ...(rules.expected ?? []).map(at('expected'))];
}
