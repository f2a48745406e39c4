import { expect, test } from 'vitest';
import { fixturesOf, recruitmentEntry } from '../../support/fixtures.ts';
import { serviceForFile } from '../../support/service.ts';

const service = await serviceForFile();
const { admin, partner, workspace: makeWorkspace } = fixturesOf(service);
const keyOf = ({ key }: { key: string }) => ({ 'X-API-Key': key });

test('slow readers with one key hold up nobody else’s exports, and their own for half a minute at most', async () => {
  const workspace = await makeWorkspace();
  // More than any socket holds.
  const position = 'Entretenir & réparer les presses. '.repeat(400);
  const entries = Array.from({ length: 600 }, (_, index) => ({
    ...recruitmentEntry,
    title: `Poste ${index}`,
    descriptions: { ...recruitmentEntry.descriptions, position },
  }));
  await admin.recruitment.import({ workspace: workspace.slug, text: JSON.stringify(entries) });
  const [slow, another] = [await partner(), await partner()];
  await expect.poll(async () => (await service.get('/api/jobs.xml', keyOf(another))).status).toBe(200);
  const open = async (since: string) => {
    const answer = await service.open(`/api/jobs.xml?since=${since}`, { headers: keyOf(slow) });
    return answer.statusCode;
  };
  const statuses: (number | undefined)[] = [];
  for (let token = 0; token < 10; token += 1) statuses.push(await open(`0-${token}`));
  expect(statuses).toEqual([200, 200, ...Array(8).fill(503)]);
  for (const [path, key] of [
    ['/api/jobs.xml?since=0-11', another],
    ['/api/jobs.json', workspace],
  ] as const)
    expect((await service.get(path, keyOf(key))).status).toBe(200);
  service.clock.advance(30_000);
  expect(await open('0-12')).toBe(200);
});
