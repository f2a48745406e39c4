import { hash, randomUUID } from 'node:crypto';
import { fastify } from 'fastify5';
import type { Row } from 'postgres';
import { z } from 'zod';
import type { Recruitment } from '#db/recruitments/recruitment-columns.ts';
import { feedProfiles } from '#db/schema/partners.ts';
import { importedRecruitment } from '#domain/administration/recruitments/import/imported-recruitment.ts';
import { findingsOfJob } from '#domain/feed/job-findings.ts';
import { applicationOf, camel, type Job, rowOf } from './manage-rows.ts';
import { announce, sql } from './surroundings.ts';

// A service that an engineer writes by hand over the same tables, for the documented behaviour of the two calls: Fastify,
// which compiles the documented schema, and postgres.js. It checks the key by its digest and counts its calls, writes the
// row and the audit trail in a transaction, and leaves a job that is the same as it is. The rules of boards and the JSON
// Schema are Guichet's own, since they are data. It reads no header but the key, and renders nothing afterwards.
const app = fastify();

type Path = { slug: string; externalId: string };

const jobSchema = z.toJSONSchema(importedRecruitment, {
  target: 'draft-7',
  io: 'input',
  unrepresentable: 'any',
});

const LIMIT = 600;
const MINUTE_MS = 60_000;
const counts = new Map<string, { since: number; calls: number }>();

/** Counts a key's call in its minute; false beyond the limit. */
function count(key: string): { isAllowed: boolean; header: string } {
  const now = Date.now();
  const known = counts.get(key);
  const window = known === undefined || now - known.since >= MINUTE_MS ? { since: now, calls: 0 } : known;
  window.calls += 1;
  counts.set(key, window);
  const reset = Math.ceil((window.since + MINUTE_MS - now) / 1000);
  const header = `"manage";r=${Math.max(0, LIMIT - window.calls)};t=${reset}`;
  return { isAllowed: window.calls <= LIMIT, header };
}

app.decorateRequest('workspace');
app.addHook('onRequest', async (request, reply) => {
  const key = String(request.headers['x-api-key']);
  const { slug } = request.params as Path;
  const [found] = await sql`
    select k.id as key_id, k.scopes, k.revoked_at, k.expires_at, w.*
    from management_keys k join workspaces w on w.id = k.workspace_id
    where k.digest = ${hash('sha256', key)}`;
  const isLive =
    found !== undefined &&
    found.revoked_at === null &&
    (found.expires_at === null || found.expires_at > new Date());
  if (!isLive) return reply.code(401).send({ error: 'unauthorized' });
  const { isAllowed, header } = count(key);
  reply.header('RateLimit', header).header('RateLimit-Policy', `"manage";q=${LIMIT};w=60`);
  if (!isAllowed) return reply.code(429).send({ error: 'rate_limited' });
  if (found.slug !== slug) return reply.code(404).send({ error: 'not_found' });
  Object.assign(request, { workspace: found });
});

app.put<{ Params: Path; Body: Job }>(
  '/api/manage/v1/workspaces/:slug/jobs/:externalId',
  { schema: { body: jobSchema } },
  async (request, reply) => {
    const workspace = workspaceOf(request);
    const { externalId } = request.params;
    const sent = rowOf(request.body);
    const { row, outcome } = await sql.begin(async (tx) => {
      const [known] = await tx`
        select * from recruitments where workspace_id = ${workspace.id} and external_id = ${externalId} for update`;
      const names = Object.keys(sent) as (keyof typeof sent)[];
      if (
        known !== undefined &&
        names.every((name) => JSON.stringify(known[name]) === JSON.stringify(sent[name]))
      )
        return { row: known, outcome: 'unchanged' };
      const outcome = known === undefined ? 'created' : 'updated';
      const now = new Date();
      const row = {
        id: known?.id ?? randomUUID(),
        workspace_id: workspace.id,
        external_id: externalId,
        ...sent,
        salary_visible: known?.salary_visible ?? true,
        published: known?.published ?? true,
        published_at: known?.published_at ?? now,
        created_at: known?.created_at ?? now,
        updated_at: now,
      };
      const stored = {
        ...row,
        more_locations: sql.json(sent.more_locations),
        qualifications: sql.json(sent.qualifications as never),
        benefits: sql.json(sent.benefits),
        questions: sql.json(sent.questions as never),
      };
      const [[written]] = await Promise.all([
        known === undefined
          ? tx`insert into recruitments ${tx(stored)} returning *`
          : tx`update recruitments set ${tx(stored)} where id = ${row.id} returning *`,
        tx`insert into audit_entries (at, actor, action, workspace_id, subject_kind, subject_id, details)
          values (${now}, ${`key:${workspace.key_id}`}, ${`recruitment.${outcome}`}, ${workspace.id}, 'recruitment',
            ${row.id}, '{}')`,
      ]);
      return { row: written, outcome };
    });
    const statuses = await sql`
      select status, count(*)::int from applications where recruitment_id = ${row?.id} group by status`;
    const applications = Object.fromEntries(statuses.map(({ status, count }) => [status, count]));
    const findings = findingsOfJob(
      { recruitment: camel(row ?? {}) as Recruitment, workspace: camel(workspace) as never },
      { profiles: feedProfiles, at: new Date() },
    );
    const warnings = row?.location_city === null ? [`"${row.title}" has no place.`] : [];
    reply.code(outcome === 'created' ? 201 : 200);
    return { job: { ...camel(row ?? {}), applications, findings }, outcome, warnings };
  },
);

app.get<{ Params: Path; Querystring: { since: string } }>(
  '/api/manage/v1/workspaces/:slug/applications',
  async (request) => {
    const workspace = workspaceOf(request);
    const [moment] = await sql`select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`;
    const rows = await sql`
      select c.application_id, c.removed_at, a.id, a.status, a.lang, a.channel, a.source, a.broadcast_id, a.verified,
        a.suspicious, a.duplicate_of, a.created_at, a.updated_at,
        p.id as candidate_id, p.first_name, p.last_name, p.email, p.phone,
        r.id as job_id, r.external_id, r.title, b.code, s.decision, s.ai_consent, s.callback,
        jsonb_array_length(s.facts) as facts, m.messages, m.last_message_at,
        (select count(*)::int from candidate_questions q where q.application_id = a.id) as questions,
        f.file_name, f.media_type, f.byte_length
      from application_changes c left join applications a on a.id = c.application_id
        left join candidates p on p.id = a.candidate_id left join recruitments r on r.id = a.recruitment_id
        left join partners b on b.id = a.partner_id left join prequalification_sessions s on s.id = a.id
        left join cv_files f on f.application_id = a.id and f.number = 1
        left join lateral (select count(*)::int as messages, max(at) as last_message_at from transcript_messages
          where session_id = a.id) m on true
      where c.workspace_id = ${workspace.id} and c.changed_in >= ${request.query.since}::xid8
      order by c.changed_in, c.application_id limit 101`;
    const present = rows.filter(({ removed_at }) => removed_at === null);
    await sql`
      insert into audit_entries (at, actor, action, workspace_id, details)
      values (now(), ${`key:${workspace.key_id}`}, 'applications.listed', ${workspace.id},
        ${sql.json({ applications: present.length })})`;
    return {
      applications: present.map((row) => applicationOf(row, workspace.slug)),
      removed: rows
        .filter(({ removed_at }) => removed_at !== null)
        .map(({ application_id, removed_at }) => ({ id: application_id, removedAt: removed_at })),
      syncToken: moment?.horizon,
      nextCursor: null,
    };
  },
);

/** The workspace that the hook found. */
function workspaceOf(request: object): Row {
  return (request as { workspace: Row }).workspace;
}

announce(await app.listen({ port: 0, host: '127.0.0.1' }));
