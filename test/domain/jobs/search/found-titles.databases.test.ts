import { expect, test } from 'vitest';
import { fixturesOf } from '#test/support/fixtures.ts';
import { callRpc, rpcData } from '#test/support/requests/rpc.ts';
import { serviceForFile } from '#test/support/service.ts';
import { misspeltTitles } from './misspelt-titles.ts';
import { writtenTitles } from './written-titles.ts';

type List = { jobs: { title: string }[]; totalCount: number; suggestion?: string };

const service = await serviceForFile();
const { admin, workspace: makeWorkspace } = fixturesOf(service);
const workspace = await makeWorkspace();
// `titles.pure.test.ts` has every title with every form; a fifth of them shows that the database compares alike.
const some = writtenTitles.filter((_, index) => index % 5 === 0);
const entries = some.flatMap(({ ways }) => ways.map((title) => ({ title })));
await admin.recruitment.import({ workspace: workspace.slug, text: JSON.stringify(entries) });

const search = async (q: string) =>
  (
    await service.get(`/api/public/v1/careers/${workspace.slug}/jobs?limit=100&q=${encodeURIComponent(q)}`)
  ).json<List>();

test('each title is found by its forms, in each way in which it is written (D70)', async () => {
  for (const [index, { name, ways, forms }] of some.entries()) {
    const form = forms[index % forms.length] ?? '';
    const found = (await search(form)).jobs.map(({ title }) => title);
    const missed = ways.filter((way) => !found.includes(way));
    expect({ name, form, missed }).toEqual({ name, form, missed: [] });
  }
});

test('misspelt titles lead to the title that is meant (D70)', async () => {
  const written = entries.map(({ title }) => title);
  const lines = misspeltTitles.split('\n').filter((line) => written.includes(line.split('|')[1] ?? ''));
  expect(lines.length).toBeGreaterThan(20);
  const lost: string[] = [];
  for (const line of lines.slice(0, 30)) {
    const [misspelt = '', meant = ''] = line.split('|');
    const { jobs, suggestion } = await search(misspelt);
    const found = suggestion === undefined ? jobs : (await search(suggestion)).jobs;
    if (!found.some(({ title }) => title === meant)) lost.push(`${line}|${suggestion}`);
  }
  expect(lost.length, lost.join('\n')).toBeLessThanOrEqual(1);
});

test('page, API, typed RPC and MCP find and suggest the same', async () => {
  const { slug } = workspace;
  const [{ forms } = { forms: [] }] = some;
  const q = forms[1] ?? '';
  const expected = (await search(q)).totalCount;
  expect(expected).toBeGreaterThanOrEqual(10);
  const page = await service.get(`/careers/${slug}?q=${encodeURIComponent(q)}`);
  expect(page.text).toContain(`${expected} offres ouvertes`);
  const call = { type: 'query', input: { workspaceSlug: slug, q: [q], limit: 1 } } as const;
  expect(rpcData<List>(await callRpc(service, 'jobs.careers', call)).totalCount).toBe(expected);
  const mcp = async (words: string) => {
    const params = { name: 'search_jobs', arguments: { workspaceSlug: slug, q: words, limit: 1 } };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    return (await service.post('/mcp', body, { 'Content-Type': 'application/json' })).text;
  };
  expect(await mcp(q)).toContain(`"totalCount":${expected}`);
  expect(await mcp('infirmiaire')).toContain('Did you mean “infirmière”? Search with that as `q`.');
});

test('remote work is found by the words of both languages, on each face (D70)', async () => {
  const { slug } = await makeWorkspace();
  const jobs = [
    { title: 'Comptable', remoteWorkDays: 2 },
    { title: 'Rédactrice', remoteWorkDays: 5 },
    { title: 'Soudeur', remoteWorkDays: 0 },
    { title: 'Office manager' },
  ];
  await admin.recruitment.import({ workspace: slug, text: JSON.stringify(jobs) });
  const [part, full] = ['Comptable', 'Rédactrice'];
  const all = [
    ...['télétravail', 'teletravail', 'TÉLÉTRAVAIL', 'te\u0301le\u0301travail', 'remote'],
    ...['home office', 'Home-Office', 'working from home', 'à distance'],
  ].map((q) => [q, [part, full]] as const);
  for (const [q, expected] of [
    ...all,
    ...['full remote', 'fully remote', 'télétravail complet'].map((words) => [words, [full]] as const),
    ...['hybride', 'hybrid', 'comptable remote'].map((words) => [words, [part]] as const),
    ['office', ['Office manager']],
  ] as const) {
    const query = `q=${encodeURIComponent(q)}`;
    const { jobs: found } = (
      await service.get(`/api/public/v1/careers/${slug}/jobs?sort=title&${query}`)
    ).json<List>();
    expect([q, found.map(({ title }) => title)]).toEqual([q, expected]);
    const page = (await service.get(`/careers/${slug}?${query}`)).text;
    const shown = jobs.map(({ title }) => title).filter((title) => page.includes(`>${title}</a>`));
    expect([q, shown.toSorted()]).toEqual([q, expected.toSorted()]);
  }
});
