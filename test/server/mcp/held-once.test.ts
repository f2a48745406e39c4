import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdf } from '#test/support/files/cv-samples.ts';
import { fixturesOf, tag, type Workspace } from '#test/support/fixtures.ts';
import { countRows, selectRows } from '#test/support/rows.ts';
import { startMailServer } from '#test/support/servers/mail-server.ts';
import { serviceForFile } from '#test/support/service.ts';
import { callTool, refusalIn } from './call-tool.ts';

const mailServer = await startMailServer();
const service = await serviceForFile({ config: { SMTP_URL: mailServer.url } });
const fixtures = fixturesOf(service);
afterAll(() => mailServer[Symbol.asyncDispose]());

let workspace: Workspace;
let jobId: string;
beforeAll(async () => {
  workspace = await fixtures.workspace();
  jobId = await fixtures.recruitment(workspace);
});

type Fields = Record<string, unknown> & { email: string };
const submission = (more: Record<string, unknown> = {}): Fields => ({
  workspaceSlug: workspace.slug,
  jobId,
  firstName: 'Camille',
  lastName: 'Fontanel',
  email: `${tag()}@courriel.example`,
  ...more,
});
const cv = () => ({
  fileName: 'cv.pdf',
  contentType: 'application/pdf',
  data: pdf().toString('base64'),
});
const submit = (fields: Fields) => callTool(service, 'submit_application', fields);
const tokenOf = async (fields: Fields) => {
  const { structuredContent, content } = await submit(fields);
  if (structuredContent === undefined) throw new Error(content[0]?.text);
  return String(structuredContent.token);
};
const statusOf = async (token: string) =>
  (await callTool(service, 'my_application', { token })).structuredContent?.status;
const heldOf = (email: string) => countRows(service.deps, 'held_applications', sql`email = ${email}`);
const asking = (email: string) =>
  mailServer.mails.filter((mail) => mail.recipients.includes(email) && /confirmer/i.test(mail.subject ?? ''));

async function confirmationOf(email: string, mails = 1): Promise<string> {
  await expect.poll(() => asking(email).length).toBe(mails);
  return /http:\/\/\S*(\/confirm\/\S+)/.exec(asking(email).at(-1)?.text ?? '')?.[1] ?? '';
}

const decide = (path: string, decision: 'confirm' | 'discard') =>
  service.post(`${path}?decision=${decision}&lang=en`, undefined, { Accept: 'text/html' });

async function confirm(email: string): Promise<string> {
  const path = await confirmationOf(email);
  expect((await decide(path, 'confirm')).status).toBe(200);
  return path;
}

test('the key of a confirmed application gives a stranger neither its status nor takes what was sent', async () => {
  const key = 'application-00000001';
  const alice = submission({ idempotencyKey: key });
  const hers = await tokenOf(alice);
  await confirm(alice.email);
  const bob = submission({ idempotencyKey: key, firstName: 'Noé', lastName: 'Marchetti' });
  const his = await tokenOf(bob);
  expect(await heldOf(bob.email)).toBe(1);
  await confirmationOf(bob.email);
  expect([await statusOf(hers), await statusOf(his)]).toEqual(['received', 'awaiting_confirmation']);
});

test.each([
  ['another first name', { firstName: 'Autre' }],
  ['a reason', { why: 'Une raison.' }],
  ['a file', { cv: { fileName: 'a.pdf', contentType: 'application/pdf', data: pdf().toString('base64') } }],
])('a key that comes again with %s is refused, before and after the confirmation', async (_what, more) => {
  const sent = submission({ idempotencyKey: `key-${tag()}-0123456789` });
  const token = await tokenOf(sent);
  const refused = { status: 400, details: [{ field: 'idempotencyKey', code: 'already_used' }] };
  expect(refusalIn(await submit({ ...sent, ...more }))).toMatchObject(refused);
  await confirm(sent.email);
  expect(refusalIn(await submit({ ...sent, ...more }))).toMatchObject(refused);
  // A retry with the same content gets the same answer.
  expect(await statusOf(await tokenOf(sent))).toBe('received');
  expect([await heldOf(sent.email), asking(sent.email).length, await statusOf(token)]).toEqual([
    0,
    1,
    'received',
  ]);
});

test('a key that comes again for another job of the same person is refused, and erases nothing', async () => {
  const sent = submission({ idempotencyKey: `key-${tag()}-0123456789` });
  const other = await fixtures.recruitment(workspace);
  const waiting = submission({ email: sent.email, jobId: other });
  await tokenOf(sent);
  await tokenOf(waiting);
  const answers = await Promise.all([1, 2].map(() => submit({ ...sent, jobId: other })));
  for (const answer of answers) expect(answer.isError).toBe(true);
  expect(await heldOf(sent.email)).toBe(2);
});

test.each(['one after the other', 'at once'])(
  'the same submission without a key, sent five times %s, waits once and is asked for once',
  async (way) => {
    const sent = submission({ cv: cv(), why: 'Une raison.' });
    const tokens: string[] = [];
    const send = async () => void tokens.push(await tokenOf(sent));
    if (way === 'at once') await Promise.all(Array.from({ length: 5 }, send));
    else for (let times = 0; times < 5; times += 1) await send();
    expect(await heldOf(sent.email)).toBe(1);
    await confirm(sent.email);
    expect(asking(sent.email)).toHaveLength(1);
    for (const token of tokens) expect(await statusOf(token)).toBe('received');
  },
);

test('a key of its own each time makes the same submission no second one', async () => {
  const sent = submission();
  for (let times = 0; times < 3; times += 1) {
    await tokenOf({ ...sent, idempotencyKey: `key-${tag()}-0123456789` });
  }
  expect(await heldOf(sent.email)).toBe(1);
});

test('without a key, what is sent after the confirmation is a submission of its own', async () => {
  const sent = submission();
  await tokenOf(sent);
  await confirm(sent.email);
  expect(await statusOf(await tokenOf(sent))).toBe('awaiting_confirmation');
});

test('a corrected submission takes the place of the one that waits, whose link opens nothing then', async () => {
  const sent = submission({ cv: cv() });
  await tokenOf(sent);
  const first = await confirmationOf(sent.email);
  const [row] = await selectRows<{ storage_key: string }>(
    service.deps,
    sql`select storage_key from held_applications where email = ${sent.email}`,
  );
  const token = await tokenOf({ ...sent, phone: '+33 6 00 00 00 00', cv: undefined });
  expect(await heldOf(sent.email)).toBe(1);
  const second = await confirmationOf(sent.email, 2);
  expect((await decide(first, 'confirm')).status).toBe(404);
  expect((await decide(second, 'confirm')).status).toBe(200);
  expect(await statusOf(token)).toBe('received');
  await expect.poll(() => service.deps.cvStore.get(row?.storage_key ?? '')).toBeNull();
});

test('where a mailbox gets no more mails today, no file is kept, and what was mailed stays', async () => {
  const email = `${tag()}@courriel.example`;
  for (let sent = 0; sent < 8; sent += 1) {
    await tokenOf(submission({ email, cv: cv(), jobId: await fixtures.recruitment(workspace) }));
  }
  const rows = await selectRows<{ withheld: boolean; stored: boolean; recruitment_id: string }>(
    service.deps,
    sql`select mail_withheld_at is not null as withheld, storage_key is not null as stored, recruitment_id
      from held_applications where email = ${email}`,
  );
  expect(rows.filter(({ withheld }) => withheld)).toHaveLength(2);
  expect(rows.filter(({ withheld, stored }) => withheld === stored)).toEqual([]);
  const files = await Array.fromAsync(service.deps.cvStore.list(new Date(Date.now() + 60_000)));
  const referenced = await countRows(service.deps, 'held_applications', sql`storage_key is not null`);
  const ofApplications = await countRows(service.deps, 'cv_files');
  expect(files).toHaveLength(referenced + ofApplications);
  const mailed = rows.find(({ withheld }) => !withheld)?.recruitment_id ?? '';
  await submit(submission({ email, jobId: mailed, why: 'Autrement.' }));
  await submit(submission({ email, jobId: mailed, why: 'Autrement encore.' }));
  const still = sql`email = ${email} and recruitment_id = ${mailed}`;
  expect(await countRows(service.deps, 'held_applications', sql`${still} and mail_withheld_at is null`)).toBe(
    1,
  );
  expect(await countRows(service.deps, 'held_applications', still)).toBe(2);
});

test.each([undefined, 'a-key-of-an-agent'])(
  'a submission that nobody was told of is mailed when it comes again, with room (key %s)',
  async (idempotencyKey) => {
    const email = `${tag()}@courriel.example`;
    const others = await Promise.all(Array.from({ length: 6 }, () => fixtures.recruitment(workspace)));
    for (const other of others) await tokenOf(submission({ email, jobId: other }));
    const sent = submission({ email, cv: cv(), idempotencyKey });
    const token = await tokenOf(sent);
    await tokenOf(sent);
    expect(await heldOf(email)).toBe(7);
    await expect.poll(() => asking(email).length).toBe(6);
    service.clock.advance(86_400_001);
    const again = await tokenOf(sent);
    expect(await decide(await confirmationOf(email, 7), 'confirm')).toMatchObject({ status: 200 });
    expect([await statusOf(token), await statusOf(again)]).toEqual(['received', 'received']);
    expect(await heldOf(email)).toBe(6);
  },
);

test('one network holds so much and no more, and all together', async () => {
  const before = submission();
  await tokenOf(before);
  const weigh = (bytes: number, heldBy: string) =>
    service.deps.database.query.execute(
      sql`update held_applications set byte_length = ${bytes},
        held_by = case when ${heldBy} = '' then held_by else ${heldBy} end where email = ${before.email}`,
    );
  await weigh(500_000_000, '');
  expect(refusalIn(await submit(submission()))).toMatchObject({ status: 429, code: 'rate_limited' });
  // A submission that waits already gets the same answer as before.
  expect(await statusOf(await tokenOf(before))).toBe('awaiting_confirmation');
  await weigh(500_000_000, 'another network');
  expect((await submit(submission())).isError).toBeFalsy();
  await service.deps.database.query.execute(
    sql`insert into held_applications (id, workspace_id, recruitment_id, email_normalized, email, last_name, lang,
        content_digest, byte_length, message_id, held_by, created_at, expires_at)
      select gen_random_uuid(), workspace_id, recruitment_id, n || email, n || email, last_name, lang, content_digest,
        byte_length, n || message_id, held_by, created_at, expires_at
      from held_applications, generate_series(1, 10) n where email = ${before.email}`,
  );
  expect(refusalIn(await submit(submission()))).toMatchObject({ status: 503 });
  await service.deps.database.query.execute(
    sql`delete from held_applications where held_by = 'another network'`,
  );
});

test('held applications without a file count for their rows', async () => {
  const first = submission();
  await tokenOf(first);
  await service.deps.database.query.execute(
    sql`insert into held_applications (id, workspace_id, recruitment_id, email_normalized, email, last_name, lang,
        content_digest, message_id, held_by, created_at, expires_at)
      select gen_random_uuid(), workspace_id, recruitment_id, n || email, n || email, last_name, lang, content_digest,
        n || message_id, held_by, created_at, expires_at
      from held_applications, generate_series(1, 25000) n where email = ${first.email}`,
  );
  expect(refusalIn(await submit(submission()))).toMatchObject({ status: 429, code: 'rate_limited' });
  await service.deps.database.query.execute(
    sql`delete from held_applications where email like ${`%${first.email}`}`,
  );
});

test('a person who confirms twice is told both times that it was sent', async () => {
  const sent = submission();
  await tokenOf(sent);
  const path = await confirmationOf(sent.email);
  const answers = await Promise.all(Array.from({ length: 5 }, () => decide(path, 'confirm')));
  answers.push(await decide(path, 'confirm'), await decide(path, 'discard'));
  for (const { status, text } of answers) expect([status, text.includes('is sent')]).toEqual([200, true]);
  expect(await countRows(service.deps, 'applications', sql`email = ${sent.email}`)).toBe(1);
  const refused = submission();
  await tokenOf(refused);
  const discarded = await confirmationOf(refused.email);
  expect((await decide(discarded, 'discard')).status).toBe(200);
  for (const decision of ['confirm', 'discard'] as const) {
    expect((await decide(discarded, decision)).status).toBe(404);
  }
});
