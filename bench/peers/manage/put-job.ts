import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify5';
import { z } from 'zod';
import type { Recruitment } from '#db/recruitments/recruitment-columns.ts';
import { feedProfiles } from '#db/schema/base/partners.ts';
import { importEntrySchema } from '#domain/administration/recruitments/import/import-entry.ts';
import { findingsOfJob } from '#domain/feed/job-findings.ts';
import { sql } from '../surroundings.ts';
import { callerOf } from './admit.ts';
import { camel, type Job, rowOf } from './rows.ts';

export const jobSchema = z.toJSONSchema(importEntrySchema, {
  target: 'draft-7',
  io: 'input',
  unrepresentable: 'any',
});

/** Creates or updates a job by its external id; a job that is the same already is not written. */
export async function putJob(request: FastifyRequest, reply: FastifyReply) {
  const { actor, workspace } = callerOf(request);
  const { externalId } = request.params as { externalId: string };
  const sent = rowOf(request.body as Job);
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
        values (${now}, ${actor}, ${`recruitment.${outcome}`}, ${workspace.id}, 'recruitment', ${row.id}, '{}')`,
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
}
