import { isShownAt } from '../read-listing.ts';

/** The columns that a search compares with a list of values, one of which must be equal. */
export const comparedFields = {
  city: 'r.city',
  region: 'r.region',
  country: 'r.country',
  postalCode: 'r.postal_code',
  contractType: 'r.contract_type',
  experienceLevel: 'r.experience_level',
  educationLevel: 'r.education_level',
  department: 'r.department',
  remote: 'r.remote',
  lang: 'r.lang',
} as const;

/** The fields that have several values, in `places`, for a job with several places. */
const placeFields: ReadonlySet<string> = new Set(['city', 'region', 'country', 'postalCode']);

type ComparedField = keyof typeof comparedFields;

/** The conditions of a search, all of which a job must fulfil. */
export type JobFilter = {
  /** Folded words, each of which must be somewhere in the job's text. */
  words: readonly string[];
  equal: { readonly [Field in ComparedField]?: readonly string[] };
  salaryMin?: number;
  publishedAfter?: Date;
  updatedAfter?: Date;
};

/** The jobs of a workspace that match a filter at a time. */
export type MatchingJobs = {
  workspaceId: string;
  rendering: 'published' | 'careers';
  renderer: string;
  at: Date;
  filter: JobFilter;
};

/** Adds a parameter to a statement and returns its placeholder. */
export type Bind = (value: unknown) => string;

/**
 * The SQL of each value that jobs are compared with. A value that is NULL is no condition. `hasNoList` is true if no
 * field is compared with a list, which spares the comparisons.
 */
type ComparedValues = Record<
  ComparedField | 'hasNoList' | 'salaryMin' | 'publishedAfter' | 'updatedAfter' | 'patterns',
  string
>;

type JobSelection = Omit<MatchingJobs, 'filter'> & {
  joins(bind: Bind): string;
  values(bind: Bind): ComparedValues;
};

/** Calls `selectJobs` with the values of a filter as parameters. */
export function matchJobs({ filter, ...search }: MatchingJobs, joins: (bind: Bind) => string = () => '') {
  return selectJobs({ ...search, joins, values: (bind) => bindValues(filter, bind) });
}

/**
 * Writes the `from` and `where` clauses for matching publications `p` with their rendered jobs `r`. The SQL is the same
 * for each search, since each connection prepares each statement: an absent condition is a null parameter (D68).
 */
export function selectJobs({ workspaceId, renderer, rendering, at, joins, values }: JobSelection) {
  const parameters: unknown[] = [workspaceId, at.toISOString(), renderer];
  const bind = (value: unknown) => `$${parameters.push(value)}`;
  const matching = `
    from publications p
    join rendered_jobs r on r.workspace_id = $1
      and r.recruitment_id = p.recruitment_id
      and r.job_revision = p.revision
      and r.workspace_revision = (
        select own.revision from revisions own where own.kind = 'workspace' and own.owner = $1)
      and r.renderer = $3
    ${joins(bind)}
    where p.workspace_id = $1
      and p.listed
      and ${isShownAt('$2')}
      ${Object.values(conditions(values(bind), rendering))
        .flat()
        .join('\n      ')}`;
  return { matching, parameters, bind };
}

/** Writes the conditions of a filter on publications `p` and on rendered jobs `r`, each with an `and` before it. */
export function filterConditions(filter: JobFilter, rendering: MatchingJobs['rendering'], bind: Bind) {
  const { publication, rendered } = conditions(bindValues(filter, bind), rendering);
  return { publication: publication.join(' '), rendered: rendered.join(' ') };
}

function bindValues(filter: JobFilter, bind: Bind): ComparedValues {
  const { words, equal, salaryMin, publishedAfter, updatedAfter } = filter;
  const fields = Object.keys(comparedFields) as ComparedField[];
  const lists = fields.map((field) => [field, `${bind(arrayText(equal[field]))}::text[]`] as const);
  return {
    ...(Object.fromEntries(lists) as Record<ComparedField, string>),
    hasNoList: `${bind(Object.keys(equal).length === 0)}::boolean`,
    salaryMin: `${bind(salaryMin ?? null)}::float8`,
    publishedAfter: `${bind(publishedAfter?.toISOString() ?? null)}::timestamptz`,
    updatedAfter: `${bind(updatedAfter?.toISOString() ?? null)}::timestamptz`,
    patterns: `${bind(arrayText(wordPatterns(words) ?? undefined))}::text[]`,
  };
}

/** Returns the patterns of `like` that find the words, such as `%50\%%` for `50%`; null if there are none. */
export function wordPatterns(words: readonly string[]): string[] | null {
  return words.length === 0 ? null : words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}

function conditions(values: ComparedValues, rendering: MatchingJobs['rendering']) {
  const unlessNull = (value: string, condition: string) => `and (${value} is null or ${condition})`;
  const fields = Object.entries(comparedFields) as [ComparedField, string][];
  const { hasNoList, salaryMin, publishedAfter, updatedAfter, patterns } = values;
  const lists = fields.map(([field, column]) =>
    unlessNull(values[field], isOneOf(field, column, values[field])),
  );
  return {
    publication: [
      unlessNull(publishedAfter, `p.published_at > ${publishedAfter}`),
      unlessNull(updatedAfter, `p.changed_at > ${updatedAfter}`),
    ],
    rendered: [
      // Most searches have no list, and ten null parameters take longer to test than the words.
      `and (${hasNoList} or (true ${lists.join(' ')}))`,
      unlessNull(salaryMin, `r.salary >= ${salaryMin}`),
      // The most expensive condition comes last.
      unlessNull(patterns, `r.${rendering}_words like all(${patterns})`),
    ],
  };
}

/** The condition that a field has one of the values. The operator `?|` compares all places of a job. */
function isOneOf(field: ComparedField, column: string, values: string): string {
  const hasColumn = `${column} = any(${values})`;
  return placeFields.has(field) ? `(${hasColumn} or r.places -> '${field}' ?| ${values})` : hasColumn;
}

/** Writes the values as the text of an array, such as `{"paris","a \"b\""}`, which both drivers send unchanged. */
export function arrayText(values: readonly string[] | undefined): string | null {
  if (values === undefined) return null;
  return `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}
