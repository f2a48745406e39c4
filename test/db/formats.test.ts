import postgres from 'postgres';
import { expect, inject, test } from 'vitest';
import { untilJobsDone } from '../domain/erasure/person.ts';
import { createPostgresDatabase } from '../support/file-database.ts';
import { fixturesOf } from '../support/fixtures.ts';
import { startTestService } from '../support/service.ts';

test('a database that writes its dates otherwise gives the same answers, and its jobs are done', async () => {
  const url = await createPostgresDatabase();
  const name = new URL(url).pathname.slice(1);
  const owner = postgres(inject('postgresUrl'), { max: 1, fetch_types: false });
  await owner`alter database ${owner(name)} set datestyle = 'German, DMY'`;
  await owner`alter database ${owner(name)} set timezone = 'Asia/Kolkata'`;
  await owner.end();
  await using service = await startTestService({ config: { DATABASE_URL: url } });
  const fixtures = fixturesOf(service);
  const { sessionId } = await fixtures.session('ai');
  const answer = await service.get(`/api/v2/portal/${sessionId}/export`);
  expect(answer.status).toBe(200);
  const [application] = answer.json<{ applications: { receivedAt: string }[] }>().applications;
  expect(application?.receivedAt).toBe(service.clock.now().toISOString());
  await untilJobsDone(service);
  expect(await fixtures.admin.queue.dead()).toEqual([]);
});
