import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { insertFile } from '#db/applications/cv-files.ts';
import { decryptCandidateKey } from '#domain/applications/candidate-key.ts';
import { storeFile, toFileRow } from '#domain/applications/file-vault.ts';
import { pathOfFile } from '#server/http/archive/file-names.ts';
import { docx, docxType, pdf, png } from '#test/support/files/cv-samples.ts';
import { unzip } from '#test/support/files/unzip.ts';
import { fixturesOf, only, tag } from '#test/support/fixtures.ts';
import { expectPublicError } from '#test/support/requests/expectations.ts';
import type { Answer } from '#test/support/requests/http.ts';
import { candidateOf, portalTokenFor } from '#test/support/requests/portal.ts';
import { selectRows } from '#test/support/rows.ts';
import { serviceForFile } from '#test/support/service.ts';

type Manifest = { exportedAt: string; files: { path: string; bytes: number; sha256: string }[] };

const service = await serviceForFile();
const fixtures = fixturesOf(service);
const zipped = { Accept: 'application/zip' };
const hostile = `<script>alert("x")</script><img src=x onerror=alert(1)>&amp;'"`;

/** Makes a person whose every field is markup, with three CVs of the same hostile name. */
async function hostilePerson() {
  const email = `camille.${tag()}@courriel.example`;
  const workspace = await fixtures.workspace({ name: hostile });
  const name = `../../${'é'.repeat(200)}<b>"\u202Efdp`;
  const cvs: [Buffer, string, string][] = [
    [pdf(), `${name}.pdf`, 'application/pdf'],
    [png(), `${name}.png`, 'image/png'],
    [docx(), `${name}.docx`, docxType],
  ];
  const ids: string[] = [];
  for (const [bytes, fileName, type] of cvs) {
    service.clock.advance(1000);
    const fields = { email, firstName: hostile, lastName: hostile, phone: '"><b>+33', why: hostile };
    const cv = new File([new Uint8Array(bytes)], fileName, { type });
    const jobId = await fixtures.recruitment(workspace, { title: hostile });
    ids.push(await fixtures.application(workspace, jobId, { ...fields, cv }));
  }
  const [first = ''] = ids;
  await service.post(`/api/v2/prequalif/${first}/consent`, { decision: 'ai' });
  const messages = [{ id: 'm', role: 'user', content: hostile }];
  await service.post(`/api/v2/prequalif/${first}/stream`, { messages });
  await service.post(`/api/v2/prequalif/${first}/save`, { [hostile]: hostile });
  await fixtures.admin.application.setStatus({ id: first, status: 'in_review', reason: hostile });
  const candidateId = await candidateOf(service.deps, first);
  return { candidateId, ids, cvs: cvs.map(([bytes]) => bytes), token: portalTokenFor(service, candidateId) };
}

const person = await hostilePerson();
const pathOf = (token = person.token) => `/api/v2/portal/${token}/export`;
const textOf = (entries: Map<string, Buffer>, name: string) => String(entries.get(name));

async function archiveOf(path = pathOf(), headers: Record<string, string> = zipped) {
  const answer = await service.get(path, headers);
  expect(answer.status).toBe(200);
  return { answer, entries: await unzip(answer.bytes) };
}

const LARGE_BYTES = 9_000_000;

/** Makes a person with so many applications, each with a large CV. */
async function manyFiles(count: number): Promise<string> {
  const { deps } = service;
  const workspace = await fixtures.workspace();
  const first = await fixtures.application(workspace, await fixtures.recruitment(workspace));
  await deps.database.query.execute(sql`
    insert into applications
    select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid()))).*
    from applications a, generate_series(2, ${count}::int) where a.id = ${first}`);
  const candidateId = await candidateOf(deps, first);
  const applications = await selectRows<{ id: string; sealedKey: string }>(
    deps,
    sql`select a.id, c.sealed_key as "sealedKey" from applications a join candidates c on c.id = a.candidate_id
      where c.id = ${candidateId}`,
  );
  const file = { fileName: 'cv.pdf', contentType: 'application/pdf', data: Buffer.alloc(LARGE_BYTES) };
  for (const { id, sealedKey } of applications) {
    const cv = await storeFile(deps, { file, mediaType: 'application/pdf' });
    const key = decryptCandidateKey(deps, candidateId, sealedKey);
    await insertFile(
      deps.database.query,
      toFileRow(cv, { applicationId: id, number: 1, candidateKey: key, createdAt: deps.clock.now() }),
    );
  }
  return candidateId;
}

describe('the archive', () => {
  let answer: Answer;
  let entries: Map<string, Buffer>;
  beforeAll(async () => {
    ({ answer, entries } = await archiveOf());
  });

  test('is offered as a file that no cache keeps', () => {
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="candidate-export-2026-11-23.zip"',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      vary: expect.stringContaining('Accept'),
    });
  });

  test('holds the data, the CVs as they were sent, a page, a JSON Resume and their manifest', () => {
    const files = [...entries.keys()].filter((name) => name.startsWith('files/'));
    expect([...entries.keys()]).toEqual([
      'index.html',
      'export.json',
      'resume.json',
      ...files,
      'manifest.json',
    ]);
    expect(files.map((name) => entries.get(name))).toEqual(person.cvs);
  });

  test('has the size and SHA-256 of each of its files in the manifest', () => {
    const { files } = JSON.parse(textOf(entries, 'manifest.json')) as Manifest;
    const others = [...entries].filter(([name]) => name !== 'manifest.json');
    expect(files).toEqual(
      others.map(([path, bytes]) => ({
        path,
        bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      })),
    );
  });

  test('has the same data as the JSON, without base64 even where files are included', async () => {
    // A mail may have been sent since the other archive was made.
    const { entries: now } = await archiveOf();
    const json = await service.get(pathOf());
    expect(JSON.parse(textOf(now, 'export.json'))).toEqual(json.json());
    const included = textOf((await archiveOf(`${pathOf()}?include=files`)).entries, 'export.json');
    expect(included).not.toContain('"data"');
    expect(included).toContain('"text"');
  });

  test('has a JSON Resume of what is known', () => {
    expect(JSON.parse(textOf(entries, 'resume.json'))).toEqual({
      $schema: expect.stringMatching(/^https:.*resume-schema.*schema\.json$/),
      basics: {
        name: `${hostile} ${hostile}`,
        email: expect.stringContaining('@courriel.example'),
        phone: '"><b>+33',
      },
      meta: { version: 'v1.0.0', lastModified: expect.stringMatching(/^2026-11-23T[\d:]{8}$/) },
    });
  });

  test('has a page in which nothing is markup that is not ours', () => {
    const page = textOf(entries, 'index.html');
    expect(page).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;');
    expect(page).not.toMatch(/<script|<img|onerror=(?!alert\(1\)&gt;)|<b>/);
    expect(page).toContain("default-src 'none'");
    expect(page).not.toMatch(/(?:src|href)="(?!files\/|data:,")/);
  });

  test('is given to a link that says so, since a link accepts what browsers accept', async () => {
    const browser = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
    const linked = await archiveOf(`${pathOf()}?format=zip`, browser);
    expect(linked.answer.headers['content-type']).toBe('application/zip');
    expect((await service.get(pathOf(), browser)).headers['content-type']).toMatch(/^application\/json/);
  });

  test('says its headers to HEAD, and opens no file for it', async () => {
    const get = vi.spyOn(service.deps.cvStore, 'get');
    onTestFinished(() => get.mockRestore());
    const head = await service.send(pathOf(), { method: 'HEAD', headers: zipped });
    expect([head.status, head.text, head.headers['content-type']]).toEqual([200, '', 'application/zip']);
    expect(get).not.toHaveBeenCalled();
    await archiveOf();
    expect(get).toHaveBeenCalledTimes(3);
  });

  test('is refused in the operation’s own form', async () => {
    expectPublicError(await service.get(pathOf('nothing'), zipped), 404);
    expectPublicError(await service.get(`${pathOf()}?format=tar`), 400);
  });

  test('for an application’s id holds that application without its file (D30)', async () => {
    const one = await archiveOf(pathOf(person.ids[1]));
    expect(one.answer.headers.deprecation).toMatch(/^@\d+$/);
    expect([...one.entries.keys()]).toEqual(['index.html', 'export.json', 'resume.json', 'manifest.json']);
    const data = JSON.parse(textOf(one.entries, 'export.json'));
    expect(data).toEqual({
      ...(await service.get(pathOf(person.ids[1]))).json(),
      exportedAt: expect.any(String),
    });
    expect(only(data.applications)).not.toHaveProperty('statusHistory');
  });

  test('is read no further than its reader goes: one file is in memory, and the next stays closed', async () => {
    const FILES = 6;
    const candidateId = await manyFiles(FILES);
    const get = vi.spyOn(service.deps.cvStore, 'get');
    onTestFinished(() => get.mockRestore());
    const token = portalTokenFor(service, candidateId);
    const lines = service.logs.length;
    const unread = await service.open(pathOf(token), { headers: zipped });
    await expect.poll(() => get.mock.calls.length).toBeGreaterThan(0);
    unread.destroy();
    await expect.poll(() => service.logs.slice(lines).join('')).toContain('"incomplete":true');
    // A whole archive takes its time: by then the first reader has opened all the files that it would open.
    const whole = await buffer(await service.open(pathOf(token), { headers: zipped }));
    expect(whole.length).toBeGreaterThan(FILES * LARGE_BYTES);
    // The kernel buffers some files for the two readers; without back-pressure it would be all.
    expect(get.mock.calls.length - FILES).toBeLessThan(FILES - 1);
  });

  test('is cut, and never looks whole, when a file cannot be opened', async () => {
    const { cvStore } = service.deps;
    const { lost } = only(
      await selectRows<{ lost: string }>(
        service.deps,
        sql`select storage_key as lost from cv_files where application_id = ${person.ids[0]}`,
      ),
    );
    const bytes = await cvStore.get(lost);
    await cvStore.remove(lost);
    await expect(service.get(pathOf(), zipped)).rejects.toThrow(/aborted|reset|hang up/);
    expect((await service.get(pathOf())).status).toBe(200);
    await cvStore.put(lost, bytes ?? Buffer.alloc(0));
    expect((await service.get(pathOf(), zipped)).status).toBe(200);
  });
});

describe('a file’s place in the archive', () => {
  const place = (fileName: string) => pathOfFile({ fileName, mediaType: 'application/pdf' }, 7);
  test.each([
    ['parcours.pdf', 'files/7-parcours.pdf'],
    ['Résumé – Zoé 2026.pdf', 'files/7-Résumé - Zoé 2026.pdf'],
    ['../../etc/passwd.pdf', 'files/7-etc-passwd.pdf'],
    ['..\\..\\x.pdf', 'files/7-x.pdf'],
    ['/abs.pdf', 'files/7-abs.pdf'],
    ['C:\\con.pdf', 'files/7-C-con.pdf'],
    ['con.pdf', 'files/7-con.pdf'],
    ['a\0b\r\n\u007f.pdf', 'files/7-a-b.pdf'],
    ['x\u202Efdp.exe.pdf', 'files/7-x-fdp-exe.pdf'],
    ['<b>"x"</b>.pdf', 'files/7-b-x-b.pdf'],
    ['\ud800.pdf', 'files/7-cv.pdf'],
    ['.pdf', 'files/7-cv.pdf'],
    ['...', 'files/7-cv.pdf'],
    ['', 'files/7-cv.pdf'],
    [`${'n'.repeat(300)}.pdf`, `files/7-${'n'.repeat(80)}.pdf`],
    [`${'😀'.repeat(300)}.pdf`, 'files/7-cv.pdf'],
    [`${'張'.repeat(300)}.pdf`, `files/7-${'張'.repeat(66)}.pdf`],
    [`${'𠮷'.repeat(300)}.pdf`, `files/7-${'𠮷'.repeat(50)}.pdf`],
    [`${'q\u0323\u0307'.repeat(300)}.pdf`, `files/7-${'q\u0323\u0307'.repeat(40)}.pdf`],
    [`z${'\u0336'.repeat(300)}.pdf`, 'files/7-cv.pdf'],
  ])('%j', (fileName, expected) => {
    expect(place(fileName)).toBe(expected);
  });

  test('no name is longer than file systems take, in bytes (255), and each keeps its ending', () => {
    for (const letter of ['n', 'é', '張', '𠮷', 'q\u0323\u0307']) {
      const path = pathOfFile({ fileName: `${letter.repeat(240)}.docx`, mediaType: docxType }, 123_456);
      expect(Buffer.byteLength(path.slice('files/'.length))).toBeLessThanOrEqual(255);
      expect(path).toMatch(/\.docx$/);
    }
  });
});

describe('the page speaks the language of the newest application', () => {
  test.each([
    ['en', 'Your application data'],
    ['fr', 'Vos données de candidature'],
  ])('%s', async (lang, title) => {
    await service.deps.database.query.execute(
      sql`update applications set lang = ${lang} where id = ${person.ids[2]}`,
    );
    const page = textOf((await archiveOf()).entries, 'index.html');
    expect(page).toContain(`<html lang="${lang}">`);
    // The person's name follows (D148); here it is a script, so escaped.
    expect(page).toMatch(new RegExp(`<h1>${title}\\s?: &lt;script&gt;`));
  });
});
