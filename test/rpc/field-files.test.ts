import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { decryptFile } from '#domain/applications/file-vault.ts';
import { type FileReason, fileRefusals } from '#kernel/errors/file-refusals.ts';
import { escapeHtml } from '#kernel/text/html-entities.ts';
import { docxType } from '../support/files/cv-samples.ts';
import { unhurriedInspector } from '../support/files/unhurried-inspector.ts';
import { applicationForm, fixturesOf, only, partnerApplication, tag } from '../support/fixtures.ts';
import type { Answer } from '../support/requests/http.ts';
import { callRpc } from '../support/requests/rpc.ts';
import { selectRows } from '../support/rows.ts';
import { serviceForFile } from '../support/service.ts';

const service = await serviceForFile({ replace: unhurriedInspector });
const fixtures = fixturesOf(service);
let slug: string;
let jobId: string;
let partnerKey: string;

beforeAll(async () => {
  ({ slug } = await fixtures.workspace());
  jobId = await fixtures.recruitment({ slug });
  ({ key: partnerKey } = await fixtures.partner());
});

type Sent = { fileName: string; contentType: string; data: Buffer };
type Way = (file: Sent, email: string) => Promise<Answer>;

const upload = ({ fileName, contentType, data }: Sent) =>
  new File([new Uint8Array(data)], fileName, { type: contentType });
const encoded = ({ data, ...file }: Sent) => ({ ...file, data: data.toString('base64') });

const ways: Record<string, Way> = {
  form: (file, email) =>
    service.post('/api/v2/application/submit', applicationForm(slug, jobId, { email, cv: upload(file) })),
  page: (file, email) =>
    service.post(
      `/apply/${slug}/${jobId}?lang=fr`,
      applicationForm(slug, jobId, { email, cv: upload(file) }),
    ),
  partner: (file, email) =>
    service.post(
      '/api/candidatures',
      partnerApplication(jobId, { applicant: { email, resume: { file: encoded(file) } } }),
      { 'X-API-Key': partnerKey },
    ),
  RPC: (file, email) => {
    const fields = Object.fromEntries(applicationForm(slug, jobId, { email }).entries());
    return callRpc(service, 'applications.submit', {
      type: 'mutation',
      input: { ...fields, cv: encoded(file) },
    });
  },
};

/** Reads a file as people send it, with the name and type that they give. */
async function fileOf(path: string, { name = path.replace(/.*\//, ''), type = '' }: Named): Promise<Sent> {
  const data = await readFile(new URL(`../support/files/field-cases/${path}`, import.meta.url));
  return { fileName: name, contentType: type || (types[path.replace(/.*\./, '')] ?? ''), data };
}

type Named = { name?: string; type?: string };

const types: Record<string, string> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: docxType,
  jpg: 'image/jpeg',
  png: 'image/png',
};

const taken: [path: string, text: string | null, named: Named][] = [
  ['pdf/plain.pdf', 'Competences', { type: 'binary/octet-stream' }],
  ['pdf/plain.pdf', 'Competences', { name: 'CV' }],
  ['pdf/owner-locked-r6.pdf', 'Competences', {}],
  ['pdf/europass-like.pdf', 'Competences', {}],
  ['pdf/cjk-HeiseiMin-W3.pdf', '山田花子', {}],
  ['pdf/tex-ot1.pdf', 'développeuse', {}],
  ['pdf/bom.pdf', 'Competences', {}],
  ['pdf/objstm-guillemets.pdf', 'Competences', {}],
  ['word/python-docx-header.docx', 'Camille Exemple-Entete', { type: 'application/wps-office.docx' }],
  ['word/template-local.docx', 'Technicienne', {}],
  ['word/document2.docx', 'Technicienne', {}],
  ['word/customxml-utf16.docx', 'Technicienne', {}],
  ['word/lo-doc-named.docx', null, {}],
  ['pictures/trailing-nul16.png', null, {}],
  ['pictures/motion-google.jpg', null, {}],
  ['pictures/photo.jfif', null, { type: 'image/jpeg' }],
  ['pictures/png-named.jpg', null, {}],
];

const refused: [path: string, reason: FileReason][] = [
  ['word/template-http.docx', 'fetching'],
  ['word/chart.docx', 'chart'],
  ['word/password.docx', 'locked'],
  ['word/rtf-named.doc', 'rtf'],
  ['pictures/heic-named.jpg', 'heic'],
];

describe.each(Object.entries(ways))('A file as people have it, sent by %s (D72)', (_, send) => {
  test.each(taken)('is taken, kept as it was sent, and found by its text: %s', async (path, text, named) => {
    const file = await fileOf(path, named);
    const email = `camille.${tag()}@courriel.example`;
    const answer = await send(file, email);
    expect([answer.status, answer.status === 200 ? '' : answer.text]).toEqual([200, '']);
    const rows = selectRows<{ id: string }>(
      service.deps,
      sql`select id from applications where email = ${email}`,
    );
    const { id } = only(await rows);
    expect((await decryptFile(service.deps, id))?.data.equals(file.data)).toBe(true);
    if (text === null) return;
    const find = async () => {
      const { found } = await fixtures.admin.application.list({ workspace: slug, cvText: text });
      return found.map((one) => one.id);
    };
    await expect.poll(find).toContain(id);
  });
});

describe('A file that stays refused', () => {
  test.each(refused)('has the same reason on every way: %s', async (path, reason) => {
    const file = await fileOf(path, {});
    for (const [way, send] of Object.entries(ways)) {
      const answer = await send(file, `camille.${tag()}@courriel.example`);
      const { en, fr } = fileRefusals[reason];
      expect([way, answer.status]).toEqual([way, 400]);
      expect(answer.text).toContain(way === 'page' ? escapeHtml(fr) : en);
    }
  });
});
