import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepHeld } from '#domain/applications/held/sweep-held.ts';
import { toReference } from '#domain/applications/sent/reference.ts';
import { pdf } from '#test/support/files/cv-samples.ts';
import { fixturesOf, tag, type Workspace } from '#test/support/fixtures.ts';
import { jobQuestions } from '#test/support/questions.ts';
import { countRows, selectRows } from '#test/support/rows.ts';
import { startMailServer } from '#test/support/servers/mail-server.ts';
import { serviceForFile, startTestService } from '#test/support/service.ts';
import { inOtherLanguage } from '#test/web/page/in-other-language.ts';

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

type Result = { isError?: boolean; structuredContent?: Record<string, unknown>; content: { text: string }[] };

/** One session of an unmodified client. */
async function withClient<Value>(
  work: (
    call: (name: string, input: Record<string, unknown>) => Promise<Result>,
    client: Client,
  ) => Promise<Value>,
  version?: '2025-11-25',
): Promise<Value> {
  const client = new Client(
    { name: 'test', version: '1' },
    version === undefined ? { versionNegotiation: { mode: { pin: '2026-07-28' } } } : {},
  );
  await client.connect(new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`)));
  try {
    const call = async (name: string, input: Record<string, unknown>) =>
      (await client.callTool({ name, arguments: input })) as unknown as Result;
    return await work(call, client);
  } finally {
    await client.close();
  }
}

const submission = (email = `${tag()}@courriel.example`) => ({
  workspaceSlug: workspace.slug,
  jobId,
  firstName: 'Camille',
  lastName: 'Fontanel',
  email,
});

const linkIn = (text: string | undefined, path: string) =>
  new RegExp(`http://\\S*(/${path}/\\S+)`).exec(text ?? '')?.[1] ?? '';

async function mailTo(email: string, subject: RegExp) {
  const find = () =>
    mailServer.mails.find((mail) => mail.recipients.includes(email) && subject.test(mail.subject ?? ''));
  await expect.poll(find).toBeDefined();
  return find();
}

const errorOf = ({ content }: Result) => JSON.parse(content[0]?.text ?? '{}') as Record<string, unknown>;
const english = { 'Accept-Language': 'en', Accept: 'text/html' };

describe.each([undefined, '2025-11-25'] as const)('the protocol of %s', (version) => {
  test('lists its tools with their schemas, from the same definitions as REST', async () => {
    await withClient(async (_call, client) => {
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name).sort()).toEqual([
        'get_application_form',
        'get_job',
        'list_employers',
        'my_application',
        'search_jobs',
        'submit_application',
      ]);
      const submit = tools.find(({ name }) => name === 'submit_application');
      const { properties = {}, required = [] } = submit?.inputSchema ?? {};
      expect([...required].sort()).toEqual(['email', 'firstName', 'jobId', 'lastName', 'workspaceSlug']);
      expect(Object.keys(properties)).not.toContain('consent');
      expect(properties).toMatchObject({
        cv: { properties: { data: { type: 'string', contentEncoding: 'base64' } } },
      });
      const search = tools.find(({ name }) => name === 'search_jobs');
      expect(search?.inputSchema.properties).toMatchObject({
        q: { type: 'array' },
        limit: { maximum: 100 },
      });
      expect(search?.annotations).toMatchObject({ readOnlyHint: true });
    }, version);
  });

  test('finds a job, reads it and its form', async () => {
    await withClient(async (call) => {
      const found = await call('search_jobs', {
        workspaceSlug: workspace.slug,
        q: ['maintenance'],
        limit: 5,
      });
      const careers = await service.get(
        `/api/public/v1/careers/${workspace.slug}/jobs?q=maintenance&limit=5`,
      );
      expect(found.structuredContent).toEqual(careers.json());
      const job = await call('get_job', { workspaceSlug: workspace.slug, jobId });
      expect(job.structuredContent).toMatchObject({ id: jobId, title: 'Technicienne de maintenance' });
      const form = await call('get_application_form', { workspaceSlug: workspace.slug, jobId });
      expect(form.structuredContent).toMatchObject({
        job: { id: jobId },
        consent: { askedBy: 'mailed_link' },
      });
    }, version);
  });
});

describe('an application', () => {
  test('reaches the employer when its person confirms it by the mailed link, and not before (D45)', async () => {
    await withClient(async (call) => {
      const sent = submission();
      const cv = { fileName: 'cv.pdf', contentType: 'application/pdf', data: pdf().toString('base64') };
      const held = await call('submit_application', { ...sent, why: 'Une raison.', cv });
      expect(held.structuredContent).toMatchObject({ status: 'awaiting_confirmation' });
      const token = String(held.structuredContent?.token);
      expect(await countRows(service.deps, 'applications', sql`email = ${sent.email}`)).toBe(0);
      const waiting = await call('my_application', { token });
      expect(waiting.structuredContent).toMatchObject({
        status: 'awaiting_confirmation',
        job: { id: jobId },
      });

      const mail = await mailTo(sent.email, /confirmer/i);
      const path = linkIn(mail?.text, 'confirm');
      const page = await service.get(path, english);
      expect(page.status).toBe(200);
      expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
      const words = page.text.replaceAll('<wbr>', '');
      for (const part of ['Fontanel', 'cv.pdf', 'Une raison.', sent.email]) expect(words).toContain(part);
      // Opening the page confirms nothing, since programs open mailed links.
      expect(await countRows(service.deps, 'applications', sql`email = ${sent.email}`)).toBe(0);

      const confirmed = await service.post(`${path}?decision=confirm&lang=en`, undefined, english);
      expect([confirmed.status, confirmed.text]).toEqual([200, expect.stringContaining('is sent')]);
      const inFrench = (await inOtherLanguage(service, confirmed)).text;
      expect(inFrench).toContain('est envoyée');
      const [row] = await selectRows<Record<string, unknown>>(
        service.deps,
        sql`select a.id, channel, why, a.status, c.way, c.lang, f.file_name from applications a
          join consents c on c.application_id = a.id left join cv_files f on f.application_id = a.id
          where a.email = ${sent.email}`,
      );
      const reference = toReference(String(row?.id));
      for (const page of [confirmed.text, inFrench]) expect(page).toContain(`<strong>${reference}</strong>`);
      expect(row).toMatchObject({
        channel: 'form',
        why: 'Une raison.',
        status: 'received',
        way: 'mailed_link',
        lang: 'en',
        file_name: 'cv.pdf',
      });
      const read = await call('my_application', { token });
      expect(read.structuredContent).toMatchObject({ status: 'received', expiresAt: null });
      await mailTo(sent.email, /reçu|received|candidature/i);
      const cvFile = await fixtures.admin.application.cv({ id: String(row?.id) });
      expect(Buffer.from(cvFile.data, 'base64')).toEqual(pdf());
      // The link is used up.
      expect((await service.get(path, english)).status).toBe(404);
    });
  });

  test('answers the job’s own questions, which the person reads before the confirmation (D60)', async () => {
    const asking = await fixtures.recruitment(workspace, { questions: jobQuestions });
    await withClient(async (call) => {
      const form = await call('get_application_form', { workspaceSlug: workspace.slug, jobId: asking });
      const { questions } = form.structuredContent as { questions: Record<string, unknown>[] };
      expect(questions.map(({ questionId, required }) => [questionId, required])).toEqual([
        ['why-us', false],
        ['licence', true],
        ['hours', false],
        ['start', false],
        ['pay', false],
        ['years', false],
      ]);
      expect(questions[1]).toMatchObject({ values: [{ value: 'yes' }, { value: 'no' }] });
      expect(form.content[0]?.text).toContain('`answers`, `hours`: Quel horaire ?, one of `day`, `night`');
      const sent = { ...submission(), jobId: asking, phone: 'J’ai envie de mourir.' };
      const refused = await call('submit_application', {
        ...sent,
        answers: [{ questionId: 'years', value: 4 }],
      });
      expect(errorOf(refused)).toMatchObject({ details: [{ field: 'answers.licence', code: 'required' }] });
      const answers = [
        { questionId: 'licence', value: 'yes' },
        { questionId: 'hours', value: 'night' },
      ];
      for (let times = 0; times < 2; times += 1) await call('submit_application', { ...sent, answers });
      expect(await countRows(service.deps, 'held_applications', sql`email = ${sent.email}`)).toBe(1);
      const path = linkIn((await mailTo(sent.email, /confirmer/i))?.text, 'confirm');
      const page = await service.get(path, english);
      for (const words of [
        'Your answers to the employer’s questions',
        'Do you drive?',
        'Night',
        'Perhaps nobody reads',
      ])
        expect(page.text).toContain(words);
      // The answers are those that the person has read, although the job asks nothing any more.
      await fixtures.admin.recruitment.import({
        workspace: workspace.slug,
        text: JSON.stringify([{ id: asking, title: 'Vitrailliste' }]),
      });
      await service.post(`${path}?decision=confirm`, undefined, english);
      const rows = await selectRows<{ answers: unknown }>(
        service.deps,
        sql`select answers from applications where email = ${sent.email}`,
      );
      expect(rows).toMatchObject([{ answers }]);
    });
  });

  test('is erased by its person’s word, with its file', async () => {
    await withClient(async (call) => {
      const sent = submission();
      const cv = { fileName: 'cv.pdf', contentType: 'application/pdf', data: pdf().toString('base64') };
      const held = await call('submit_application', { ...sent, cv });
      const path = linkIn((await mailTo(sent.email, /confirmer/i))?.text, 'confirm');
      const [row] = await selectRows<{ storage_key: string }>(
        service.deps,
        sql`select storage_key from held_applications where email = ${sent.email}`,
      );
      expect(await service.deps.cvStore.get(row?.storage_key ?? '')).not.toBeNull();
      const answer = await service.post(`${path}?decision=discard`, undefined, english);
      expect(answer.status).toBe(200);
      expect((await inOtherLanguage(service, answer)).text).toContain('C’est effacé');
      expect(await countRows(service.deps, 'held_applications', sql`email = ${sent.email}`)).toBe(0);
      expect(await service.deps.cvStore.get(row?.storage_key ?? '')).toBeNull();
      const gone = await call('my_application', { token: held.structuredContent?.token });
      expect(errorOf(gone)).toMatchObject({ status: 404, code: 'not_found' });
    });
  });

  test('is told that its job is closed, where it closed meanwhile, and waits on', async () => {
    const closing = { ...submission(), jobId: await fixtures.recruitment(workspace) };
    await withClient((call) => call('submit_application', closing));
    const confirm = linkIn(
      (await mailTo(closing.email, /Vitrailliste|candidature|application/i))?.text,
      'confirm',
    );
    await fixtures.admin.recruitment.unpublish({ id: closing.jobId });
    const answer = await service.post(`${confirm}?decision=confirm`, new FormData(), english);
    expect([answer.status, answer.text.includes('This position is closed')]).toEqual([410, true]);
    expect((await service.get(confirm, english)).status).toBe(200);
  });

  test('is sent once, however often the link is used at the same time', async () => {
    await withClient(async (call) => {
      const sent = submission();
      await call('submit_application', sent);
      const path = linkIn((await mailTo(sent.email, /confirmer/i))?.text, 'confirm');
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => service.post(`${path}?decision=confirm`, undefined, english)),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      expect(await countRows(service.deps, 'applications', sql`email = ${sent.email}`)).toBe(1);
    });
  });

  test('is the same for the same key and content, before and after its confirmation; other content is refused', async () => {
    await withClient(async (call) => {
      const sent = { ...submission(), idempotencyKey: `agent-key-${tag()}-0001` };
      const tokens = await Promise.all(Array.from({ length: 4 }, () => call('submit_application', sent)));
      for (const { isError } of tokens) expect(isError).toBeFalsy();
      expect(await countRows(service.deps, 'held_applications', sql`email = ${sent.email}`)).toBe(1);
      const other = await call('submit_application', { ...sent, lastName: 'Autre' });
      expect(errorOf(other)).toMatchObject({
        status: 400,
        details: [{ field: 'idempotencyKey', code: 'already_used' }],
      });
      const path = linkIn((await mailTo(sent.email, /confirmer/i))?.text, 'confirm');
      await service.post(`${path}?decision=confirm`, undefined, english);
      await call('submit_application', sent);
      expect(await countRows(service.deps, 'held_applications', sql`email = ${sent.email}`)).toBe(0);
      expect(await countRows(service.deps, 'applications', sql`email = ${sent.email}`)).toBe(1);
    });
  });

  test('is refused as the form refuses it, and then nothing is held', async () => {
    await withClient(async (call) => {
      const before = await countRows(service.deps, 'held_applications');
      const bad = await call('submit_application', { ...submission('no address'), lastName: '' });
      expect(bad.isError).toBe(true);
      expect(errorOf(bad)).toMatchObject({
        status: 400,
        code: 'bad_request',
        details: expect.arrayContaining([expect.objectContaining({ field: 'email', code: 'invalid_email' })]),
      });
      const file = { fileName: 'cv.pdf', contentType: 'application/pdf', data: 'bm8gcGRm' };
      const unreadable = await call('submit_application', { ...submission(), cv: file });
      expect(errorOf(unreadable)).toMatchObject({ status: 400, details: [{ field: 'cv' }] });
      const unknown = await call('submit_application', {
        ...submission(),
        jobId: '3f1f7c4e-5a0e-4a53-9d3e-0f6f3c2b1a00',
      });
      expect(errorOf(unknown)).toMatchObject({ status: 404, details: [{ code: 'not_published' }] });
      expect(await countRows(service.deps, 'held_applications')).toBe(before);
    });
  });
});

describe('another person', () => {
  test('is never reached: only the token that a submission was given reads it', async () => {
    const session = await fixtures.session();
    await withClient(async (call) => {
      for (const token of [session.sessionId, 'x', `${'a'.repeat(8)}.${'b'.repeat(80)}`]) {
        const answer = await call('my_application', { token });
        expect(errorOf(answer)).toMatchObject({ status: 404, code: 'not_found' });
      }
    });
  });

  test('an erasure includes applications that are held in the person’s name', async () => {
    await withClient(async (call) => {
      const sent = submission();
      await fixtures.application(workspace, jobId, { email: sent.email });
      await call('submit_application', sent);
      const [person] = await selectRows<{ id: string }>(
        service.deps,
        sql`select id from candidates where email = ${sent.email}`,
      );
      const { id } = await fixtures.admin.deletion.request({ candidate: person?.id ?? '' });
      await fixtures.admin.deletion.execute({ id });
      expect(await countRows(service.deps, 'held_applications', sql`email = ${sent.email}`)).toBe(0);
    });
  });
});

describe('the address', () => {
  const initialize = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 't', version: '1' } },
  };
  const accept = { Accept: 'application/json, text/event-stream' };

  test('keeps no session: GET and DELETE are 405', async () => {
    expect((await service.get('/mcp', accept)).status).toBe(405);
    expect((await service.send('/mcp', { method: 'DELETE' })).status).toBe(405);
    expect((await service.get('/mcp/', accept)).status).toBe(404);
  });

  test('takes no word from a page of somebody else’s', async () => {
    const answer = await service.post('/mcp', initialize, { ...accept, Origin: 'https://evil.example' });
    expect(answer.status).toBe(403);
  });

  test('reads no large body of an address that is over its limit of calls (D41)', async () => {
    await using limited = await startTestService({ config: { CALL_LIMIT_PER_MINUTE: '2' } });
    const clientInfo = { name: 'x'.repeat(300_000), version: '1' };
    const large = { ...initialize, params: { ...initialize.params, clientInfo } };
    const statuses = [];
    for (let call = 0; call < 3; call += 1) statuses.push(await limited.post('/mcp', large, accept));
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(Number(statuses[2]?.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('answers what is no JSON with an error of the protocol', async () => {
    const answer = await service.post('/mcp', 'no json', { ...accept, 'Content-Type': 'application/json' });
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32700 } });
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' });
  });
});

/** Runs last, since it moves the file's clock. */
test('a submission that is not confirmed within seven days is gone, with its mail and file', async () => {
  await withClient(async (call) => {
    const sent = submission();
    const held = await call('submit_application', sent);
    const path = linkIn((await mailTo(sent.email, /confirmer/i))?.text, 'confirm');
    service.clock.advance(7 * 86_400_000);
    expect((await service.get(path, english)).status).toBe(404);
    const gone = await call('my_application', { token: held.structuredContent?.token });
    expect(errorOf(gone)).toMatchObject({ status: 404 });
    await sweepHeld(service.deps);
    expect(await countRows(service.deps, 'held_applications', sql`email = ${sent.email}`)).toBe(0);
  });
});
