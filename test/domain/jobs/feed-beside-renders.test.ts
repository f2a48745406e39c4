import { expect, test } from 'vitest';
import { renderBatch } from '#domain/jobs/rendering/render-runs.ts';
import { fixturesOf } from '#test/support/fixtures.ts';
import { serviceForFile } from '#test/support/service.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);

test('a feed whose items are rendered waits for no run of rendering', async () => {
  const workspace = await fixtures.workspace();
  await fixtures.recruitment(workspace);
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const feed = (lang: string) => service.get(`/careers/${workspace.slug}/feed.xml?lang=${lang}`);
  expect((await feed('fr')).status).toBe(200);
  const runs = [1, 2].map(() => renderBatch(service.deps.database, () => isOver));
  const answered = await Promise.race([feed('en').then(({ status }) => status), isOverdue()]);
  end();
  await Promise.all(runs);
  expect(answered).toBe(200);
});

/** The wait is much longer than the feed takes. */
function isOverdue(): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  setTimeout(resolve, 5_000, 'waits').unref();
  return promise;
}
