import postgres from 'postgres';

/** Copies the seeded large workspace with its jobs, until there are so many. Resolves to their slugs. */
export async function copyLargeList(databaseUrl: string, count: number): Promise<string[]> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    const [first] = await sql<{ id: string; slug: string }[]>`
      select w.id, w.slug from workspaces w join recruitments r on r.workspace_id = w.id
      group by w.id order by count(*) desc limit 1`;
    if (first === undefined) throw new Error('there is no workspace');
    const columns = (await namesOfColumns(sql)).join(', ');
    const slugs = [first.slug];
    while (slugs.length < count) {
      const slug = `${first.slug}-${slugs.length}`;
      await sql`
        insert into workspaces (id, slug, name, logo, lang, retention_months, created_at, updated_at)
        select gen_random_uuid(), ${slug}, name, logo, lang, retention_months, created_at, updated_at
        from workspaces where id = ${first.id}`;
      await sql.unsafe(
        `insert into recruitments (id, workspace_id, ${columns})
        select gen_random_uuid(), (select id from workspaces where slug = $1), ${columns} from recruitments
        where workspace_id = $2`,
        [slug, first.id],
      );
      slugs.push(slug);
    }
    return slugs;
  } finally {
    await sql.end();
  }
}

/** The columns that are copied: all but the keys and those that the database makes. */
async function namesOfColumns(sql: postgres.Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = 'recruitments' and is_generated = 'NEVER'
      and column_name not in ('id', 'workspace_id')`;
  return rows.map(({ name }) => name);
}
