import { beforeAll, describe, expect, test } from 'vitest';
import { type FileReason, fileRefusals, isFileReason } from '#kernel/errors/file-refusals.ts';
import { escapeHtml } from '#kernel/text/html-entities.ts';
import { docx, jpeg, pdf } from '#test/support/files/cv-samples.ts';
import { docx as docxOf } from '#test/support/files/sample-files/docx.ts';
import type { ZipEntry } from '#test/support/files/sample-files/zip.ts';
import { applicationForm, type FormFields, fixturesOf, type Workspace } from '#test/support/fixtures.ts';
import type { Answer } from '#test/support/requests/http.ts';
import { serviceForFile } from '#test/support/service.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);
let workspace: Workspace;
let jobId: string;

beforeAll(async () => {
  workspace = await fixtures.workspace();
  jobId = await fixtures.recruitment(workspace);
});

type Details = { details: { code: string; reason?: string; message: string }[] };

const file = (bytes: Buffer | string, name: string, type = '') =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type });
const submit = (fields: FormFields) =>
  service.post('/api/v2/application/submit', applicationForm(workspace.slug, jobId, fields));
const submitOnPage = (fields: FormFields, lang: string): Promise<Answer> =>
  service.post(
    `/apply/${workspace.slug}/${jobId}?lang=${lang}`,
    applicationForm(workspace.slug, jobId, fields),
  );
const docxWith = (entry: ZipEntry) => docxOf([entry]);
const template =
  '<Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate" TargetMode="External" Target="https://x.example/x.dotm"/></Relationships>';
const withName = (name: string) => pdf().toString('latin1').replace('/Root', `${name} 9 0 R /Root`);

const files: [FileReason, FormFields][] = [
  ['empty', { cv: file('', 'cv.pdf') }],
  ['several', { cv: [file(pdf(), 'cv.pdf'), file(pdf(), 'lettre.pdf')] }],
  ['no_file', { cv: 'mon parcours' }],
  ['extension', { cv: file(pdf(), 'cv.exe') }],
  ['content', { cv: file('Parcours', 'cv.pdf') }],
  ['heic', { cv: file('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'photo.jpg') }],
  ['picture', { cv: file('GIF89a', 'cv.png') }],
  ['rtf', { cv: file('{\\rtf1 x}', 'cv.doc') }],
  ['webpage', { cv: file('<!doctype html>', 'cv.doc') }],
  ['is_pdf', { cv: file(pdf(), 'cv.docx') }],
  ['is_word', { cv: file(docx(), 'cv.pdf') }],
  ['is_picture', { cv: file(jpeg(), 'cv.pdf') }],
  ['chart', { cv: file(docxWith({ name: 'word/embeddings/a.xlsx', data: 'x' }), 'cv.docx') }],
  ['fetching', { cv: file(docxWith({ name: 'word/_rels/settings.xml.rels', data: template }), 'cv.docx') }],
  ['polyglot', { cv: file(Buffer.concat([jpeg(), docx()]), 'cv.jpg') }],
  ['active', { cv: file(Buffer.from(withName('/JavaScript'), 'latin1'), 'cv.pdf') }],
  ['locked', { cv: file(Buffer.from(withName('/Encrypt'), 'latin1'), 'cv.pdf') }],
  ['damaged', { cv: file(docx().subarray(0, 100), 'cv.docx') }],
  ['damaged_pdf', { cv: file(pdf().subarray(0, 400), 'cv.pdf') }],
  ['too_many', { attachments: [1, 2, 3, 4].map(() => file(pdf(), 'diplome.pdf')) }],
];

describe('a refused file has the same reason on the page as in the API, in the language that is read (D72)', () => {
  test.each(files)('%s', async (reason, fields) => {
    const refused = await submit(fields);
    expect([refused.status, refused.json<Details>().details]).toEqual([
      400,
      [
        expect.objectContaining({
          reason,
          code: fileRefusals[reason].code,
          message: fileRefusals[reason].en,
        }),
      ],
    ]);
    for (const lang of ['fr', 'en'] as const) {
      const page = await submitOnPage(fields, lang);
      expect(page.status).toBe(400);
      const field = Object.keys(fields)[0] ?? '';
      expect(page.text).toContain(`<a href="#${field}">${escapeHtml(fileRefusals[reason][lang])}</a>`);
    }
  });

  test('every reason has two sentences of its own', () => {
    const sentences = Object.values(fileRefusals).flatMap(({ fr, en }) => [fr, en]);
    expect(new Set(sentences).size).toBe(sentences.length);
    expect(isFileReason('toString')).toBe(false);
  });
});

test('the page names the wrong file together with another fault of the form', async () => {
  const sent = { consent: '', cv: file('Parcours', 'cv.txt'), attachments: file('', 'a.pdf') };
  const { text } = await submitOnPage(sent, 'fr');
  expect(text).toContain('href="#consent"');
  expect(text).toContain(`<a href="#cv">${fileRefusals.extension.fr}</a>`);
  expect(text).toContain(`<a href="#attachments">${fileRefusals.empty.fr}</a>`);
});

const long = 'x'.repeat(201);
const fields: [string, string, FormFields, { fr: string; en: string }][] = [
  ['lastName', 'web_address', { lastName: 'www.x.example' }, { fr: 'd’adresse web', en: 'web address' }],
  [
    'firstName',
    'too_long',
    { firstName: long },
    { fr: '200 caractères au plus', en: 'at most 200 characters' },
  ],
  [
    'why',
    'too_long',
    { why: 'x'.repeat(10_001) },
    { fr: '10000 caractères', en: 'at most 10000 characters' },
  ],
  [
    'cv',
    'too_long',
    { cv: file(pdf(), `${'x'.repeat(252)}.pdf`) },
    { fr: 'Nom du fichier', en: 'Name of the file' },
  ],
  ['email', 'invalid_email', { email: 'camille@' }, { fr: 'adresse e-mail', en: 'e-mail address' }],
];

test.each(fields)('%s, %s: the page says what the API says', async (field, code, sent, sentences) => {
  const refused = await submit(sent);
  expect(refused.json<Details>().details).toEqual([expect.objectContaining({ code })]);
  for (const lang of ['fr', 'en'] as const) {
    const { text } = await submitOnPage(sent, lang);
    const [, sentence] = new RegExp(`<a href="#${field}">([^<]+)</a>`).exec(text) ?? [];
    expect(sentence).toContain(sentences[lang]);
  }
});

test('a file beyond the limit: the page names the same limit as the hint of the field', async () => {
  const cv = file(Buffer.alloc(10_485_761), 'cv.pdf');
  expect((await submit({ cv })).json<Details>().details).toEqual([
    expect.objectContaining({ code: 'file_too_big', message: 'The file is larger than 10 MiB.' }),
  ]);
  expect((await submitOnPage({ cv }, 'fr')).text).toMatch(/fait plus de 10\sMo/);
  expect((await submitOnPage({ cv }, 'en')).text).toContain('has more than 10 MB');
});

test('the key of a page that was sent with other content: the page says so, and how to go on', async () => {
  const idempotencyKey = 'clef-de-la-page-0001';
  const email = 'camille.deux-fois@courriel.example';
  expect((await submitOnPage({ idempotencyKey, email }, 'fr')).status).toBe(200);
  const changed = { idempotencyKey, email, why: 'Autre texte' };
  expect((await submitOnPage(changed, 'fr')).text).toContain('Cette page a déjà envoyé une candidature');
  expect((await submitOnPage(changed, 'en')).text).toContain('This page has already sent an application');
});
