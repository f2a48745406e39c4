import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { applicationNoticeOf } from '#domain/notices/notices.ts';
import { escapeHtml } from '#kernel/text/html-entities.ts';
import { fixturesOf, type Workspace } from '#test/support/fixtures.ts';
import { jobQuestions } from '#test/support/questions.ts';
import { expectErrorResponse, expectMasked, expectProperHttp } from '#test/support/requests/expectations.ts';
import { startBrokenService } from '#test/support/requests/faults.ts';
import { callRpc, rpcData } from '#test/support/requests/rpc.ts';
import { selectRows } from '#test/support/rows.ts';
import { serviceForFile, startTestService } from '#test/support/service.ts';

type Field = { name: string; type: string; required: boolean; label?: string; maxLength?: number };
type Form = {
  job: Record<string, unknown>;
  lang: string;
  action: string;
  headers: Record<string, string>;
  fields: (Field & Record<string, unknown>)[];
  file: { bytesMax: number; kinds: { mediaType: string; extensions: string[] }[] };
  consent: { text: string; version: string; value: string; sha256: string };
  limits: Record<string, number>;
};

const service = await serviceForFile();
const fixtures = fixturesOf(service);
const pathOf = ({ slug }: Pick<Workspace, 'slug'>, jobId: string) =>
  `/api/public/v1/careers/${slug}/jobs/${jobId}/application-form`;
const later = () => service.clock.advance(1000);

async function published(fields: Record<string, unknown> = {}) {
  const workspace = await fixtures.workspace();
  const id = await fixtures.recruitment(workspace, fields);
  const path = pathOf(workspace, id);
  const read = (lang?: string) => service.get(path, lang === undefined ? {} : { 'Accept-Language': lang });
  return { workspace, id, path, read };
}

describe('200', () => {
  test('has all that a form of one’s own takes: address, fields, file, consent, limits (D51)', async () => {
    const { workspace, id, read } = await published();
    const answer = await read('en');
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-language': 'en',
      'cache-control': 'public, max-age=5, must-revalidate',
      'surrogate-key': `careers/${workspace.slug}`,
      etag: expect.stringMatching(/^"[\w-]+"$/),
    });
    const form = answer.json<Form>();
    const notice = applicationNoticeOf({ lang: 'en', interviewer: 'questionnaire' });
    expect(form).toMatchObject({
      job: {
        id,
        title: 'Technicienne de maintenance',
        lang: 'fr',
        url: `${service.url}/careers/${workspace.slug}/${id}`,
      },
      lang: 'en',
      action: `${service.url}/api/v2/application/submit`,
      method: 'POST',
      encoding: 'multipart/form-data',
      headers: { 'Accept-Language': 'en' },
      file: { field: 'cv', bytesMin: 1, bytesMax: 10_485_760, nameLengthMax: 255 },
      files: {
        fields: [
          { field: 'cv', countMax: 1 },
          { field: 'letter', countMax: 1 },
          { field: 'attachments', countMax: 3 },
        ],
        bytesMax: 20_971_520,
      },
      consent: { field: 'consent', value: '1', text: notice.text, version: notice.version },
      limits: { perMinuteFromOneAddress: 600, perHourForOneEmail: 10 },
    });
    const shown = form.fields.map(({ name, type, required, maxLength }) => [name, type, required, maxLength]);
    expect(shown).toEqual([
      ['workspaceSlug', 'hidden', true, undefined],
      ['jobId', 'hidden', true, undefined],
      ['idempotencyKey', 'hidden', false, 255],
      ['source', 'hidden', false, undefined],
      ['firstName', 'text', true, 200],
      ['lastName', 'text', true, 200],
      ['email', 'email', true, 254],
      ['phone', 'tel', false, 50],
      ['cv', 'file', false, undefined],
      ['why', 'textarea', false, 10_000],
      ['letter', 'file', false, undefined],
      ['attachments', 'file', false, undefined],
      ['portfolioUrl', 'url', false, 500],
      ['consent', 'checkbox', true, undefined],
    ]);
    const values = form.fields.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]]));
    expect(values).toEqual([
      ['workspaceSlug', workspace.slug],
      ['jobId', id],
      ['consent', '1'],
    ]);
    expect(form.file.kinds.flatMap(({ extensions }) => extensions)).toEqual(
      ['pdf', 'doc', 'docx', 'jpg', 'jpeg', 'jpe', 'jfif', 'pjpeg', 'pjp', 'png'].map(
        (ending) => `.${ending}`,
      ),
    );
  });

  test('asks the job’s own questions for the form before the consent, each in the language or in its own (D60)', async () => {
    const { read } = await published({ questions: jobQuestions });
    const { fields } = (await read('fr')).json<Form>();
    expect(fields.slice(-7)).toEqual([
      {
        name: 'answers.why-us',
        type: 'textarea',
        label: 'Pourquoi chez nous ?',
        required: false,
        trimmed: true,
        maxLength: 4000,
      },
      {
        name: 'answers.licence',
        type: 'radio',
        label: 'Avez-vous le permis B ?',
        required: true,
        options: [
          { value: 'yes', label: 'Oui' },
          { value: 'no', label: 'Non' },
        ],
      },
      {
        name: 'answers.hours',
        type: 'radio',
        label: 'Quel horaire ?',
        required: false,
        options: [
          { value: 'day', label: 'La journée' },
          { value: 'night', label: 'La nuit' },
        ],
      },
      expect.objectContaining({ name: 'answers.start', type: 'date', pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
      expect.objectContaining({
        name: 'answers.pay',
        type: 'text',
        hint: expect.stringContaining('Par exemple'),
      }),
      expect.objectContaining({ name: 'answers.years', type: 'text', inputMode: 'decimal', lang: 'en' }),
      expect.objectContaining({ name: 'consent' }),
    ]);
    const english = (await read('en')).json<Form>().fields;
    expect(english.find(({ name }) => name === 'answers.licence')).toMatchObject({
      label: 'Do you drive?',
      options: [{ label: 'Yes' }, { label: 'No' }],
    });
  });

  test.each([
    ['fr-FR,fr;q=0.9', 'fr', 'Prénom', 'En envoyant ce formulaire'],
    ['en', 'en', 'First name', 'By sending this form'],
    ['de, en;q=0.5', 'en', 'First name', 'By sending this form'],
    ['*', 'fr', 'Prénom', 'En envoyant ce formulaire'],
    [undefined, 'fr', 'Prénom', 'En envoyant ce formulaire'],
  ])('Accept-Language %s is answered in %s', async (asked, lang, label, consent) => {
    const { read } = await published();
    const answer = await read(asked);
    const form = answer.json<Form>();
    expect([answer.headers['content-language'], form.lang]).toEqual([lang, lang]);
    expect(form.fields.find(({ name }) => name === 'firstName')?.label).toBe(label);
    expect(form.consent.text).toContain(consent);
  });

  test('each language has its tag and its 304, and no cache takes one for the other (D7)', async () => {
    const { path, read } = await published({ lang: 'en' });
    const [french, english, unasked] = [await read('fr'), await read('en'), await read()];
    expect(unasked.text).toBe(english.text);
    expect(french.headers.etag).not.toBe(english.headers.etag);
    expect(french.headers.vary?.split(', ')).toContain('Accept-Language');
    for (const [lang, answer] of [
      ['fr', french],
      ['en', english],
      ['fr', french],
    ] as const) {
      const etag = String(answer.headers.etag);
      expect((await read(lang)).text).toBe(answer.text);
      const known = await service.get(path, { 'Accept-Language': lang, 'If-None-Match': etag });
      expect([known.status, known.text]).toEqual([304, '']);
      expect(known.headers.vary).toBe(answer.headers.vary);
      const head = await service.send(path, { method: 'HEAD', headers: { 'Accept-Language': lang } });
      expect([head.status, head.text, head.headers.etag]).toEqual([200, '', etag]);
    }
    const other = { 'Accept-Language': 'fr', 'If-None-Match': String(english.headers.etag) };
    expect((await service.get(path, other)).text).toBe(french.text);
  });

  test.each(['fr', 'en'])(
    'what is sent as it says is proved with the text that it showed (%s; D23)',
    async (lang) => {
      const { read } = await published();
      const { action, fields, headers, consent } = (await read(lang)).json<Form>();
      const body = new FormData();
      const typed: Record<string, string> = { email: 'camille@candidate.example' };
      for (const { name, required, value } of fields)
        if (required) body.append(name, String(value ?? typed[name] ?? 'Camille'));
      const answer = await service.post(action.slice(service.url.length), body, headers);
      expect(answer.status).toBe(200);
      const { applicationId } = answer.json<{ applicationId: string }>();
      const proofs = await selectRows(
        service.deps,
        sql`select lang, notice_version, notice_sha256 from consents where application_id = ${applicationId}`,
      );
      expect(proofs).toEqual([{ lang, notice_version: consent.version, notice_sha256: consent.sha256 }]);
    },
  );

  test.each(['fr', 'en'])('our own page shows the same fields, labels and limits (%s)', async (lang) => {
    const { workspace, id, read } = await published();
    const page = await service.get(`/apply/${workspace.slug}/${id}`, { 'Accept-Language': lang });
    const { fields, file, consent } = (await read(lang)).json<Form>();
    const shown = fields.filter(({ type }) => type !== 'hidden');
    const controls = [...page.text.matchAll(/<(?:input|textarea) [^>]*name="(\w+)"[^>]*>/g)];
    const visible = controls.filter(([tag, name]) => !tag.includes('type="hidden"') && name !== 'website');
    expect(visible.map(([, name]) => name)).toEqual(shown.map(({ name }) => name));
    for (const { name, label, required, maxLength, type } of shown) {
      const [tag = ''] = visible.find(([, found]) => found === name) ?? [];
      expect(tag.includes(' required')).toBe(required);
      expect(/maxlength="(\d+)"/.exec(tag)?.[1]).toBe(
        maxLength === undefined ? undefined : String(maxLength),
      );
      expect(type === 'textarea' || tag.includes(`type="${type}"`)).toBe(true);
      expect(page.text).toContain(`>${label}`);
    }
    const accepted = file.kinds.flatMap(({ extensions }) => extensions).join();
    expect(page.text).toContain(`accept="${accepted}"`);
    expect(page.text).toContain(escapeHtml(consent.text.split('\n')[0] ?? ''));
  });

  test('says what the service is configured for', async () => {
    await using other = await startTestService({
      config: {
        CV_MAX_BYTES: '1572864',
        SUBMIT_LIMIT_PER_MINUTE: '3',
        SUBMIT_LIMIT_PER_EMAIL_HOUR: '2',
        PREQUALIFICATION_FALLBACK: 'off',
      },
    });
    const { path } = await published();
    const form = (await other.get(path)).json<Form>();
    expect(form.file.bytesMax).toBe(1_572_864);
    expect(form.fields.find(({ name }) => name === 'cv')?.hint).toBe(
      'PDF, DOC, DOCX, JPG ou PNG, 1,5\u202fMo au plus.',
    );
    expect(form.limits).toEqual({ perMinuteFromOneAddress: 3, perHourForOneEmail: 2 });
    expect(form.consent.text).toContain('il n’en est pas fait usage');
  });

  test('changes with its job within a second; RPC has the same', async () => {
    const { workspace, id, read } = await published();
    await read('fr');
    later();
    await fixtures.recruitment(workspace, { id, title: 'Tailleuse' });
    later();
    const answer = await read('fr');
    expect(answer.json<Form>().job.title).toBe('Tailleuse');
    const input = { workspaceSlug: workspace.slug, jobId: id };
    const headers = { 'Accept-Language': 'fr' };
    const called = await callRpc(service, 'applications.form', { type: 'query', input, headers });
    expect(rpcData(called)).toEqual(answer.json());
  });
});

describe('404', () => {
  test('is one and the same for every missing job (D5, D12, D47)', async () => {
    const { workspace, id } = await published();
    const other = await published();
    const off = await published();
    await fixtures.admin.workspace.disable({ slug: off.workspace.slug });
    const at = async (fields: Record<string, unknown>) =>
      pathOf(workspace, await fixtures.recruitment(workspace, fields));
    const seen = new Set<string>();
    for (const path of [
      pathOf({ slug: 'nowhere' }, id),
      pathOf(workspace, other.id),
      pathOf(workspace, 'no-uuid'),
      off.path,
      await at({ published: false }),
      await at({ status: 'closed' }),
      await at({ test: true }),
      await at({ closesAt: '2026-11-20T00:00:00Z' }),
    ]) {
      const answer = await service.get(path);
      expectErrorResponse(answer, 404, 'not_found', service);
      const { requestId: _, ...body } = answer.json();
      seen.add(JSON.stringify(body));
    }
    expect(seen.size).toBe(1);
  });

  test('a closed job has no form any more, within a second', async () => {
    const { id, read } = await published();
    expect((await read('fr')).status).toBe(200);
    await fixtures.admin.recruitment.close({ id });
    later();
    expectErrorResponse(await read('fr'), 404, 'not_found', service);
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
});
