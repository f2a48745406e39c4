import { hash } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Row, Sql } from 'postgres';

/** The rows of one batch of the cursor. */
const ROWS_AT_ONCE = 200;

/** Reads `jobs.json` through a cursor, so that the first byte waits for the first rows only and memory stays small. */
export async function sendPublishedJobs(
  sql: Sql,
  request: IncomingMessage,
  response: ServerResponse,
  publicUrl: string,
): Promise<void> {
  const digest = hash('sha256', String(request.headers['x-api-key']));
  const [workspace] = await sql`
    select w.id, w.name, w.slug, w.logo, w.updated_at from workspace_keys k join workspaces w on w.id = k.workspace_id
    where k.digest = ${digest} and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
      and w.disabled_at is null`;
  if (workspace === undefined) {
    response.writeHead(401).end();
    return;
  }
  const { id, name, slug, logo } = workspace;
  let changedAt: Date = workspace.updated_at;
  let count = 0;
  const rows = sql`
    select * from recruitments where workspace_id = ${id} and status = 'active' and published and not test
      and (published_at is null or published_at <= now()) and (closes_at is null or closes_at >= now())
    order by published_at desc nulls last, id`;
  for await (const batch of rows.cursor(ROWS_AT_ONCE)) {
    if (count === 0) {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.write(`{"workspace":${JSON.stringify({ name, slug, logo })},"jobs":[`);
    }
    for (const row of batch) changedAt = newest(changedAt, row.updated_at, row.published_at);
    const texts = batch.map((row) =>
      JSON.stringify(toPublished(row, name, logo, `${publicUrl}/apply/${slug}`)),
    );
    if (!response.write(`${count === 0 ? '' : ','}${texts.join(',')}`)) await once(response, 'drain');
    count += batch.length;
  }
  response.end(`],"count":${count},"generatedAt":${JSON.stringify(changedAt)}}`);
}

function newest(...dates: (Date | null)[]): Date {
  return new Date(Math.max(...dates.map((date) => date?.getTime() ?? 0)));
}

function toPublished(row: Row, workspaceName: string, workspaceLogo: string | null, applyUrl: string) {
  const paid = row.salary_visible && (row.salary_min !== null || row.salary_max !== null);
  const { salary_min: min, salary_max: max, salary_currency: currency, salary_period: period } = row;
  return {
    id: row.id,
    title: row.title,
    location: {
      display: row.location_display,
      city: row.location_city,
      postalCode: row.location_postal_code,
      region: row.location_region,
      country: row.location_country,
    },
    contract: {
      type: row.contract_type,
      durationValue: row.contract_duration_value,
      durationUnit: row.contract_duration_unit,
    },
    salary: paid ? { min, max, currency, period } : null,
    remoteWorkDays: row.remote_work_days,
    qualifications: row.qualifications,
    company: row.anonymous
      ? { name: null, logo: null }
      : {
          name: row.company_name ?? workspaceName,
          logo: row.company_logo ?? (row.company_name === null ? workspaceLogo : null),
        },
    descriptions: {
      company: row.anonymous ? null : row.description_company,
      position: row.description_position,
      profile: row.description_profile,
    },
    benefits: row.benefits,
    publishedAt: row.published_at,
    applyUrl: `${applyUrl}/${row.id}`,
  };
}
