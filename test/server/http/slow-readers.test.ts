import { once } from 'node:events';
import { expect, test } from 'vitest';
import { fixturesOf, recruitmentEntry } from '#test/support/fixtures.ts';
import { serviceForFile } from '#test/support/service.ts';

const service = await serviceForFile();
const { admin, partner, workspace: makeWorkspace } = fixturesOf(service);
const keyOf = ({ key }: { key: string }) => ({ 'X-API-Key': key });

test('slow readers with one key hold up no other key’s exports, and their own for half a minute at most', async () => {
  const workspace = await makeWorkspace();
  // More than any socket holds.
  const position = 'Entretenir & réparer les presses. '.repeat(1200);
  const entries = Array.from({ length: 600 }, (_, index) => ({
    ...recruitmentEntry,
    title: `Poste ${index}`,
    descriptions: { ...recruitmentEntry.descriptions, position },
  }));
  await admin.recruitment.import({ workspace: workspace.slug, text: JSON.stringify(entries) });
  const [slow, another] = [await partner(), await partner()];
  // A socket that has read a large answer holds all of the next one, so the slow readers get sockets of their own.
  const read = () => service.get('/api/jobs.xml', { ...keyOf(another), Connection: 'close' });
  await expect.poll(async () => (await read()).status).toBe(200);
  const { headers } = await read();
  const [, , epoch] = String(headers['x-sync-token']).split('-');
  const open = async (passedAt: number) => {
    const answer = await service.open(`/api/jobs.xml?since=0-${passedAt}-${epoch}`, { headers: keyOf(slow) });
    await once(answer, 'readable');
    return answer.statusCode;
  };
  const statuses: (number | undefined)[] = [];
  for (let passedAt = 0; passedAt < 10; passedAt += 1) statuses.push(await open(passedAt));
  expect(statuses).toEqual([200, 200, ...Array(8).fill(503)]);
  for (const [path, key] of [
    [`/api/jobs.xml?since=0-11-${epoch}`, another],
    ['/api/jobs.json', workspace],
  ] as const)
    expect((await service.get(path, keyOf(key))).status).toBe(200);
  service.clock.advance(30_000);
  expect(await open(12)).toBe(200);
});
