import { expect, test } from 'vitest';
import { fixturesOf } from '#test/support/fixtures.ts';
import { serviceForFile } from '#test/support/service.ts';

const service = await serviceForFile();
const { admin, workspace: makeWorkspace } = fixturesOf(service);
const workspace = await makeWorkspace();
const entries = Array.from({ length: 130 }, (_, index) => ({ title: `Poste ${index}` }));
await admin.recruitment.import({ workspace: workspace.slug, text: JSON.stringify(entries) });

type SearchResult = { jobs: unknown[]; totalCount: number; nextCursor: string | null };
type Result = { result: { isError?: boolean; structuredContent?: SearchResult } };

async function search(asked: object): Promise<Result['result']> {
  const params = { name: 'search_jobs', arguments: { workspaceSlug: workspace.slug, ...asked } };
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
  const { text } = await service.post('/mcp', JSON.stringify(call), headers);
  const [json = ''] = text.split('\n').flatMap((line) => (line.startsWith('data: ') ? [line.slice(6)] : []));
  return (JSON.parse(json === '' ? text : json) as Result).result;
}

test('a search brings 20 jobs unless it says how many, at most 100, and the way to the others (D68)', async () => {
  const found = (await search({})).structuredContent;
  expect([found?.jobs.length, found?.totalCount]).toEqual([20, 130]);
  const next = (await search({ cursor: found?.nextCursor, limit: 100 })).structuredContent;
  expect(next?.jobs).toHaveLength(100);
  expect((await search({ limit: 101 })).isError).toBe(true);
});
