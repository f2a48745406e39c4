import { sql } from 'drizzle-orm';
import { type Queryable, rowsOf } from '#db/connection/database.ts';

const inPublic = sql`relnamespace = 'public'::regnamespace`;

/** Describes everything in the schema `public` that a migration can make, one line each, in PostgreSQL's own words. */
const catalog = sql`
  select format('column %s.%s %s', c.relname, a.attnum, concat_ws(' ', a.attname,
      format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
      nullif(a.attidentity, ''), pg_get_expr(d.adbin, d.adrelid), 'statistics', coalesce(a.attstattarget, -1))) as line
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.${inPublic} and c.relkind = 'r'
  union all select format('relation %s %s %s %s', relkind, relname, reloptions, relacl) from pg_class where ${inPublic}
  union all select format('sequence %s of %s.%s %s', s.seqrelid::regclass, d.refobjid::regclass, d.refobjsubid,
      (s.seqtypid, s.seqstart, s.seqincrement, s.seqmax, s.seqmin, s.seqcache, s.seqcycle))
    from pg_sequence s join pg_class c on c.oid = s.seqrelid and c.${inPublic}
    join pg_depend d on d.objid = s.seqrelid and d.deptype in ('a', 'i')
  union all select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace
  union all select format('index %s', indexdef) from pg_indexes where schemaname = 'public'
  union all select format('trigger %s %s', tgenabled, pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
  union all select format('function %s %s', pg_get_functiondef(oid), proacl) from pg_proc
    where pronamespace = 'public'::regnamespace
  union all select format('comment %s %s', objoid::regclass, description) from pg_description
    where classoid = 'pg_class'::regclass and objoid in (select oid from pg_class where ${inPublic})
  union all select format('row %s %s', 'revisions', r) from (select kind, owner, revision from revisions) r
  union all select format('row %s %s', 'audit_progress', p) from
    (select id, settled_sequence, final_sequence, pending_sequence, pending_xid from audit_progress) p`;

export async function readCatalog(query: Queryable): Promise<string[]> {
  const rows = await rowsOf<{ line: string }>(query.execute(catalog));
  return rows.map(({ line }) => line).toSorted();
}
