import type { Sql } from 'postgres';

const PATH = /^\/api\/public\/v1\/careers\/([^/?]+)\/jobs$/;

export type Careers = ReturnType<typeof toCareers>;

export type CareersRow = {
  name: string;
  logo: string | null;
  workspace_updated_at: Date;
  id: string | null;
  title: string;
  location_display: string | null;
  location_city: string | null;
  location_region: string | null;
  location_country: string | null;
  company_name: string | null;
  anonymous: boolean;
  department: string | null;
  contract_type: string | null;
  contract_duration_value: number | null;
  contract_duration_unit: string | null;
  experience_level: string | null;
  education_level: string | null;
  remote_work_days: number | null;
  salary_visible: boolean;
  salary_min: number | null;
  salary_max: number | null;
  salary_currency: string;
  salary_period: string;
  published_at: Date | null;
  closes_on: string | null;
  updated_at: Date;
};

/** The slug of the workspace in a careers address; null for another address. */
export function slugOf(path: string): string | null {
  const [, slug] = PATH.exec(path) ?? [];
  return slug === undefined ? null : decodeURIComponent(slug);
}

/** Reads the same tables as an expert would by hand, with one prepared join. Null without a workspace. */
export async function readCareers(sql: Sql, slug: string, publicUrl: string): Promise<Careers | null> {
  const rows = await sql<CareersRow[]>`
    select w.name, w.logo, w.updated_at as workspace_updated_at, r.id, r.title, r.location_display,
      r.location_city, r.location_region, r.location_country, r.company_name, r.anonymous, r.department, r.contract_type,
      r.contract_duration_value, r.contract_duration_unit, r.experience_level, r.education_level, r.remote_work_days,
      r.salary_visible, r.salary_min, r.salary_max, r.salary_currency, r.salary_period, r.published_at, r.updated_at,
      to_char((r.closes_at - interval '1 hour') at time zone w.time_zone, 'YYYY-MM-DD') as closes_on
    from workspaces w
    left join recruitments r on r.workspace_id = w.id and r.status = 'active' and r.published and not r.test
      and (r.published_at is null or r.published_at <= now()) and (r.closes_at is null or r.closes_at >= now())
    where w.slug = ${slug} and w.disabled_at is null
    order by r.published_at desc nulls last, r.id`;
  const [first] = rows;
  return first === undefined
    ? null
    : toCareers(rows, first, `${publicUrl}/careers/${encodeURIComponent(slug)}`, slug);
}

export function toCareers(
  rows: CareersRow[],
  { name, logo, workspace_updated_at }: CareersRow,
  careersUrl: string,
  slug: string,
) {
  let changedAt = workspace_updated_at.getTime();
  const jobs = [];
  for (const row of rows) {
    if (row.id === null) continue;
    changedAt = Math.max(changedAt, row.updated_at.getTime(), row.published_at?.getTime() ?? 0);
    jobs.push({
      id: row.id,
      title: row.title,
      url: `${careersUrl}/${row.id}`,
      location: row.location_display ?? placeOf(row),
      company: row.anonymous ? null : (row.company_name ?? name),
      department: row.department,
      contractType: row.contract_type,
      contractDurationValue: row.contract_duration_value,
      contractDurationUnit: row.contract_duration_unit,
      experienceLevel: row.experience_level,
      educationLevel: row.education_level,
      remoteWorkDays: row.remote_work_days,
      salaryMin: row.salary_visible ? row.salary_min : null,
      salaryMax: row.salary_visible ? row.salary_max : null,
      salaryCurrency: showsSalary(row) ? row.salary_currency : null,
      salaryPeriod: showsSalary(row) ? row.salary_period : null,
      publishedAt: row.published_at?.toISOString() ?? null,
      closesOn: row.closes_on,
    });
  }
  const generatedAt = new Date(changedAt).toISOString();
  return { workspace: { name, slug, logo, careersUrl }, count: jobs.length, generatedAt, jobs };
}

function showsSalary({ salary_visible, salary_min, salary_max }: CareersRow): boolean {
  return salary_visible && (salary_min !== null || salary_max !== null);
}

function placeOf({ location_city, location_region, location_country }: CareersRow): string | null {
  const parts = [location_city ?? location_region, location_country].filter((part) => part !== null);
  return parts.length > 0 ? parts.join(', ') : null;
}
