import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { mintEmployerLink } from '#domain/employers/employer-link.ts';
import { doc, docx, docxType, jpeg, pdf, png } from '#test/support/files/cv-samples.ts';
import { unzip } from '#test/support/files/unzip.ts';
import {
  applicationForm,
  type FormFields,
  faultsOf,
  fixturesOf,
  partnerApplication,
  tag,
  type Workspace,
} from '#test/support/fixtures.ts';
import { candidateOf, portalTokenFor } from '#test/support/requests/portal.ts';
import { callRpc } from '#test/support/requests/rpc.ts';
import { selectRows } from '#test/support/rows.ts';
import { serviceForFile } from '#test/support/service.ts';

// A letter, further documents and an address are stored and shown like the CV.

const service = await serviceForFile({ config: { CV_MAX_BYTES: '40000' } });
const fixtures = fixturesOf(service);
let workspace: Workspace;
let jobId: string;
let partnerKey: string;

beforeAll(async () => {
  workspace = await fixtures.workspace();
  jobId = await fixtures.recruitment(workspace);
  ({ key: partnerKey } = await fixtures.partner());
});

type Sent = readonly [name: string, bytes: Buffer, type: string];
type Files = { cv?: Sent; letter?: Sent; attachments?: readonly Sent[] };

const cv: Sent = ['cv.pdf', pdf({ text: 'Parcours' }), 'application/pdf'];
const letter: Sent = ['lettre.docx', docx('Motivation'), docxType];
const diploma: Sent = ['diplôme.jpg', jpeg(), 'image/jpeg'];
const permit: Sent = ['permis.png', png(), 'image/png'];
const all: Files = { cv, letter, attachments: [diploma, permit] };
const portfolioUrl = 'https://www.exemple.example/camille';

const upload = ([name, bytes, type]: Sent) => new File([new Uint8Array(bytes)], name, { type });
const encoded = ([fileName, bytes, contentType]: Sent) => ({
  fileName,
  contentType,
  data: bytes.toString('base64'),
});
const partsOf = (files: Files): FormFields => ({
  ...(files.cv && { cv: upload(files.cv) }),
  ...(files.letter && { letter: upload(files.letter) }),
  ...(files.attachments && { attachments: files.attachments.map(upload) }),
});
const inJson = (files: Files) => ({
  ...(files.cv && { resume: { file: encoded(files.cv) } }),
  ...(files.letter && { letter: { file: encoded(files.letter) } }),
  ...(files.attachments && { attachments: files.attachments.map((file) => ({ file: encoded(file) })) }),
});

type Extra = Record<string, string>;

const sendForm = (files: Files, fields: Extra = {}) =>
  service.post(
    '/api/v2/application/submit',
    applicationForm(workspace.slug, jobId, { ...partsOf(files), ...fields }),
  );
const sendPartner = (files: Files, fields: Extra = {}, id = tag()) =>
  service.post(
    '/api/candidatures',
    partnerApplication(jobId, { id, applicant: { ...inJson(files), ...fields } }),
    { 'X-API-Key': partnerKey },
  );

const ways = {
  form: sendForm,
  partner: sendPartner,
  page: (files: Files, fields: Extra = {}) =>
    service.post(
      `/apply/${workspace.slug}/${jobId}?lang=fr`,
      applicationForm(workspace.slug, jobId, { ...partsOf(files), ...fields }),
    ),
  RPC: (files: Files, fields: Extra = {}) =>
    callRpc(service, 'applications.submit', {
      type: 'mutation',
      input: {
        ...Object.fromEntries(applicationForm(workspace.slug, jobId, fields).entries()),
        ...(files.cv && { cv: encoded(files.cv) }),
        ...(files.letter && { letter: encoded(files.letter) }),
        ...(files.attachments && { attachments: files.attachments.map(encoded) }),
      },
    }),
};

const applicationOf = async (email: string) => {
  const rows = await selectRows<{ id: string }>(
    service.deps,
    sql`select id from applications where email = ${email}`,
  );
  expect(rows).toHaveLength(1);
  return rows[0]?.id ?? '';
};
const storedFiles = (id: string) =>
  selectRows(
    service.deps,
    sql`select number, kind, file_name as name, text_state as text from cv_files where application_id = ${id} order by number`,
  );

describe('a letter, two documents and an address', () => {
  test.each(Object.entries(ways))('arrive by %s', async (_, send) => {
    const email = `${tag()}@courriel.example`;
    expect((await send(all, { email, portfolioUrl })).status).toBe(200);
    const id = await applicationOf(email);
    expect(await storedFiles(id)).toEqual([
      { number: 1, kind: 'cv', name: 'cv.pdf', text: expect.stringMatching(/pending|extracted/) },
      { number: 2, kind: 'letter', name: 'lettre.docx', text: expect.stringMatching(/pending|extracted/) },
      { number: 3, kind: 'other', name: 'diplôme.jpg', text: 'none' },
      { number: 4, kind: 'other', name: 'permis.png', text: 'none' },
    ]);
    const { submitted } = await fixtures.admin.application.show({ id });
    expect(submitted.portfolioUrl).toBe(portfolioUrl);
    for (const [number, [, bytes]] of [cv, letter, diploma, permit].entries()) {
      const opened = await fixtures.admin.application.cv({ id, number: number + 1 });
      expect(Buffer.from(opened.data, 'base64')).toEqual(bytes);
    }
  });

  test('without a CV the numbers begin at 2, and a later CV is the first', async () => {
    const [email, id] = [`${tag()}@courriel.example`, tag()];
    expect((await sendPartner({ letter }, { email }, id)).status).toBe(200);
    const applicationId = await applicationOf(email);
    const kinds = async () => (await storedFiles(applicationId)).map(({ number, kind }) => [number, kind]);
    expect(await kinds()).toEqual([[2, 'letter']]);
    expect((await fixtures.admin.application.show({ id: applicationId })).cv).toBeNull();

    // A repeat keeps what is new, and nothing twice (D67).
    expect((await sendPartner({ cv, letter, attachments: [diploma] }, { email }, id)).status).toBe(200);
    expect((await sendPartner({ cv, letter, attachments: [diploma] }, { email }, id)).status).toBe(200);
    expect(await kinds()).toEqual([
      [1, 'cv'],
      [2, 'letter'],
      [3, 'other'],
    ]);
  });

  test('are in the export, its archive and its page, and open from the employer’s page', async () => {
    const email = `${tag()}@courriel.example`;
    const { applicationId: id } = (await sendForm(all, { email, portfolioUrl })).json<{
      applicationId: string;
    }>();
    const token = portalTokenFor(service, await candidateOf(service.deps, id));
    const read = await service.get(`/api/v2/portal/${token}/export?include=files`);
    expect(read.json<{ applications: unknown[] }>().applications).toEqual([
      expect.objectContaining({
        portfolioUrl,
        cv: expect.objectContaining({ fileName: 'cv.pdf', data: cv[1].toString('base64') }),
        attachments: [
          expect.objectContaining({ kind: 'letter', data: letter[1].toString('base64') }),
          expect.objectContaining({ kind: 'other', data: diploma[1].toString('base64') }),
          expect.objectContaining({ kind: 'other', data: permit[1].toString('base64') }),
        ],
      }),
    ]);
    const archive = await service.get(`/api/v2/portal/${token}/export`, { Accept: 'application/zip' });
    const entries = await unzip(archive.bytes);
    const names = [...entries.keys()].filter((name) => name.startsWith('files/'));
    expect(names.map((name) => entries.get(name))).toEqual(
      [cv, letter, diploma, permit].map(([, bytes]) => bytes),
    );
    const page = String(
      entries.get('index.html') ?? [...entries].find(([name]) => name.endsWith('.html'))?.[1],
    );
    for (const word of [portfolioUrl, 'lettre.docx', 'permis.png'])
      expect(page.replaceAll('<wbr>', '')).toContain(word);

    const { url } = mintEmployerLink(service.deps, id);
    const path = url.slice(service.url.length);
    const employer = (await service.get(`${path}?lang=fr`)).text;
    expect(employer).toContain(
      `<a href="${portfolioUrl}" rel="nofollow noopener noreferrer"><bdi class="address">https://www.<wbr>exemple.<wbr>example/camille</bdi></a>`,
    );
    expect(employer).toContain('Télécharger la lettre');
    expect((await service.get(`${path}/cv/2`)).bytes).toEqual(letter[1]);
    expect((await service.get(`${path}/cv/4`)).bytes).toEqual(permit[1]);
  });

  test('two forms with one key and another letter are one application with both (D18, D67)', async () => {
    const [email, idempotencyKey] = [`${tag()}@courriel.example`, `clef-${tag()}-${tag()}`];
    const first = await sendForm({ letter }, { email, idempotencyKey });
    const again = await sendForm(
      { letter: ['autre.doc', doc(), 'application/msword'] },
      { email, idempotencyKey },
    );
    expect(again.json()).toMatchObject({
      applicationId: first.json<{ applicationId: string }>().applicationId,
    });
    const id = await applicationOf(email);
    expect((await storedFiles(id)).map(({ number, name }) => [number, name])).toEqual([
      [2, 'lettre.docx'],
      [3, 'autre.doc'],
    ]);
    const moved = await sendForm({ letter }, { email, idempotencyKey, portfolioUrl });
    expect(faultsOf(moved)).toEqual(['idempotencyKey already_used']);
  });
});

describe('400, and nothing is stored', () => {
  const sized = (bytes: number): Sent => ['gros.pdf', pdf({ bytes }), 'application/pdf'];
  const broken: Sent = ['lettre.pdf', Buffer.from('Bonjour'), 'application/pdf'];

  test.each<[string, Files, string[], string[]]>([
    [
      'each refused file is named',
      { cv: broken, letter: broken, attachments: [diploma, broken] },
      ['cv file_type', 'letter file_type', 'attachments.1 file_type'],
      ['resume.file', 'letter.file', 'attachments.1.file'].map((field) => `applicant.${field} file_type`),
    ],
    [
      'one file beyond the limit of each',
      { letter: sized(40_001) },
      ['letter file_too_big'],
      ['applicant.letter.file file_too_big'],
    ],
    [
      'files beyond the limit of all',
      { cv: sized(35_000), letter: sized(35_000), attachments: [sized(10_001)] },
      ['attachments.0 file_too_big'],
      ['applicant.attachments.0.file file_too_big'],
    ],
  ])('%s', async (_, files, faults, faultsOfPartner) => {
    const email = `${tag()}@courriel.example`;
    const [form, partner] = [await sendForm(files, { email }), await sendPartner(files, { email })];
    expect([form.status, partner.status]).toEqual([400, 400]);
    expect([faultsOf(form), faultsOf(partner)]).toEqual([faults, faultsOfPartner]);
    expect(await selectRows(service.deps, sql`select id from candidates where email = ${email}`)).toEqual([]);
  });

  test('four documents, two letters, a text in place of a file', async () => {
    const four = { attachments: [diploma, permit, cv, letter] };
    expect(faultsOf(await sendForm(four))).toEqual(['attachments too_long']);
    expect(faultsOf(await sendPartner(four))).toEqual(['applicant.attachments too_long']);
    const post = (fields: FormFields) =>
      service.post('/api/v2/application/submit', applicationForm(workspace.slug, jobId, fields));
    expect(faultsOf(await post({ letter: [upload(letter), upload(cv)] }))).toEqual(['letter unknown_option']);
    expect(faultsOf(await post({ attachments: 'mon diplôme' }))).toEqual(['attachments invalid_type']);
  });

  test.each([
    'http://www.exemple.example',
    'javascript:alert(1)',
    'https://camille:secret@exemple.example',
    'https://exemple.example/a b',
    'https://localhost/',
    'exemple',
    `https://exemple.example/${'x'.repeat(500)}`,
  ])('the address %s', async (address) => {
    const code = address.length > 500 ? 'too_long' : 'invalid_url';
    expect(faultsOf(await sendForm({}, { portfolioUrl: address }))).toEqual([`portfolioUrl ${code}`]);
    expect(faultsOf(await sendPartner({}, { portfolioUrl: address }))).toEqual([
      `applicant.portfolioUrl ${code}`,
    ]);
  });

  test('an address without https:// is completed', async () => {
    const email = `${tag()}@courriel.example`;
    expect((await sendForm({}, { email, portfolioUrl: ' linkedin.example/in/camille ' })).status).toBe(200);
    const { submitted } = await fixtures.admin.application.show({ id: await applicationOf(email) });
    expect(submitted.portfolioUrl).toBe('https://linkedin.example/in/camille');
  });
});
