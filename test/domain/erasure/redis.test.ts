import { createHash } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, expect, test } from 'vitest';
import { fixturesOf } from '#test/support/fixtures.ts';
import { startRedis } from '#test/support/servers/redis-server.ts';
import { serviceForFile } from '#test/support/service.ts';
import { askDeletion, createPerson, untilJobsDone } from './person.ts';

const server = await startRedis();
const service = await serviceForFile({ config: { REDIS_URL: server.url } });
const fixtures = fixturesOf(service);
const redis = new Redis(server.url);
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});

/** Reads every stream that a listener could still resume, as text. */
async function toldLive(): Promise<Record<string, string>> {
  const keys = await redis.keys('guichet:turn:*');
  const streams = await Promise.all(
    keys.map(async (key) => [key, JSON.stringify(await redis.xrange(key, '-', '+'))] as const),
  );
  // A forgotten stream leaves a mark for a while, so that no node sends it again.
  return Object.fromEntries(streams.filter(([, reported]) => !reported.includes('forgotten')));
}

test('nothing that was said in a conversation is left in Redis after deletion execute', async () => {
  const { reported, candidateId } = await createPerson(service, fixtures);
  await fixtures.admin.candidate.release({ id: candidateId });
  // The greeting, the reply to the answer and that to the question; their text is written to Redis a moment later.
  await expect.poll(async () => Object.keys(await toldLive()).length).toBe(3);
  await expect.poll(async () => Object.values(await toldLive()).join()).toContain('text-delta');
  const neighbour = await fixtures.session('ai');
  await service.post(`/api/v2/prequalif/${neighbour.sessionId}/stream`, { messages: [] });
  await expect.poll(async () => Object.keys(await toldLive()).length).toBe(4);
  const id = await askDeletion(service, candidateId);
  await fixtures.admin.deletion.execute({ id });
  await untilJobsDone(service);
  const after = await toldLive();
  expect(Object.keys(after)).toHaveLength(1);
  for (const key of await redis.keys('*')) {
    for (const word of Object.values(reported)) expect(key).not.toContain(word);
  }
  for (const word of Object.values(reported)) expect(JSON.stringify(after)).not.toContain(word);
});

/** Digests that anyone could compute from an address alone. */
function digestsOf(email: string): string[] {
  return ['md5', 'sha1', 'sha256', 'sha512'].flatMap((algorithm) =>
    (['hex', 'base64', 'base64url'] as const).map((encoding) =>
      createHash(algorithm).update(email.toLowerCase()).digest(encoding),
    ),
  );
}

test('no key that outlives an erasure in Redis can be made again from the e-mail', async () => {
  const { reported, candidateId } = await createPerson(service, fixtures);
  await fixtures.admin.candidate.release({ id: candidateId });
  const id = await askDeletion(service, candidateId);
  await fixtures.admin.deletion.execute({ id });
  await untilJobsDone(service);
  const keys = await redis.keys('guichet:limit:*');
  expect(keys.filter((key) => key.endsWith(':submit-email')).length).toBeGreaterThan(0);
  for (const digest of digestsOf(reported.email)) expect(keys.join()).not.toContain(digest);
});
