import { expect, test } from 'vitest';
import { applicationForm, fixturesOf, tag } from '#test/support/fixtures.ts';
import { serviceForFile } from '#test/support/service.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);
const workspace = await fixtures.workspace();
const { slug } = workspace;
const jobId = await fixtures.recruitment(workspace);
const someone = () => `camille.${tag()}@courriel.example`;
const mark = /class="hero done"/;

function post(path: string, fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return service.post(path, form, { Accept: 'text/html', Origin: service.url });
}
const apply = () =>
  service.post(`/apply/${slug}/${jobId}`, applicationForm(slug, jobId, {}), { Accept: 'text/html' });

test('the page after sending shows the mark of success', async () => {
  expect((await apply()).text).toMatch(mark);
});

test.each<[string, () => string | Promise<string>, Record<string, string>]>([
  ['a link of a candidate', () => '/portal', {}],
  ['a link of an employer', () => '/employer', {}],
  ['a link of the desk', () => '/desk/sign-in', {}],
  ['a job alert', () => `/careers/${slug}/alerts`, {}],
  [
    'a corrected address',
    async () => /action="(\/correct-address\/[^"]+)"/.exec((await apply()).text)?.[1] ?? '',
    { previous: '' },
  ],
])(
  'the page after a request for %s shows no mark of success, since it must not tell the outcome',
  async (_, path, fields) => {
    const { status, text } = await post(await path(), { email: someone(), ...fields });
    expect(status).toBe(200);
    expect(text).toContain('class="hero"');
    expect(text).not.toMatch(mark);
  },
);
