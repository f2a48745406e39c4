import { expect, test } from 'vitest';
import { listVisibleJobs } from '../../../db/recruitments/visible-jobs.ts';
import { fixturesOf } from '../../support/fixtures.ts';
import { pick, seededRandom } from '../../support/seeded-random.ts';
import { serviceForFile, startTestService } from '../../support/service.ts';
import { eventCount } from '../../support/soak.ts';

const EVENTS = eventCount(120);
const first = await serviceForFile();
const fixtures = fixturesOf(first);

test('on two nodes, a second after any change, every answer names the jobs that are visible (D7, D12, D44)', async () => {
  await using second = await startTestService({ clock: first.clock });
  const random = seededRandom(7);
  const { admin } = fixtures;
  const workspace = await fixtures.workspace();
  const partner = await fixtures.partner();
  const jobs: [string, ...string[]] = [await fixtures.recruitment(workspace)];
  let isDisabled = false;
  let isExcluded = false;
  const inSeconds = (seconds: number) => new Date(first.clock.now().getTime() + seconds * 1000).toISOString();
  const events: [() => Promise<unknown>, ...(() => Promise<unknown>)[]] = [
    async () => jobs.push(await fixtures.recruitment(workspace)),
    async () => jobs.push(await fixtures.recruitment(workspace, { publishedAt: inSeconds(3) })),
    async () => jobs.push(await fixtures.recruitment(workspace, { closesAt: inSeconds(4) })),
    () => admin.recruitment.unpublish({ id: pick(random, jobs) }),
    () => admin.recruitment.publish({ id: pick(random, jobs) }),
    () => admin.recruitment.close({ id: pick(random, jobs) }),
    () => fixtures.recruitment(workspace, { id: pick(random, jobs), title: `Titre ${random()}` }),
    () => admin.workspace.update({ slug: workspace.slug, name: `Ateliers ${random()}` }),
    () => {
      isDisabled = !isDisabled;
      return admin.workspace[isDisabled ? 'disable' : 'enable']({ slug: workspace.slug });
    },
    () => {
      isExcluded = !isExcluded;
      const pair = { code: partner.code, workspace: workspace.slug };
      return admin.partner[isExcluded ? 'exclude' : 'include'](pair);
    },
    async () => {},
  ];
  for (let event = 0; event < EVENTS; event += 1) {
    await pick(random, events)();
    first.clock.advance(1000);
    const { jobs: visible } = await listVisibleJobs(
      first.deps.database.query,
      workspace.id,
      first.clock.now(),
    );
    const titles = isDisabled ? null : visible.map(({ id, title }) => `${id} ${title}`);
    for (const node of [first, second]) {
      const titlesOf = ({ status, json }: { status: number; json: <Body>() => Body }) =>
        status === 404
          ? null
          : json<{ jobs: { id: string; title: string }[] }>().jobs.map(({ id, title }) => `${id} ${title}`);
      const careers = await node.get(`/api/public/v1/careers/${workspace.slug}/jobs`);
      const list = await node.get('/api/jobs.json', { 'X-API-Key': workspace.key });
      const feed = await node.get('/api/jobs.xml', { 'X-API-Key': partner.key });
      expect([titlesOf(careers), titlesOf(list)]).toEqual([titles, titles]);
      const inFeed = isDisabled || isExcluded ? [] : visible.map(({ id }) => id);
      const references = [...feed.text.matchAll(/<referencenumber><!\[CDATA\[(.*?)\]\]>/g)].map(
        ([, id]) => id,
      );
      expect([references, feed.headers['x-jobs-count']]).toEqual([inFeed, String(inFeed.length)]);
    }
  }
});
