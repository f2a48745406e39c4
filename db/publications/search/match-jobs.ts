/** The columns that are compared with a list of values, one of which must be equal. */
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

type ComparedField = keyof typeof comparedFields;

export type JobFilter = {
  /** Folded words, each of which must be somewhere in the job's text. */
  words: readonly string[];
  equal: { readonly [Field in ComparedField]?: readonly string[] };
  salaryMin?: number;
  publishedAfter?: Date;
  updatedAfter?: Date;
};

export type MatchingJobs = {
  workspaceId: string;
  rendering: 'published' | 'careers';
  renderer: string;
  at: Date;
  filter: JobFilter;
};

export type Bind = (value: unknown) => string;

/**
 * Selects the rendered jobs `r` of publications `p` that match, within a statement of the caller's. The text is the
 * same for every search, because each connection prepares every text: an absent condition is a null parameter (D68).
 */
export function matchJobs(search: MatchingJobs, joins: (bind: Bind) => string = () => '') {
  const { workspaceId, renderer, at } = search;
  const parameters: unknown[] = [workspaceId, at.toISOString(), renderer];
  const bind = (value: unknown) => `$${parameters.push(value)}`;
  const matching = `
    from publications p
    join rendered_jobs r on r.workspace_id = $1 and r.recruitment_id = p.recruitment_id and r.job_revision = p.revision
      and r.workspace_revision = (select own.revision from revisions own where own.kind = 'workspace' and own.owner = $1)
      and r.renderer = $3
    ${joins(bind)}
    where p.workspace_id = $1 and p.listed and coalesce(p.published_at <= $2::timestamptz, true)
      and coalesce(p.closes_at >= $2::timestamptz, true)
      ${conditions(search, bind).join('\n      ')}`;
  return { matching, parameters, bind };
}

function conditions({ filter, rendering }: MatchingJobs, bind: Bind): string[] {
  const { words, equal, salaryMin, publishedAfter, updatedAfter } = filter;
  const unlessNull = (value: string, condition: (bound: string) => string) =>
    `and (${value} is null or ${condition(value)})`;
  const fields = Object.entries(comparedFields) as [ComparedField, string][];
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  return [
    ...fields.map(([field, column]) =>
      unlessNull(`${bind(arrayText(equal[field]))}::text[]`, (values) => `${column} = any(${values})`),
    ),
    unlessNull(`${bind(salaryMin ?? null)}::float8`, (least) => `r.salary >= ${least}`),
    unlessNull(
      `${bind(publishedAfter?.toISOString() ?? null)}::timestamptz`,
      (time) => `p.published_at > ${time}`,
    ),
    unlessNull(
      `${bind(updatedAfter?.toISOString() ?? null)}::timestamptz`,
      (time) => `p.changed_at > ${time}`,
    ),
    // The most expensive condition comes last.
    unlessNull(
      `${bind(arrayText(patterns.length === 0 ? undefined : patterns))}::text[]`,
      (all) => `r.${rendering}_words like all(${all})`,
    ),
  ];
}

/** Writes the values as the text of a PostgreSQL array, which both drivers send unchanged. */
export function arrayText(values: readonly string[] | undefined): string | null {
  if (values === undefined) return null;
  return `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}
