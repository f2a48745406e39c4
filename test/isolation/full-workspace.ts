import { sql } from 'drizzle-orm';
import { rowsOf } from '#db/connection/database.ts';
import { mintLinkToken } from '#kernel/secrets/link-tokens.ts';
import { applicationForm, fixturesOf, partnerApplication, tag } from '../support/fixtures.ts';
import { askAlert } from '../support/requests/alerts.ts';
import { candidateOf } from '../support/requests/portal.ts';
import { selectRows } from '../support/rows.ts';
import type { TestService } from '../support/service.ts';

export type FullWorkspace = Awaited<ReturnType<typeof createFullWorkspace>>;

/** Creates a workspace with data of every kind, and lists every name by which a stranger could know it. */
export async function createFullWorkspace(service: TestService, canary: string) {
  const { deps } = service;
  const fixtures = fixturesOf(service);
  const said = (what: string) => `${canary} ${what}`;
  const workspace = await fixtures.workspace({ name: said('maison') });
  const board = await fixtures.partner();
  const externalId = `poste-${tag()}`;
  const jobId = await fixtures.recruitment(workspace, { title: said('poste'), externalId });
  const idempotencyKey = `cle-${tag()}${tag()}`;
  const form = applicationForm(workspace.slug, jobId, {
    lastName: said('nom'),
    email: `${canary}@courriel.example`,
    why: said('motif'),
    idempotencyKey,
  });
  const submitted = await service.post('/api/v2/application/submit', form);
  const { applicationId } = submitted.json<{ applicationId: string }>();
  const session = `/api/v2/prequalif/${applicationId}`;
  await service.post(`${session}/consent`, { decision: 'ai' });
  await service.post(`${session}/save`, { note: said('brouillon') });
  const messageId = tag();
  await service.post(`${session}/stream`, { messages: [] });
  const spoken = await service.post(`${session}/stream`, {
    messages: [{ id: messageId, role: 'user', content: said('réponse') }],
  });
  const reference = partnerApplication(jobId, { applicant: { lastName: said('envoi') } });
  const sent = await service.post('/api/candidatures', reference, { 'X-API-Key': board.key });
  const candidateId = await candidateOf(deps, applicationId);
  const expiresAt = new Date(deps.clock.now().getTime() + 31_536_000_000);
  const link = (purpose: 'portal' | 'status_feed' | 'prequalification') =>
    mintLinkToken(deps.tokenKeys, {
      purpose,
      subjectId: purpose === 'prequalification' ? applicationId : candidateId,
      linkGeneration: 0,
      expiresAt,
    });
  await service.post(`/api/v2/portal/${link('portal')}/delete`);
  const alert = await askAlert(service, {
    ...{ slug: workspace.slug, email: `${canary}@courriel.example` },
    search: { q: said('recherche') },
  });
  const id = async (statement: ReturnType<typeof sql>) =>
    String((await selectRows<{ id: string }>(deps, statement))[0]?.id);
  return {
    canary,
    board: { ...board, applicationId: sent.json<{ applicationId: string }>().applicationId },
    /** Each id, key, token and address of it that a stranger may have. */
    names: {
      workspaceId: workspace.id,
      slug: workspace.slug,
      workspaceKey: workspace.key,
      workspaceKeyId: await id(sql`select id from workspace_keys where workspace_id = ${workspace.id}`),
      partnerKey: board.key,
      partnerKeyId: await id(sql`select id from partner_keys where partner_id = ${board.id}`),
      jobId,
      externalId,
      applicationId,
      candidateId,
      portalToken: link('portal'),
      statusToken: link('status_feed'),
      prequalificationToken: link('prequalification'),
      deletionId: await id(sql`select id from deletion_requests where candidate_id = ${candidateId}`),
      turnId: await id(sql`select id from prequalification_turns where session_id = ${applicationId}`),
      eventId: /^id: (.+)$/m.exec(spoken.text)?.[1] ?? '',
      messageId,
      boardReference: reference.id,
      idempotencyKey,
      alertId: alert.alertId,
      alertToken: alert.token,
    },
  };
}

/** Reads every row of any table that belongs to the workspace or refers to its rows, as text. */
export async function rowsOfWorkspace(
  { deps }: TestService,
  { names, canary }: FullWorkspace,
): Promise<string[]> {
  const { query } = deps.database;
  const owned = [
    names.workspaceId,
    names.partnerKeyId,
    names.jobId,
    names.applicationId,
    names.candidateId,
    names.deletionId,
    names.turnId,
    names.alertId,
  ];
  const columns = await rowsOf<{ table: string; column: string }>(
    query.execute(sql`select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and data_type = 'uuid'`),
  );
  const tables = [...Map.groupBy(columns, (row) => row.table)].map(([table, keys]) => {
    const mine = keys.map(({ column }) => sql`${sql.identifier(column)}::text in ${owned}`);
    return sql`select concat_ws(' ', ${table}::text, t::text) as row
      from ${sql.identifier(table)} t where ${sql.join(mine, sql` or `)}`;
  });
  const found = await rowsOf<{ row: string }>(query.execute(sql.join(tables, sql` union all `)));
  const rows = found.map(({ row }) => row);
  if (!rows.some((row) => row.includes(canary))) throw new Error('the canary is not in the database');
  return rows.sort();
}
