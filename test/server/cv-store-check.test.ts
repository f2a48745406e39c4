import { once } from 'node:events';
import { createServer } from 'node:net';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { CvStoreRefused } from '#files/stores/cv-store-refused.ts';
import { requireCvStore } from '#server/assembly/cv-store.ts';
import { ConfigError } from '#server/config/config.ts';
import { serviceForFile, startTestService } from '../support/service.ts';

const service = await serviceForFile();
const log = pino({ level: 'silent' });

/** Creates the service's parts with a store that answers when the test says so. */
function withStore() {
  const answer = Promise.withResolvers<null>();
  answer.promise.catch(() => {});
  const cvStore = { ...service.deps.cvStore, get: () => answer.promise, readMark: () => answer.promise };
  return { deps: { ...service.deps, cvStore }, answer };
}

test('a store that hangs does not hold the start up, and may answer later', async () => {
  const { deps, answer } = withStore();
  const refusals: ConfigError[] = [];
  await requireCvStore(deps, { log, waitMs: 1, onLateRefusal: (error) => refusals.push(error) });
  answer.reject(new Error('away'));
  await answer.promise.catch(() => {});
  expect(refusals).toEqual([]);
});

test('a store that refuses before the start is waited for refuses the start', async () => {
  const { deps, answer } = withStore();
  answer.reject(new CvStoreRefused('no such bucket'));
  const check = requireCvStore(deps, { log, onLateRefusal: () => {} });
  await expect(check).rejects.toThrow(new ConfigError('no such bucket'));
});

test('a store that refuses later ends the node', async () => {
  const { deps, answer } = withStore();
  const refused = Promise.withResolvers<ConfigError>();
  await requireCvStore(deps, { log, waitMs: 1, onLateRefusal: refused.resolve });
  answer.reject(new CvStoreRefused('no such bucket'));
  expect((await refused.promise).message).toBe('no such bucket');
});

test('a service starts while S3 takes connections and says nothing', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as { port: number };
  // The SDK reads these variables.
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'someone');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  const url = `s3://cvs?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}`;
  const startedAt = performance.now();
  {
    await using lonely = await startTestService({ config: { CV_STORE: url }, clock: service.clock });
    expect(lonely.logs.join('')).toContain('the CV store gives no answer');
    expect((await lonely.get('/api/health')).status).toBe(200);
    expect(performance.now() - startedAt).toBeLessThan(20_000);
  }
  silent.close();
});
