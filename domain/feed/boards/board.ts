import type { toBoardJob } from '#domain/jobs/published-job.ts';
import type { XmlElements } from '#kernel/text/xml.ts';

/** A job with the values that the feeds of boards contain. */
export type BoardJob = ReturnType<typeof toBoardJob>;

/** The values for the head of a feed, which precedes its jobs; `generatedAt` is an ISO instant. */
export type FeedHead = { publisher: { name: string; url: string }; count: number; generatedAt: string };

/** The names of all rules. A rule has the same field, and the same sentence at the desk, for each board that has it. */
type RuleId =
  | 'company'
  | 'city'
  | 'region'
  | 'country'
  | 'postal_code'
  | 'place'
  | 'published_at'
  | 'title'
  | 'title_length'
  | 'description'
  | 'poster_email'
  | 'company_id';

/**
 * A board's rule for jobs. A job that breaks a `required` rule does not fit the board's format, and the feed leaves it
 * out. A job that breaks an `expected` rule is sent, but the board may hide it.
 */
export type BoardRule = {
  id: RuleId;
  level: 'required' | 'expected';
  /** The field of the import or of the workspace that has to change. */
  field: string;
  isBroken(job: BoardJob): boolean;
  /** Says in English why the board demands it. The desk has a sentence of its own for each rule. */
  reason: string;
  /** Says in English how to mend the job. */
  fix: string;
  /** The document that states the rule, the board's own or another, and the day on which it was read. */
  source: { url: string; readOn: string };
};

/** The format of the feed that one board reads: each board has its own element names and values. */
export type Board = {
  /** The board's name for people. */
  title: string;
  /** The name of the XML root element, which contains all jobs. */
  root: 'source' | 'jobs';
  /** Writes the head's elements, if the board reads any. */
  head?(head: FeedHead): XmlElements;
  /** Writes the content of one `<job>`. */
  elements(job: BoardJob): XmlElements;
  rules: readonly BoardRule[];
  /**
   * True if the feed has a job once for each of its places, each time with another `reference`. False if it has the job
   * once, at its first place (D79).
   */
  repeatsPlaces: boolean;
};

/** A rule without its level and source, which differ between boards. */
export type Rule = Omit<BoardRule, 'source' | 'level'>;

/** Builds the rules that one document states. */
export function rulesFrom(
  source: BoardRule['source'],
  { required = [], expected = [] }: { required?: readonly Rule[]; expected?: readonly Rule[] },
): BoardRule[] {
  return [
    ...required.map((rule) => ({ ...rule, level: 'required' as const, source })),
    ...expected.map((rule) => ({ ...rule, level: 'expected' as const, source })),
  ];
}
