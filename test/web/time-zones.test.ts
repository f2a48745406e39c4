import { describe, expect, test } from 'vitest';
import { fixturesOf } from '../support/fixtures.ts';
import { serviceForFile } from '../support/service.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);

describe('a workspace in Los Angeles', () => {
  test.each([
    ['an instant', '2027-03-31T23:59:59-08:00'],
    ['a day', '2027-03-31'],
    ['the day’s last minute, in UTC', '2027-04-01T06:59:00Z'],
    ['midnight', '2027-04-01T00:00:00-07:00'],
  ])('shows a closing day given as %s as that day (D71)', async (_, closesAt) => {
    const workspace = await fixtures.workspace({ timeZone: 'America/Los_Angeles' });
    const id = await fixtures.recruitment(workspace, { closesAt });
    const path = `/careers/${workspace.slug}/${id}`;
    const french = await service.get(path, { Accept: 'text/html', 'Accept-Language': 'fr' });
    expect(french.text).toContain('<time datetime="2027-03-31">31\u00a0mars\u00a02027</time>');
    const english = await service.get(`${path}?lang=en`, { Accept: 'text/html' });
    expect(english.text).toContain('<time datetime="2027-03-31">31\u00a0March\u00a02027</time>');
    const markdown = await service.get(path, { Accept: 'text/markdown' });
    expect(markdown.text).toContain('31\u00a0mars\u00a02027');
  });

  test('is published on its own day, in JSON-LD and for boards that want a day', async () => {
    const workspace = await fixtures.workspace({ timeZone: 'America/Los_Angeles' });
    const id = await fixtures.recruitment(workspace, {
      publishedAt: '2026-03-31T23:00:00-07:00',
      closesAt: '2027-03-31',
    });
    const posting = await service.get(`/api/public/v1/careers/${workspace.slug}/jobs/${id}`, {
      Accept: 'application/ld+json',
    });
    expect(posting.json()).toMatchObject({
      datePosted: '2026-03-31',
      validThrough: '2027-04-01T06:59:59.999Z',
    });
    const partner = await fixtures.partner();
    await fixtures.admin.partner.update({ code: partner.code, profile: 'jooble' });
    const feed = await service.get('/api/jobs.xml', { 'X-API-Key': partner.key });
    const element = feed.text.split('<job ').find((text) => text.includes(id)) ?? '';
    expect(element).toContain('<pubdate><![CDATA[31.03.2026]]></pubdate>');
    expect(element).toContain('<expire><![CDATA[31.03.2027]]></expire>');
  });

  test('lists the applications of a day of its own', async () => {
    const workspace = await fixtures.workspace({ timeZone: 'America/Los_Angeles' });
    const id = await fixtures.recruitment(workspace);
    const [day] = service.clock.now().toISOString().split('T');
    await fixtures.application(workspace, id);
    const since = (text: string | undefined) =>
      fixtures.admin.application.list({ workspace: workspace.slug, since: text });
    expect((await since(day)).found).toHaveLength(1);
    expect((await since('2999-01-31')).found).toHaveLength(0);
  });
});

describe('a time zone', () => {
  test('is Europe/Paris unless another is given, and is kept in its register’s spelling', async () => {
    const { slug } = await fixtures.workspace();
    const zoneOf = async () =>
      (await fixtures.admin.workspace.list()).find((workspace) => workspace.slug === slug)?.timeZone;
    expect(await zoneOf()).toBe('Europe/Paris');
    await fixtures.admin.workspace.update({ slug, timeZone: 'america/montreal' });
    expect(await zoneOf()).toBe('America/Toronto');
  });

  test.each(['Europe/Pariss', '', '+02:00', 'CEST ', 'Europe'])('%j is refused by name', async (timeZone) => {
    await expect(fixtures.workspace({ timeZone })).rejects.toThrow('is not a time zone such as Europe/Paris');
  });

  test('a reader of a cached job sees a change', async () => {
    const workspace = await fixtures.workspace();
    const id = await fixtures.recruitment(workspace, { closesAt: '2027-03-31' });
    const page = `/careers/${workspace.slug}/${id}`;
    for (let time = 0; time < 2; time += 1) {
      expect((await service.get(page)).text).toContain('datetime="2027-03-31"');
    }
    await fixtures.admin.workspace.update({ slug: workspace.slug, timeZone: 'Pacific/Kiritimati' });
    service.clock.advance(1000);
    expect((await service.get(page)).text).toContain('datetime="2027-04-01"');
  });
});
