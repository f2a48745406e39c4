import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { applicationForm, fixturesOf, only, tag } from '../support/fixtures.ts';
import { selectRows } from '../support/rows.ts';
import { serviceForFile } from '../support/service.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);
const workspace = await fixtures.workspace();
const jobId = await fixtures.recruitment(workspace);
const applyPath = `/apply/${workspace.slug}/${jobId}`;

const local = (address: string) => address.replace(service.url, '');
const unescaped = (markup: string) => markup.replaceAll('&amp;', '&');

async function sourceOf(applicationId: string): Promise<string | null> {
  const statement = sql`select source from applications where id = ${applicationId}`;
  return only(await selectRows<{ source: string | null }>(service.deps, statement)).source;
}

/** Submits forms with these sources in one RPC request; resolves to the stored sources. */
async function storedOf(sources: readonly unknown[]): Promise<(string | null)[]> {
  const inputs = sources.map((source) => ({
    ...Object.fromEntries(applicationForm(workspace.slug, jobId).entries()),
    source,
  }));
  const names = sources.map(() => 'applications.submit').join(',');
  const answer = await service.post(`/trpc/${names}?batch=1`, Object.fromEntries(inputs.entries()));
  const answers = answer.json<{ result?: { data: { applicationId: string } } }[]>();
  return Promise.all(answers.map(({ result }) => sourceOf(result?.data.applicationId ?? '')));
}

/** Fills the form in as a browser would send it: with the hidden fields of the page and a person's entries. */
function filledIn(page: string): FormData {
  const form = new FormData();
  for (const [, name = '', value = ''] of page.matchAll(
    /<input type="hidden" name="(\w+)" value="([^"]*)">/g,
  ))
    form.append(name, value);
  const typed = {
    firstName: 'Camille',
    lastName: 'Fontanel',
    email: `${tag()}@courriel.example`,
    consent: '1',
  };
  for (const [name, value] of Object.entries(typed)) form.append(name, value);
  return form;
}

describe('the board whose link led to an application is stored with it (D40)', () => {
  const code = `Board_${tag()}.FR`;
  const source = code.toLowerCase().replace('.', '-');
  let feed: string;
  beforeAll(async () => {
    const { key } = await fixtures.admin.partner.create({ code, name: 'Tableau des Offres' });
    feed = (await service.get('/api/jobs.xml', { 'X-API-Key': key })).text;
  });

  function linkIn(element: 'applyUrl' | 'url'): string {
    const [, link = ''] =
      new RegExp(`<${element}><!\\[CDATA\\[([^\\]]*${jobId}[^\\]]*)\\]\\]></${element}>`).exec(feed) ?? [];
    expect(link).toContain(`?source=${source}`);
    return local(link);
  }

  /** Follows the first link of a page that looks like this. */
  async function follow(page: string, link: RegExp): Promise<string> {
    const [, address = ''] = link.exec(page) ?? [];
    return (await service.get(unescaped(address))).text;
  }

  test('from the feed’s applyUrl, in another language and after a refusal', async () => {
    const { text } = await service.get(linkIn('applyUrl'));
    const [, action = ''] = /formaction="([^"]+)" formnovalidate lang="en"/.exec(text) ?? [];
    const { text: english } = await service.post(unescaped(action), filledIn(text));
    expect(english).toContain('value="Fontanel"');
    const refused = filledIn(english);
    refused.delete('consent');
    const again = await service.post(applyPath, refused);
    expect(again.status).toBe(400);
    expect((await service.post(applyPath, filledIn(again.text))).status).toBe(200);
    const { found } = await fixtures.admin.application.list({ workspace: workspace.slug });
    const { id } = only(found.filter((application) => application.source === source));
    expect(await fixtures.admin.application.show({ id })).toMatchObject({ source });
  });

  test('from the feed’s url, through every page that leads to the form', async () => {
    const { text } = await service.get(linkIn('url'));
    const careers = await follow(text, /<p class="back"><a href="([^"]+)"/);
    const job = await follow(careers, /href="([^"]*\/careers\/[^"/]+\/[0-9a-f-]{36}[^"]*)"/);
    const form = await follow(job, /href="([^"]*\/apply\/[^"]+)"/);
    expect(filledIn(form).get('source')).toBe(source);
  });

  test('from the operation’s field, over REST and RPC', async () => {
    const overRest = await fixtures.application(workspace, jobId, { source: 'board-1_x' });
    expect(await sourceOf(overRest)).toBe('board-1_x');
    expect(await storedOf(['board-2'])).toEqual(['board-2']);
  });

  const others = ['', 'Board', 'a b', 'a.b', 'é', 'x'.repeat(65), '<b>', ['a', 'b']];

  test('anything else is dropped, over REST and RPC', async () => {
    expect(await storedOf(others)).toEqual(others.map(() => null));
    const ids = [
      await fixtures.application(workspace, jobId, { source: 'Board' }),
      await fixtures.application(workspace, jobId, { source: ['a', 'b'] }),
    ];
    expect(await Promise.all(ids.map(sourceOf))).toEqual([null, null]);
  });

  test.each(others)('%j is in no page', async (other) => {
    const { text } = await service.get(`${applyPath}?source=${encodeURIComponent(String(other))}`);
    expect(text).not.toContain('name="source"');
  });

  test('pages are kept apart by it, and stay one page for search engines', async () => {
    const path = `/careers/${workspace.slug}/${jobId}`;
    const [plain, first, second] = await Promise.all(
      ['', '?source=one', '?source=two'].map(async (query) => (await service.get(path + query)).text),
    );
    expect(plain).not.toContain('source=');
    expect(first).toContain('source=one');
    expect(second).toContain('source=two');
    expect(second).not.toContain('source=one');
    for (const text of [plain, first, second])
      expect(text).toContain(`<link rel="canonical" href="${service.url}${path}">`);
  });
});
