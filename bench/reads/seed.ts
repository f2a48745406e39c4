import type { Sql } from 'postgres';

export const JOBS = 50;
export const LARGE_JOBS = 10_000;
const LARGE = 'atelier-grand';

type Seed = {
  workspaces: number;
  /** The number of jobs of the large workspace. */
  large: number;
  /** The digests of the large workspace's key, and of a partner's. */
  digests: { workspace: string; partner: string };
};

/**
 * Inserts workspaces of 50 jobs whose careers answers all have the same length, so that each answer under load can be
 * checked by it, and a large one. Resolves to the slugs of the former.
 */
export async function seedJobs(sql: Sql, { workspaces, large, digests }: Seed): Promise<string[]> {
  await sql`
    insert into workspaces (id, slug, name, logo, lang, retention_months, created_at, updated_at)
    select gen_random_uuid(), slug, 'Ateliers ' || slug, 'https://cdn.example/' || slug || '.png', 'fr', 24, at, at
    from (select 'atelier-' || lpad(n::text, 5, '0') as slug from generate_series(1, ${workspaces}::int) n
      union all select ${LARGE}) slugs, lateral (select date_trunc('hour', now()) - interval '1 day' as at) times`;
  await sql`
    insert into workspace_keys (id, workspace_id, digest, last_four, created_at)
    select gen_random_uuid(), id, ${digests.workspace}, 'seed', created_at from workspaces where slug = ${LARGE}`;
  await sql`
    insert into partners (id, code, name, created_at, updated_at) values (gen_random_uuid(), 'board', 'Board', now(), now())`;
  await sql`
    insert into partner_keys (id, partner_id, digest, last_four, created_at)
    select gen_random_uuid(), id, ${digests.partner}, 'seed', created_at from partners`;
  await sql`
    insert into recruitments (id, workspace_id, title, location_display, location_city, location_postal_code,
      location_region, location_country, contract_type, contract_duration_value, contract_duration_unit, salary_min,
      salary_max, salary_currency, salary_period, salary_visible, remote_work_days, department, experience_level,
      education_level, qualifications, company_name, anonymous, description_company, description_position,
      description_profile, benefits, status, published, published_at, created_at, updated_at)
    select gen_random_uuid(), w.id, 'Technicien·ne de maintenance <industrielle> n° ' || lpad(n::text, 5, '0'),
      case when n % 3 = 0 then null else 'Lyon 3e arrondissement' end, 'Lyon', '69003', 'Auvergne-Rhône-Alpes', 'FR',
      case when n % 4 = 0 then 'CDD' else 'CDI' end, case when n % 4 = 0 then 6 end,
      case when n % 4 = 0 then 'month' end, 30000 + n % 100 * 10, 40000 + n % 100 * 10, 'EUR', 'year', n % 2 = 0,
      n % 6, 'Production', '3-5 ans', 'Bac+2', '{"languages": ["fr", "en"], "level": "senior"}'::jsonb,
      case when n % 7 = 0 then 'Éditions & Machines' end, n % 5 = 0,
      repeat('Une entreprise française de services, à taille humaine. ', 5),
      repeat('Vous entretenez & réparez les machines de <production>. ', 10),
      repeat('Profil expérimenté, autonome, curieux et rigoureux. ', 7), '["RTT", "Mutuelle", "Tickets"]'::jsonb,
      'active', true, w.updated_at - n * interval '1 minute', w.created_at, w.updated_at
    from workspaces w, generate_series(1, case w.slug when ${LARGE} then ${large}::int else ${JOBS}::int end) n`;
  await sql`vacuum (analyze)`;
  const rows = await sql<
    { slug: string }[]
  >`select slug from workspaces where slug <> ${LARGE} order by slug`;
  return rows.map(({ slug }) => slug);
}
