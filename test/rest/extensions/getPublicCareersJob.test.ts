import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { showJob } from '#domain/jobs/one-job/show-job.ts';
import { fixturesOf, type Workspace } from '#test/support/fixtures.ts';
import { jobQuestions } from '#test/support/questions.ts';
import { expectErrorResponse, expectMasked, expectProperHttp } from '#test/support/requests/expectations.ts';
import { startBrokenService } from '#test/support/requests/faults.ts';
import { callRpc, rpcData } from '#test/support/requests/rpc.ts';
import { serviceForFile } from '#test/support/service.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);

const pathOf = ({ slug }: Pick<Workspace, 'slug'>, jobId: string) =>
  `/api/public/v1/careers/${slug}/jobs/${jobId}`;
const later = () => service.clock.advance(1000);
const forms = ['application/json', 'application/ld+json', 'text/markdown'];
const hidden = {
  salaryVisible: false,
  anonymous: true,
  company: { name: 'Société Cachée', logo: 'https://cachee.example/logo.png' },
  descriptions: { company: 'La maison Cachée.', position: 'Poser des vitraux.', profile: null },
};

async function published(fields: Record<string, unknown> = {}) {
  const workspace = await fixtures.workspace();
  const id = await fixtures.recruitment(workspace, fields);
  const path = pathOf(workspace, id);
  return { workspace, id, path, read: (Accept: string) => service.get(path, { Accept }) };
}

describe('200', () => {
  test('has the job’s own questions as they were imported, each with its defaults (D60)', async () => {
    const { path } = await published({ questions: jobQuestions });
    expect((await service.get(path)).json()).toMatchObject({
      questions: jobQuestions.map((question) => ({ required: false, where: 'form', ...question })),
    });
  });

  test.each(['month(s)', 'mois', 'Months'])(
    'writes the length of a contract in words: 12 %s',
    async (durationUnit) => {
      const contract = { type: 'CDD', durationValue: 12, durationUnit };
      const { read } = await published({ lang: 'en', contract });
      expect((await read('text/markdown')).text).toContain('- **Contract**: Fixed-term, 12\u00a0months\n');
    },
  );

  test('is the job of the list with all that its page says (D51)', async () => {
    const { workspace, id, path } = await published({ closesAt: '2027-01-31T22:00:00Z', lang: 'en' });
    const answer = await service.get(path);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-language': 'en',
      'cache-control': 'public, max-age=5, must-revalidate',
      'cdn-cache-control': 'max-age=60',
      'surrogate-key': `careers/${workspace.slug}`,
      'last-modified': expect.stringMatching(/ GMT$/),
    });
    const list = await service.get(`/api/public/v1/careers/${workspace.slug}/jobs`);
    const [listed] = list.json<{ jobs: Record<string, unknown>[] }>().jobs;
    expect(listed).toMatchObject({ id, salaryCurrency: 'EUR', salaryPeriod: 'year' });
    expect(answer.json()).toEqual({
      ...listed,
      city: 'Lyon',
      postalCode: '69007',
      region: 'Auvergne-Rhône-Alpes',
      country: 'FR',
      contractDurationValue: 6,
      contractDurationUnit: 'month',
      descriptions: {
        company: 'Une maison fondée en 1921.',
        position: 'Entretenir les presses.',
        profile: 'Rigueur et curiosité.',
      },
      qualifications: { permis: 'B' },
      benefits: ['Titres-restaurant', 'Mutuelle'],
      questions: [],
      lang: 'en',
      closesAt: '2027-01-31T22:00:00.000Z',
      updatedAt: expect.stringMatching(/Z$/),
      applyUrl: `${service.url}/apply/${workspace.slug}/${id}`,
      applicationFormUrl: `${service.url}${path}/application-form`,
    });
  });

  test('its JSON-LD is the one that the page embeds', async () => {
    const { workspace, id, read } = await published();
    const answer = await read('application/ld+json');
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/ld+json']);
    const page = await service.get(`/careers/${workspace.slug}/${id}`);
    const [, embedded = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page.text) ?? [];
    expect(answer.json()).toEqual(JSON.parse(embedded));
    expect(answer.json()).toMatchObject({ '@type': 'JobPosting', title: 'Technicienne de maintenance' });
  });

  test('its Markdown is a document in the job’s language, and no word in it is markup of its author', async () => {
    const title = 'Soudeuse *TIG* [ici](javascript:x)';
    const { workspace, id, read } = await published({ title, lang: 'en' });
    const answer = await read('text/markdown');
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/markdown; charset=utf-8']);
    const euros = new Intl.NumberFormat('en-GB', {
      style: 'currency',
      currency: 'EUR',
      maximumFractionDigits: 0,
    });
    const range = euros.formatRange(32_000, 38_000);
    expect(answer.text).toBe(`# Soudeuse \\*TIG\\* \\[ici\\](javascript:x)

Varenne Industrie

- **Location**: Lyon 7e
- **Contract**: Fixed-term, 6\u00a0months
- **Salary**: ${range} per year
- **Remote work**: 2 remote days a week
- **Experience**: 2 à 5 ans
- **Education**: Bac+2
- **Published**: 1\u00a0November\u00a02026

## The company

Une maison fondée en 1921.

## The job

Entretenir les presses.

## Who we are looking for

Rigueur et curiosité.

## Qualifications

- **Driving licence**: B

## Benefits

- Titres-restaurant
- Mutuelle

[Apply](${service.url}/apply/${workspace.slug}/${id})
`);
  });

  test('a hidden salary and employer are in no form (D14, D15)', async () => {
    const { read } = await published(hidden);
    const [json, markdown] = [await read('application/json'), await read('text/markdown')];
    expect(json.json()).toMatchObject({
      company: null,
      salaryMin: null,
      salaryMax: null,
      salaryCurrency: null,
      salaryPeriod: null,
      descriptions: { company: null, position: 'Poser des vitraux.', profile: null },
    });
    for (const { status, text } of [json, markdown]) {
      expect(status).toBe(200);
      expect(text).not.toMatch(/cach[ée]e|32.?000|EUR|€/i);
    }
  });

  test('a client that accepts JSON-LD among others gets another type where the employer is not named', async () => {
    const { read } = await published(hidden);
    const other = await read('application/ld+json, text/markdown;q=0.8, application/json;q=0.5');
    expect([other.status, other.headers['content-type']]).toEqual([200, 'text/markdown; charset=utf-8']);
    expect((await read('*/*')).headers['content-type']).toBe('application/json; charset=utf-8');
  });

  test.each([
    ['', 'application/json'],
    ['*/*', 'application/json'],
    ['application/*', 'application/json'],
    ['text/*', 'text/markdown'],
    ['text/html, text/markdown;q=0.9, */*;q=0.1', 'text/markdown'],
    ['application/json;q=0.5, application/ld+json', 'application/ld+json'],
    ['application/json; charset=utf-8', 'application/json'],
  ])('Accept: %s brings %s', async (accept, mediaType) => {
    const { read } = await published();
    expect((await read(accept)).headers['content-type']?.split(';')[0]).toBe(mediaType);
  });

  test('each form has its tag, its 304, its HEAD and its compression, and a cache tells them apart (D7)', async () => {
    const { path, read } = await published({
      descriptions: { company: null, position: 'Entretenir. '.repeat(200), profile: null },
    });
    const tags = new Set<string>();
    for (const Accept of forms) {
      const first = await read(Accept);
      const etag = String(first.headers.etag);
      tags.add(etag);
      expect(first.headers.vary?.split(', ')).toEqual(expect.arrayContaining(['Accept', 'Accept-Encoding']));
      const known = await service.get(path, { Accept, 'If-None-Match': etag });
      expect([known.status, known.text, known.headers.etag]).toEqual([304, '', etag]);
      expect(known.headers.vary).toBe(first.headers.vary);
      const head = await service.send(path, { method: 'HEAD', headers: { Accept } });
      expect([head.status, head.text, head.headers.etag]).toEqual([200, '', etag]);
      const packed = await service.get(path, { Accept, 'Accept-Encoding': 'br' });
      expect(packed.headers).toMatchObject({ 'content-encoding': 'br', etag: etag.replace(/"$/, '-br"') });
      expect(brotliDecompressSync(packed.bytes).toString()).toBe(first.text);
      later();
      expect((await read(Accept)).bytes.equals(first.bytes)).toBe(true);
    }
    expect(tags.size).toBe(forms.length);
    const [json, ld] = [await read('application/json'), await read('application/ld+json')];
    const other = { Accept: 'application/ld+json', 'If-None-Match': String(json.headers.etag) };
    expect((await service.get(path, other)).text).toBe(ld.text);
  });

  test('every form changes with the job and with its workspace, within a second (D7)', async () => {
    const workspace = await fixtures.workspace();
    const id = await fixtures.recruitment(workspace, { company: undefined });
    const texts = async () =>
      Promise.all(forms.map(async (Accept) => (await service.get(pathOf(workspace, id), { Accept })).text));
    for (const text of await texts()) expect(text).toContain('Ateliers Varenne');
    later();
    await fixtures.admin.workspace.update({ slug: workspace.slug, name: 'Verrerie du Rhône' });
    await fixtures.recruitment(workspace, { id, company: undefined, title: 'Tailleuse' });
    later();
    for (const text of await texts()) {
      for (const word of ['Verrerie du Rhône', 'Tailleuse']) expect(text).toContain(word);
      expect(text).not.toContain('Ateliers Varenne');
    }
  });

  test('RPC has the values of the JSON; any origin may read', async () => {
    const { workspace, id, path } = await published();
    const input = { workspaceSlug: workspace.slug, jobId: id.toUpperCase() };
    const called = await callRpc(service, 'jobs.careersJob', { type: 'query', input });
    const answer = await service.get(path, { Origin: 'https://site.example' });
    expect(rpcData(called)).toEqual(answer.json());
    expect(answer.headers['access-control-allow-origin']).toBe('*');
  });
});

describe('404', () => {
  const nobody = '00000000-0000-4000-8000-000000000000';

  test('is one and the same for every missing job (D5, D12, D47)', async () => {
    const { workspace, id } = await published();
    const other = await published();
    const off = await published();
    await fixtures.admin.workspace.disable({ slug: off.workspace.slug });
    const at = async (fields: Record<string, unknown>) => {
      const jobId = await fixtures.recruitment(workspace, fields);
      return pathOf(workspace, jobId);
    };
    const paths = [
      pathOf(workspace, nobody),
      pathOf({ slug: 'nowhere' }, id),
      pathOf(workspace, other.id),
      pathOf(workspace, 'no-uuid'),
      pathOf(workspace, `${id}%00`),
      pathOf(workspace, '%zz'),
      off.path,
      await at({ published: false }),
      await at({ status: 'closed' }),
      await at({ test: true }),
      await at({ publishedAt: '2030-01-01T00:00:00Z' }),
      await at({ closesAt: '2026-11-20T00:00:00Z' }),
    ];
    const seen = new Set<string>();
    for (const path of paths) {
      for (const Accept of forms) {
        const answer = await service.get(path, { Accept });
        expectErrorResponse(answer, 404, 'not_found', service);
        const { requestId: _, ...body } = answer.json();
        seen.add(JSON.stringify(body));
      }
    }
    expect(seen.size).toBe(1);
  });

  test('a job is gone within a second of its close, at once at its closing time, and there at its publication', async () => {
    const { id, read } = await published();
    const closing = new Date(service.clock.now().getTime() + 200);
    const expiring = await published({ closesAt: closing.toISOString() });
    const coming = await published({ publishedAt: closing.toISOString() });
    const statuses = async () =>
      Promise.all(
        [expiring, coming].flatMap((job) => forms.map(async (form) => (await job.read(form)).status)),
      );
    expect((await read('*/*')).status).toBe(200);
    expect(await statuses()).toEqual([200, 200, 200, 404, 404, 404]);
    service.clock.set(closing);
    expect(await statuses()).toEqual([200, 200, 200, 200, 200, 200]);
    service.clock.advance(1);
    expect(await statuses()).toEqual([404, 404, 404, 200, 200, 200]);
    await fixtures.admin.recruitment.close({ id });
    later();
    for (const form of forms) expectErrorResponse(await read(form), 404, 'not_found', service);
  });
});

describe('500', () => {
  test('a failing database is masked, its words in the log only (D3)', async () => {
    await using broken = await startBrokenService();
    const answer = await broken.get(pathOf({ slug: 'anyone' }, '00000000-0000-4000-8000-000000000000'));
    expectErrorResponse(answer, 500, 'internal_error', broken);
    expectMasked(answer, broken);
  });
});

describe('405 and 406', () => {
  test('wrong methods, OPTIONS, unacceptable types and other spellings (D2)', async () => {
    const { path } = await published();
    await expectProperHttp(service, { path, method: 'GET' });
  });

  test('JSON-LD alone of an anonymous employer, with the words of why (D15)', async () => {
    const { read } = await published(hidden);
    const answer = await read('application/ld+json');
    expectErrorResponse(answer, 406, 'not_acceptable', service);
    expect(answer.text).toContain('The employer of this job is not named');
    expect(answer.text).not.toMatch(/cach[ée]e/i);
  });

  test('a media type that no job has, with the types that it has', async () => {
    const { workspace, id } = await published();
    const listing = await showJob(service.deps, { workspaceSlug: workspace.slug, jobId: id });
    const reading = listing.read({ start: () => {}, write: () => {} }, 'text/csv');
    await expect(reading).rejects.toThrow(
      'A job is written as application/json, application/ld+json, and text/markdown, not as text/csv.',
    );
  });
});
