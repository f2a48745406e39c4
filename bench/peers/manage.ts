import { hash, randomUUID } from 'node:crypto';
import { fastify } from 'fastify5';
import { announce, sql } from './surroundings.ts';

type Job = { title: string; salary: { min: number; max: number }; descriptions: { position: string } };
type Path = { slug: string; externalId: string };

const amount = { type: 'number', minimum: 0 };
const jobSchema = {
  type: 'object',
  required: ['title'],
  properties: {
    title: { type: 'string', minLength: 1, maxLength: 200 },
    salary: { type: 'object', properties: { min: amount, max: amount } },
    descriptions: { type: 'object', properties: { position: { type: 'string', maxLength: 50_000 } } },
  },
};

// A service that an engineer writes by hand over the same tables: Fastify, which compiles its schemas, and postgres.js.
// It counts no calls, limits none, and has no follow-up work.
const app = fastify();

async function openWorkspace(key: unknown, slug: string) {
  const [found] = await sql`
    select k.id as key_id, w.id from management_keys k join workspaces w on w.id = k.workspace_id
    where k.digest = ${hash('sha256', String(key))} and k.revoked_at is null and w.slug = ${slug}`;
  return found;
}

app.put<{ Params: Path; Body: Job }>(
  '/api/manage/v1/workspaces/:slug/jobs/:externalId',
  { schema: { body: jobSchema } },
  async ({ headers, params, body }, reply) => {
    const workspace = await openWorkspace(headers['x-api-key'], params.slug);
    if (workspace === undefined) return reply.code(404).send({ error: 'not_found' });
    const actor = `key:${workspace.key_id}`;
    const [job] = await sql.begin(async (tx) => {
      const [found] = await tx`
        select * from recruitments where workspace_id = ${workspace.id} and external_id = ${params.externalId} for update`;
      const id = found?.id ?? randomUUID();
      const { title, salary, descriptions } = body;
      const [written] = await Promise.all([
        tx`insert into recruitments (id, workspace_id, external_id, title, salary_min, salary_max, salary_currency,
            salary_period, salary_visible, qualifications, anonymous, description_position, benefits, status, published,
            published_at, created_at, updated_at)
          values (${id}, ${workspace.id}, ${params.externalId}, ${title}, ${salary.min}, ${salary.max}, 'EUR', 'year', true,
            '{}', false, ${descriptions.position}, '[]', 'active', true, now(), now(), now())
          on conflict (id) do update set title = excluded.title, salary_min = excluded.salary_min,
            salary_max = excluded.salary_max, description_position = excluded.description_position, updated_at = now()
          returning *`,
        tx`insert into audit_entries (at, actor, action, workspace_id, subject_kind, subject_id, details)
          values (now(), ${actor}, 'recruitment.updated', ${workspace.id}, 'recruitment', ${id}, '{}')`,
        tx`insert into pgboss.job (name, data, start_after)
          values ('acknowledge-application', ${tx.json({ workspaceId: workspace.id })}, now() + interval '1 day')`,
      ]);
      return written;
    });
    const counts = await sql`
      select status, count(*)::int from applications where recruitment_id = ${job?.id} group by status`;
    const applications = Object.fromEntries(counts.map(({ status, count }) => [status, count]));
    return { job: { ...job, applications }, outcome: 'updated', warnings: [] };
  },
);

app.get<{ Params: Path; Querystring: { since: string } }>(
  '/api/manage/v1/workspaces/:slug/applications',
  async ({ headers, params, query }, reply) => {
    const workspace = await openWorkspace(headers['x-api-key'], params.slug);
    if (workspace === undefined) return reply.code(404).send({ error: 'not_found' });
    const rows = await sql`
      select a.id, a.status, a.lang, a.channel, a.source, a.broadcast_id, a.verified, a.created_at, a.updated_at,
        c.id as candidate_id, c.first_name, c.last_name, c.email, c.phone,
        r.id as job_id, r.external_id, r.title, p.code, s.decision, s.ai_consent,
        (select count(*)::int from transcript_messages m where m.session_id = a.id) as messages,
        f.file_name, f.media_type, f.byte_length
      from applications a join candidates c on c.id = a.candidate_id join recruitments r on r.id = a.recruitment_id
        left join partners p on p.id = a.partner_id left join prequalification_sessions s on s.id = a.id
        left join lateral (select * from cv_files where application_id = a.id order by created_at limit 1) f on true
      where a.workspace_id = ${workspace.id} and a.updated_at >= ${query.since} order by a.updated_at, a.id limit 101`;
    await sql`
      insert into audit_entries (at, actor, action, workspace_id, details)
      values (now(), ${`key:${workspace.key_id}`}, 'applications.listed', ${workspace.id},
        ${sql.json({ applications: rows.length })})`;
    const applications = rows.map(({ job_id, external_id, title, code, ...row }) => ({
      ...row,
      job: { id: job_id, externalId: external_id, title },
      partner: code,
    }));
    return { applications, removed: [], syncToken: new Date().toISOString(), nextCursor: null };
  },
);

announce(await app.listen({ port: 0, host: '127.0.0.1' }));
