import { createServer } from 'node:http';
import { type CareersRow, slugOf, toCareers } from './careers.ts';
import { listen, publicUrl, sql } from './surroundings.ts';

// A search as an expert would write it by hand: one statement, which knows no forms of a word and suggests nothing.
const server = createServer(async (request, response) => {
  try {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const words = (searchParams.get('q') ?? '').toLowerCase().split(' ');
    const found = await searchCareers(slugOf(pathname) ?? '', words, Number(searchParams.get('limit')));
    const body = Buffer.from(JSON.stringify(found ?? { error: 'not_found' }));
    response.writeHead(found === null ? 404 : 200, {
      'Content-Type': 'application/json',
      'Content-Length': body.length,
    });
    response.end(body);
  } catch (error) {
    process.stderr.write(`${String(error)}\n`);
    response.destroy();
  }
});

async function searchCareers(slug: string, words: string[], limit: number) {
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  const rows = await sql<(CareersRow & { total: string })[]>`
    select w.name, w.logo, w.updated_at as workspace_updated_at, r.id, r.title, r.location_display,
      r.location_city, r.location_region, r.location_country, r.company_name, r.anonymous, r.department, r.contract_type,
      r.contract_duration_value, r.contract_duration_unit, r.experience_level, r.education_level, r.remote_work_days,
      r.salary_visible, r.salary_min, r.salary_max, r.salary_currency, r.salary_period, r.published_at, r.updated_at,
      to_char((r.closes_at - interval '1 hour') at time zone w.time_zone, 'YYYY-MM-DD') as closes_on, count(*) over () as total
    from workspaces w
    left join recruitments r on r.workspace_id = w.id and r.status = 'active' and r.published and not r.test
      and (r.published_at is null or r.published_at <= now()) and (r.closes_at is null or r.closes_at >= now())
      and lower(concat_ws(' ', r.title, r.location_display, r.location_city, r.location_country, r.company_name,
        r.department, r.contract_type, r.experience_level, r.education_level)) like all(${sql.array(patterns, 1009)})
    where w.slug = ${slug} and w.disabled_at is null
    order by r.published_at desc nulls last, r.id limit ${limit}`;
  const [first] = rows;
  if (first === undefined) return null;
  const careers = toCareers(rows, first, `${publicUrl}/careers/${encodeURIComponent(slug)}`, slug);
  return { ...careers, totalCount: first.id === null ? 0 : Number(first.total), nextCursor: null };
}

await listen(server);
