import type { toBoardJob } from '#domain/jobs/published-job.ts';
import type { XmlElements } from '#kernel/text/xml.ts';

export type BoardJob = ReturnType<typeof toBoardJob>;

export type FeedHead = { publisher: { name: string; url: string }; count: number; generatedAt: string };

/**
 * A board's rule for jobs. A job that breaks a `required` rule does not fit the board's form and is left out; one that
 * breaks an `expected` rule is sent, though the board may not show it.
 */
export type BoardRule = {
  id: string;
  level: 'required' | 'expected';
  /** The field of an import, or of the workspace, that mends it. */
  field: string;
  isBroken(job: BoardJob): boolean;
  reason: string;
  fix: string;
  /** The document that the rule is taken from, which may not be the board's own, and the day it was read. */
  source: { url: string; readOn: string };
};

/** The form of the feed that one board reads: each board has its own element names and values. */
export type Board = {
  /** The board's name for people. */
  title: string;
  /** The root element, which holds all jobs. */
  root: 'source' | 'jobs';
  /** Writes the elements before the first job, if the board reads any. */
  head?(head: FeedHead): XmlElements;
  /** Writes the content of one `<job>`. */
  elements(job: BoardJob): XmlElements;
  rules: readonly BoardRule[];
  /**
   * True if the board counts a job at several places as several jobs, each with a `reference` of its own; else the job
   * is in the feed once, at its first place (D79).
   */
  repeatsPlaces: boolean;
};

type RuleText = Omit<BoardRule, 'source' | 'level'>;

/** Builds the rules that one document states. */
export function rulesFrom(
  source: BoardRule['source'],
  rules: { required?: readonly RuleText[]; expected?: readonly RuleText[] },
): BoardRule[] {
  const at = (level: BoardRule['level']) => (rule: RuleText) => ({ ...rule, level, source });
  return [...(rules.required ?? []).map(at('required')), ...(rules.expected ?? []).map(at('expected'))];
}
