import { type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { fixturesOf, only } from '#test/support/fixtures.ts';
import { portalTokenFor } from '#test/support/requests/portal.ts';
import { callRpc, rpcData, rpcError } from '#test/support/requests/rpc.ts';
import { selectRows } from '#test/support/rows.ts';
import { serviceForFile } from '#test/support/service.ts';
import { askDeletion, createPerson, untilJobsDone } from '../erasure/person.ts';

type Item = Record<string, unknown>;
type Export = Record<
  'applications' | 'consents' | 'recipients' | 'mails' | 'addressChanges' | 'deletionRequests',
  (Item & { id: string })[]
> & { exportedAt: string; rgpd: Item; candidate: Item; retention: Item };

const service = await serviceForFile();
const fixtures = fixturesOf(service);
const { personId, reported, candidateId, cv, workspace, applicationId, boardId } = await known();

async function known() {
  const person = await createPerson(service, fixtures);
  service.clock.advance(60_000);
  await askDeletion(service, person.candidateId);
  await untilJobsDone(service);
  return { personId: sql`candidate_id = ${person.candidateId}`, ...person };
}

async function read(query = ''): Promise<Export> {
  const answer = await service.get(`/api/v2/portal/${portalTokenFor(service, candidateId)}/export${query}`);
  expect(answer.status).toBe(200);
  return answer.json<Export>();
}

/** Returns rows with their instants as answers write them. */
async function rows(statement: SQL): Promise<Item[]> {
  const found = await selectRows<{ row: Item }>(
    service.deps,
    sql`select to_jsonb(t) as row from (${statement}) t`,
  );
  return found.map(({ row }) => instants(row) as Item);
}

function instants(value: unknown): unknown {
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/.test(value))
    return new Date(value).toISOString();
  if (Array.isArray(value)) return value.map(instants);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, instants(member)]));
}

/** Leaves out what an export does not list while there is none. */
function withoutNulls(names: readonly string[]) {
  return (row: Item) =>
    Object.fromEntries(
      Object.entries(row).filter(([name, value]) => value !== null || !names.includes(name)),
    );
}

const sessions = sql`in (select id from applications where ${personId})`;

test('the person is the row’s, corrections included (SI7)', async () => {
  const { candidate, rgpd } = await read();
  expect([candidate]).toEqual(
    await rows(sql`select first_name as "firstName", last_name as "lastName", email, phone, created_at as "createdAt",
      (select storage_key from cv_files where application_id = ${applicationId} and kind = 'cv') as "cvFilePath"
      from candidates where id = ${candidateId}`),
  );
  expect(candidate.lastName).toBe(reported.corrected);
  expect(rgpd.retentionMonths).toBe(24);
});

test('every application has its row’s fields, references, files and status history (SI7)', async () => {
  const { applications } = await read();
  const stored =
    await rows(sql`select a.id, a.channel, a.source, a.broadcast_id as "broadcastId", a.first_name as "firstName",
      a.last_name as "lastName", a.email, a.phone, a.why, a.portfolio_url as "portfolioUrl", a.answers, a.lang, a.status, a.verified,
      a.created_at as "receivedAt", a.updated_at as "updatedAt",
      (select jsonb_build_object('id', r.id, 'title', r.title) from recruitments r where r.id = a.recruitment_id) as job,
      (select jsonb_build_object('code', p.code, 'name', p.name) from partners p where p.id = a.partner_id) as partner,
      (select jsonb_build_object('fileName', c.file_name, 'mediaType', c.media_type, 'byteLength', c.byte_length,
        'sha256', c.sha256, 'storageKey', c.storage_key) from cv_files c
        where c.application_id = a.id and c.kind = 'cv') as cv,
      (select jsonb_agg(jsonb_build_object('kind', c.kind, 'fileName', c.file_name, 'mediaType', c.media_type,
        'byteLength', c.byte_length, 'sha256', c.sha256, 'storageKey', c.storage_key)) from cv_files c
        where c.application_id = a.id and c.kind <> 'cv') as attachments,
      coalesce((select jsonb_agg(jsonb_build_object('source', f.source, 'reference', f.reference, 'at', f.created_at))
        from partner_references f where f.application_id = a.id), '[]') as "references",
      coalesce((select jsonb_agg(jsonb_build_object('from', s.from_status, 'to', s.to_status, 'reason', s.reason, 'actor', case when s.from_status is null then 'candidate' else s.actor end,
        'decidedBy', s.decided_by, 'at', s.at) order by s.sequence) from status_changes s where s.application_id = a.id), '[]') as "statusHistory",
      coalesce((select jsonb_agg(jsonb_build_object('text', t.text, 'requestedAt', t.requested_at, 'dueAt', t.due_at,
        'answer', t.answer, 'answeredBy', t.answered_by, 'answeredAt', t.answered_at) order by t.decision_sequence)
        from contests t where t.application_id = a.id), '[]') as contests,
      coalesce((select jsonb_agg(jsonb_build_object('messageId', q.message_id, 'text', q.text, 'at', q.asked_at)
        || coalesce((select jsonb_build_object('replaces', r.text) from candidate_questions r
          where r.sequence = q.replaces), '{}')
        order by q.sequence) from candidate_questions q where q.application_id = a.id), '[]') as "candidateQuestions",
      (select jsonb_agg(jsonb_build_object('id', e.id, 'question', null, 'text', e.text, 'offeredTimes', e.offered_times,
        'writtenBy', e.written_by, 'at', e.at) order by e.at) from employer_messages e
        where e.application_id = a.id) as "employerMessages"
      from applications a where ${personId} order by a.created_at, a.id`);
  expect(applications.map(({ prequalification: _, ...application }) => application)).toEqual(
    stored.map(withoutNulls(['attachments', 'employerMessages'])),
  );
  expect(applications.map(({ id }) => id).sort()).toEqual([applicationId, boardId].sort());
});

test('the conversation is whole: decision, state, fact sheet and every message with its origin (SI7, L-2)', async () => {
  await service.deps.database.query.execute(
    sql`insert into conversation_floors (session_id, speaker, version, since, words_received)
      select id, 'interviewer', 1, now(), 2 from prequalification_sessions where id ${sessions}`,
  );
  const { applications } = await read();
  const talks = applications.flatMap(({ prequalification }) => (prequalification ? [prequalification] : []));
  expect(talks).toEqual(
    await rows(sql`select s.ai_consent as "aiConsent", s.decision, s.created_at as "createdAt",
      s.updated_at as "updatedAt", s.state, s.facts, s.callback, 2 as "personMessagesReceived",
      (select jsonb_agg(jsonb_build_object('id', m.message_id, 'role', m.role, 'origin', m.origin, 'model', m.model,
        'text', m.text, 'incomplete', m.incomplete, 'at', m.at) order by m.sequence)
        from transcript_messages m where m.session_id = s.id) as transcript
      from prequalification_sessions s where s.id ${sessions}`),
  );
  expect(JSON.stringify(talks)).toContain(reported.chat);
});

test('every consent has its proof, in order (SI6, SI7)', async () => {
  const { consents } = await read();
  expect(consents).toEqual(
    await rows(sql`select application_id as "applicationId", kind, decision, notice_version as "noticeVersion",
      notice_sha256 as "noticeSha256", lang, way, address_hmac as "addressHmac", at
      from consents where ${personId} order by sequence`),
  );
  expect(consents.map(({ decision }) => decision)).toEqual(['given', 'ai', 'human']);
});

test('retention tells when the person will be purged, and that a hold stops it (D32)', async () => {
  const held = await read();
  const contact = service.clock.now();
  expect(held.retention).toEqual({
    months: 24,
    lastContactAt: contact.toISOString(),
    linkOpenedAt: contact.toISOString(),
    purgeAt: null,
    heldSince: expect.stringMatching(/Z$/),
  });
  await fixtures.admin.candidate.release({ id: candidateId });
  const { retention } = await read();
  const due = new Date(contact);
  due.setUTCMonth(due.getUTCMonth() + 24);
  expect(retention).toMatchObject({ purgeAt: due.toISOString(), heldSince: null });
  const before = { ...service.deps, clock: { ...service.clock, now: () => new Date(due.getTime() - 1) } };
  const reached = { ...service.deps, clock: { ...service.clock, now: () => due } };
  const purged = async (deps: typeof before) =>
    JSON.stringify(await fixturesOf({ ...service, deps }).admin.retention.run({ dryRun: true }));
  expect(await purged(before)).not.toContain(workspace.slug);
  expect(await purged(reached)).toContain(workspace.slug);
});

test('every mail has its kind, language, address and time; the employer’s own address is left out (D15)', async () => {
  const { mails } = await read();
  expect(mails).toEqual(
    await rows(sql`select kind, application_id as "applicationId", lang, created_at as "createdAt", sent_at as "sentAt",
      case when kind like 'announce-%' and kind <> 'announce-status' then 'workspace' else recipient end as "to"
      from mails where ${personId} order by created_at, id`),
  );
  expect(mails.map(({ kind }) => kind).sort()).toEqual([
    'acknowledge-application',
    'acknowledge-application',
    'announce-application',
    'announce-application',
    'announce-deletion-request',
    'announce-human-request',
    'announce-status',
    'confirm-deletion-request',
    'confirm-new-address',
    'deliver-message',
  ]);
  expect(mails.find(({ kind }) => kind === 'confirm-deletion-request')).toMatchObject({
    to: reported.email,
    lang: 'fr',
    sentAt: expect.stringMatching(/Z$/),
  });
});

test('the export has the requests for deletion as they are', async () => {
  const { deletionRequests } = await read();
  expect(deletionRequests).toEqual(
    await rows(sql`select id, application_id as "applicationId", scope, verified, state, reason,
      requested_at as "requestedAt", asked_again_at as "askedAgainAt", due_at as "dueAt", closed_at as "closedAt"
      from deletion_requests where ${personId}`),
  );
  expect(only(deletionRequests)).toMatchObject({ scope: 'candidate', state: 'requested', verified: true });
});

test('the export has the wish for another address as it is', async () => {
  const { addressChanges } = await read();
  expect(addressChanges).toEqual(
    await rows(sql`select email, application_id as "applicationId", previous_email as "previousEmail", lang, requested_at as "requestedAt",
      confirmed_at as "confirmedAt" from address_changes where ${personId}`),
  );
  expect(only(addressChanges)).toMatchObject({ email: reported.newAddress, confirmedAt: null });
});

test('recipients are the employer, the operator, the board, and the provider once it was called', async () => {
  const { recipients } = await read();
  expect(recipients.map(({ kind, name }) => [kind, name])).toEqual([
    ['workspace', workspace.name],
    ['operator', service.deps.settings.publisher.legalName],
    ['partner', 'Tableau des Offres'],
  ]);
  await service.deps.database.query.execute(
    sql`update prequalification_turns set generated_by = 'ai', model = 'claude-of-tests' where session_id ${sessions}`,
  );
  const provider = (await read()).recipients.find(({ kind }) => kind === 'ai_provider');
  const [used] = await rows(sql`select min(started_at) as since, max(started_at) as until
    from prequalification_turns where session_id ${sessions}`);
  expect(provider).toEqual({
    kind: 'ai_provider',
    name: 'Anthropic',
    country: 'US',
    model: 'claude-of-tests',
    ...used,
  });
});

test('include=files adds each CV as it was sent, and its text; without it no byte of either', async () => {
  const plain = JSON.stringify(await read());
  const { applications } = await read('?include=files');
  const files = applications.map((application) => application.cv as Item | null);
  const { data, text } = files.find((file) => file !== null) ?? {};
  expect(Buffer.from(String(data), 'base64').equals(cv)).toBe(true);
  expect(text).toContain(reported.cvText);
  expect(files.filter((file) => file === null)).toHaveLength(1);
  expect((await fixtures.admin.application.show({ id: applicationId })).cv?.text).toBe(text);
  expect(plain).not.toContain(reported.cvText);
  expect(plain).not.toContain(cv.subarray(0, 60).toString('base64'));
});

test('RPC gives the same, and refuses the same', async () => {
  const token = portalTokenFor(service, candidateId);
  const ask = (include?: string) =>
    callRpc(service, 'portal.export', { type: 'query', input: { token, include } });
  expect(rpcData(await ask())).toEqual(await read());
  expect(rpcData(await ask('files'))).toEqual(await read('?include=files'));
  const { data } = rpcError(await ask('mails'));
  expect([data.httpStatus, data.details[0]?.field]).toEqual([400, 'include']);
});

test('an application’s id gives the same data for any request (D30)', async () => {
  for (const query of ['', '?include=files']) {
    const { text } = await service.get(`/api/v2/portal/${applicationId}/export${query}`);
    const body = JSON.parse(text) as Item & Pick<Export, 'applications' | 'consents'>;
    expect(Object.keys(body)).toEqual(['exportedAt', 'rgpd', 'candidate', 'applications', 'consents']);
    expect(Object.keys(only(body.applications))).toEqual([
      'id',
      'job',
      'receivedAt',
      'channel',
      'partner',
      'source',
      'broadcastId',
      'firstName',
      'lastName',
      'email',
      'phone',
      'why',
      'portfolioUrl',
      'answers',
      'lang',
      'cv',
      'attachments',
    ]);
    expect(text).not.toMatch(/addressHmac|"data"/);
    for (const word of [
      reported.corrected,
      reported.cvText,
      reported.chat,
      reported.saved,
      reported.statusReason,
      reported.boardName,
    ])
      expect(text).not.toContain(word);
  }
});
