import type { FastifyReply, FastifyRequest } from 'fastify5';
import type { Row } from 'postgres';
import { applicationsCsv } from '#routers/manage/applications/applications-csv.ts';
import { publicUrl, sql } from '../surroundings.ts';
import { callerOf } from './admit.ts';
import { type Query, readQuery } from './read-query.ts';
import { applicationOf } from './rows.ts';
import { startOf } from './sync-token.ts';

/** Lists the applications of a workspace by their last change: all of them, or with `since` only what changed. */
export async function listApplications(request: FastifyRequest, reply: FastifyReply) {
  const { actor, workspace, type } = callerOf(request);
  const { since, cursor, limit = 100, status, job } = readQuery(request.query as Query);
  const [present] = await sql`
    select left(changes_epoch(), 8) as epoch, pg_snapshot_xmin(now_seen)::text as horizon,
      pg_snapshot_xmax(now_seen)::text as next
    from pg_current_snapshot() now_seen`;
  const { token, isDelta, after } = startOf(
    { list: `applications of ${workspace.id}`, since, cursor },
    present ?? {},
  );
  const rows = await sql`
    select c.application_id, c.changed_in::text, c.removed_at, a.id, a.status, a.lang, a.channel, a.source, a.broadcast_id,
      a.verified, a.suspicious, a.duplicate_of, a.created_at, a.updated_at,
      p.id as candidate_id, p.first_name, p.last_name, p.email, p.phone,
      r.id as job_id, r.external_id, r.title, b.code, s.decision, s.ai_consent, s.callback,
      jsonb_array_length(s.facts) as facts, m.messages, m.last_message_at,
      (select count(*)::int from candidate_questions q where q.application_id = a.id
        and not exists (select from candidate_questions newer where newer.replaces = q.sequence)) as questions,
      f.file_name, f.media_type, f.byte_length
    from application_changes c left join applications a on a.id = c.application_id
      left join candidates p on p.id = a.candidate_id left join recruitments r on r.id = a.recruitment_id
      left join partners b on b.id = a.partner_id left join prequalification_sessions s on s.id = a.id
      left join cv_files f on f.application_id = a.id and f.number = 1
      left join lateral (select count(*)::int as messages, max(at) as last_message_at from transcript_messages
        where session_id = a.id) m on true
    where c.workspace_id = ${workspace.id}
      and (c.changed_in, c.application_id) > (${after.changedIn}::xid8, ${after.id}::uuid)
      ${isDelta ? sql`and c.changed_in < ${present?.next}::xid8` : sql`and c.removed_at is null`}
      ${!isDelta && status !== undefined ? sql`and a.status = ${status}` : sql``}
      ${job === undefined ? sql`` : sql`and (a.id is null or r.external_id = ${job} or r.id::text = ${job})`}
    order by c.changed_in, c.application_id limit ${limit + 1}`;
  const page = rows.slice(0, limit);
  const applications = page
    .filter(({ id, status: own }) => id !== null && (status === undefined || own === status))
    .map((row) => applicationOf(row, workspace.slug));
  if (applications.length > 0)
    await sql`
      insert into audit_entries (at, actor, action, workspace_id, details)
      values (now(), ${actor}, 'applications.listed', ${workspace.id},
        ${sql.json({ applications: applications.length })})`;
  const last = rows.length > limit ? page.at(-1) : undefined;
  const kind = isDelta ? 'delta' : 'full';
  const nextCursor = last ? [kind, token, last.changed_in, last.application_id].join('_') : null;
  reply.header('Vary', 'Accept').header('X-Sync-Token', token);
  if (nextCursor !== null) {
    const address = new URL(request.url, publicUrl);
    address.searchParams.set('cursor', nextCursor);
    reply.header('Link', `<${address}>; rel="next"`);
  }
  const removed = page.flatMap((row) => removedOf(row, status));
  if (type !== 'text/csv') return { applications, removed, syncToken: token, nextCursor };
  reply.type('text/csv; charset=utf-8');
  return applicationsCsv(JSON.parse(JSON.stringify({ applications, removed })));
}

/** An application that is gone, or that has not the wanted status any more. */
function removedOf({ application_id: id, removed_at, status, updated_at }: Row, wanted: string | undefined) {
  if (removed_at !== null) return [{ id, removedAt: removed_at }];
  return wanted === undefined || status === wanted || status === null ? [] : [{ id, removedAt: updated_at }];
}
