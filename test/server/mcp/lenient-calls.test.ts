import { beforeAll, expect, test } from 'vitest';
import { fixturesOf, tag, type Workspace } from '#test/support/fixtures.ts';
import { serviceForFile } from '#test/support/service.ts';
import { callTool, refusalIn } from './call-tool.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);
const call = (name: string, input: unknown) => callTool(service, name, input);

let workspace: Workspace;
let name: string;
let jobId: string;
beforeAll(async () => {
  workspace = await fixtures.workspace();
  jobId = await fixtures.recruitment(workspace);
  for (let count = 0; count < 24; count += 1) await fixtures.recruitment(workspace);
  name = `Atelier Lumière ${tag()}`;
  await fixtures.admin.workspace.update({ slug: workspace.slug, name });
});

test('an unknown argument is refused, and a call that is right is shown', async () => {
  const answer = await call('search_jobs', { workspaceSlug: workspace.slug, location: 'Paris' });
  expect(refusalIn(answer)).toMatchObject({
    status: 400,
    details: [{ field: 'location', code: 'unknown_option' }],
    hint: expect.stringContaining('"workspaceSlug":"atelier-lumiere"'),
  });
});

test('the first ten of many unknown arguments are named', async () => {
  const names = Array.from({ length: 20_000 }, (_, index) => `none${index}`);
  const unknown = Object.fromEntries(names.map((one) => [one, 1]));
  const answer = await call('search_jobs', { workspaceSlug: workspace.slug, ...unknown });
  const { details } = refusalIn(answer) as { details: { field: string }[] };
  expect(details.map(({ field }) => field)).toEqual(names.slice(0, 10));
});

test.each([
  [{ sort: 'newest' }, '"sort":"-publishedAt"'],
  [{ publishedAfter: 'yesterday' }, '"publishedAfter":"2026-11-01T00:00:00Z"'],
  [{ q: { all: ['lyon'] } }, '"q":["lyon"]'],
  [{ limit: 1000 }, '"limit":20'],
])('%j is refused with a right value in its place', async (wrong, right) => {
  const answer = await call('search_jobs', { workspaceSlug: workspace.slug, ...wrong });
  expect(refusalIn(answer)).toMatchObject({ status: 400, hint: expect.stringContaining(right) });
});

test('an employer’s name, its careers page and a job’s page lead there', async () => {
  for (const workspaceSlug of [
    name,
    name.toUpperCase().replace('È', 'E'),
    `https://emplois.example/careers/${workspace.slug}`,
  ]) {
    const found = await call('search_jobs', { workspaceSlug, limit: '5' });
    expect(found.structuredContent).toMatchObject({ count: 5, workspace: { slug: workspace.slug } });
  }
  const url = `${service.url}/careers/${workspace.slug}/${jobId}`;
  const job = await call('get_job', { jobId: url });
  expect(job.structuredContent).toMatchObject({ id: jobId });
  const form = await call('get_application_form', { jobId: url });
  expect(form.structuredContent).toMatchObject({ job: { id: jobId }, consent: { askedBy: 'mailed_link' } });
});

test('a name that is nearly one is refused with those that may be meant', async () => {
  const half = name.split(' ').slice(1).join(' ');
  const answer = await call('search_jobs', { workspaceSlug: half });
  expect(refusalIn(answer)).toMatchObject({
    status: 404,
    error: expect.stringContaining(`“${name}” is workspaceSlug "${workspace.slug}"`),
    hint: expect.stringContaining('list_employers'),
  });
});

test('employers are found by a part of their name, and those without an open job are not listed', async () => {
  const silent = await fixtures.workspace();
  const { content: all } = await call('list_employers', { limit: 100 });
  expect(all[0]?.text).toContain(`\`${workspace.slug}\``);
  expect(all[0]?.text).not.toContain(silent.slug);
  const found = await call('list_employers', { q: 'lumiere' });
  expect(found.structuredContent).toEqual({
    totalCount: 1,
    employers: [
      {
        name,
        workspaceSlug: workspace.slug,
        openJobs: 25,
        careersUrl: expect.stringMatching(new RegExp(`/careers/${workspace.slug}$`)),
      },
    ],
  });
  expect(found.content[0]?.text).toContain(workspace.slug);
  // Its slug still leads to it.
  const none = await call('search_jobs', { workspaceSlug: silent.slug });
  expect(none.structuredContent).toMatchObject({ count: 0 });
});

test('twenty jobs come unless more are asked for, with a summary that does not repeat the values', async () => {
  const { structuredContent, content } = await call('search_jobs', { workspaceSlug: workspace.slug });
  expect(structuredContent).toMatchObject({ count: 20, totalCount: 25 });
  const [text] = content;
  expect(text?.text).toContain(`20 of 25 jobs of ${name}`);
  expect(text?.text).toContain(String(structuredContent?.nextCursor));
  expect(text?.text.match(/^- \[/gm)).toHaveLength(20);
  expect(text?.text.length).toBeLessThan(JSON.stringify(structuredContent).length / 2);
  const next = await call('search_jobs', { workspaceSlug: name, cursor: structuredContent?.nextCursor });
  expect(next.structuredContent).toMatchObject({ count: 5, nextCursor: null });
});

test('one job is read as Markdown, its texts without markup', async () => {
  const { content } = await call('get_job', { workspaceSlug: workspace.slug, jobId });
  expect(content[0]?.text).toMatch(/^# \[/);
  expect(content[0]?.text).not.toMatch(/<\/?(?:p|ul|li|strong)>/);
});

test('the form names what submit_application takes, and no consent', async () => {
  const { structuredContent } = await call('get_application_form', { workspaceSlug: workspace.slug, jobId });
  const names = ['firstName', 'lastName', 'email', 'phone', 'cv', 'why', 'portfolioUrl'];
  expect(structuredContent?.arguments).toEqual(
    names.map((argument) => expect.objectContaining({ name: argument })),
  );
  expect(JSON.stringify(structuredContent)).not.toContain('multipart');
});

test('absent optional values may be null or empty in a submission, and it is answered in words', async () => {
  const { structuredContent, content } = await call('submit_application', {
    workspaceSlug: name,
    jobId,
    firstName: 'Camille',
    lastName: 'Fontanel',
    email: `${tag()}@courriel.example`,
    phone: null,
    why: '',
    cv: null,
    idempotencyKey: '',
  });
  expect(structuredContent).toMatchObject({ status: 'awaiting_confirmation' });
  const token = String(structuredContent?.token);
  expect(content[0]?.text).toContain(token);
  const stands = await call('my_application', { token });
  expect(stands.content[0]?.text).toContain('**awaiting_confirmation**');
});

test('a job that is not this employer’s, and a token that opens nothing, are refused with what to do', async () => {
  const other = await fixtures.workspace();
  const elsewhere = await call('get_job', { workspaceSlug: other.slug, jobId });
  expect(refusalIn(elsewhere)).toMatchObject({ status: 404, hint: expect.stringContaining('search_jobs') });
  const wrong = await call('my_application', { token: 'x' });
  expect(refusalIn(wrong)).toMatchObject({
    status: 404,
    hint: expect.stringContaining('submit_application'),
  });
});
