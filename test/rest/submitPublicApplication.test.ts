import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest';
import { decryptFile } from '#domain/applications/file-vault.ts';
import { applicationNoticeOf } from '#domain/notices/notices.ts';
import { barrierInspector } from '../support/files/barrier-inspector.ts';
import { doc, docx, docxType, jpeg, pdf, png } from '../support/files/cv-samples.ts';
import {
  applicationForm,
  errorOf,
  type FormFields,
  faultsOf,
  fixturesOf,
  partnerApplication,
  tag,
  type Workspace,
} from '../support/fixtures.ts';
import {
  expectErrorResponse,
  expectMasked,
  expectProperHttp,
  expectPublicError,
} from '../support/requests/expectations.ts';
import { fault, withLostNews } from '../support/requests/faults.ts';
import { field, multipartType, type RawPart, rawForm } from '../support/requests/raw-form.ts';
import { callRpc, type rpcClient, rpcError } from '../support/requests/rpc.ts';
import { countJobs, countRows, selectRows } from '../support/rows.ts';
import { serviceForFile, startTestService, type TestService } from '../support/service.ts';

const path = '/api/v2/application/submit';
const service = await serviceForFile();
const fixtures = fixturesOf(service);
let workspace: Workspace;
let jobId: string;

beforeAll(async () => {
  workspace = await fixtures.workspace();
  jobId = await fixtures.recruitment(workspace);
});

const send = (fields: FormFields = {}, headers: Record<string, string> = {}) =>
  service.post(path, applicationForm(workspace.slug, jobId, fields), headers);

async function accepted(fields: FormFields = {}, headers: Record<string, string> = {}): Promise<string> {
  const answer = await send(fields, headers);
  expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('"ok":true')]);
  return answer.json<{ applicationId: string }>().applicationId;
}

async function expectRefused(fields: FormFields, ...faults: string[]): Promise<void> {
  const answer = await send(fields);
  expectPublicError(answer, 400);
  expect(faultsOf(answer)).toEqual(faults);
}

type Offered = keyof Parameters<ReturnType<typeof rpcClient>['applications']['submit']['mutate']>[0];

test('the typed client offers no field that only robots fill in', () => {
  expectTypeOf<Extract<Offered, 'website' | 'startedAt'>>().toBeNever();
});

type Marks = { website?: string; startedAt?: number };

const file = (bytes: Buffer, name: string, type: string) => new File([new Uint8Array(bytes)], name, { type });
const rowOf = async (id: string) => {
  const [row] = await selectRows(service.deps, sql`select * from applications where id = ${id}`);
  return row;
};

/** The form's fields written by hand, followed by the test's own parts. */
function byHand(...parts: RawPart[]): RawPart[] {
  const fields = {
    workspaceSlug: workspace.slug,
    jobId,
    firstName: 'Camille',
    lastName: 'Fontanel',
    email: `${tag()}@courriel.example`,
    consent: '1',
  };
  return [...Object.entries(fields).map(([name, value]) => field(name, value)), ...parts];
}

const postRaw = ({ body, headers }: ReturnType<typeof rawForm>) => service.post(path, body, headers);

describe('200', () => {
  test('creates the candidate, the application and the proof of consent', async () => {
    const email = `camille.${tag()}@courriel.example`;
    const answer = await send({
      email,
      phone: '+33 4 00 00 00 01',
      why: 'Une première ligne.\r\nUne seconde.',
    });
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-request-id': expect.any(String),
    });
    const { applicationId } = answer.json<{ applicationId: string }>();
    expect(answer.json()).toEqual({
      ok: true,
      applicationId: expect.stringMatching(/^[\da-f-]{36}$/),
      chatToken: expect.any(String),
    });
    expect(await rowOf(applicationId)).toMatchObject({
      workspace_id: workspace.id,
      recruitment_id: jobId,
      channel: 'form',
      partner_id: null,
      first_name: 'Camille',
      last_name: 'Fontanel',
      email,
      phone: '+33 4 00 00 00 01',
      why: 'Une première ligne.\r\nUne seconde.',
      status: 'received',
      duplicate_of: null,
    });
    expect(await countJobs(service.deps, 'acknowledge-application', applicationId)).toBe(1);
  });

  test.each([
    ['fr', 'fr-FR,fr;q=0.9'],
    ['en', 'en-GB'],
    ['fr', 'de'],
  ] as const)('consent is proved in %s for Accept-Language %s (D23)', async (lang, header) => {
    const applicationId = await accepted({}, { 'Accept-Language': header });
    const [proof, ...others] = await selectRows(
      service.deps,
      sql`select * from consents where application_id = ${applicationId}`,
    );
    const notice = applicationNoticeOf({ lang, interviewer: 'questionnaire' });
    expect(others).toEqual([]);
    expect(proof).toMatchObject({
      kind: 'application',
      decision: 'given',
      lang,
      way: 'form',
      notice_version: notice.version,
      notice_sha256: notice.sha256,
    });
    expect(proof?.address_hmac).toMatch(/^[\w-]{43}$/);
    const trail = await selectRows<{ action: string }>(
      service.deps,
      sql`select action from audit_entries where subject_id = ${applicationId}`,
    );
    expect(trail.map(({ action }) => action).sort()).toEqual([
      'application.received',
      'consent.application.given',
    ]);
  });

  test.each([
    ['PDF', pdf(), 'application/pdf', 'parcours.pdf'],
    ['DOC', doc(), 'application/msword', 'parcours.doc'],
    ['DOCX', docx(), docxType, 'parcours.docx'],
    ['JPG', jpeg(), 'image/jpeg', 'parcours.jpg'],
    ['PNG', png(), 'image/png', 'parcours.png'],
    ['PDF declared as octet-stream', pdf(), 'application/octet-stream', 'parcours.pdf'],
    ['PDF without a declared type', pdf(), '', 'parcours.pdf'],
    ['PDF with an accented name', pdf(), 'application/pdf', 'Résumé 🙂 “de” Zoé.pdf'],
    ['PDF whose name is a path', pdf(), 'application/pdf', '../../etc/passwd.pdf'],
  ])('keeps a %s byte for byte, its name as text (D20)', async (_, bytes, type, name) => {
    const applicationId = await accepted({ cv: file(bytes, name, type) });
    const cv = await decryptFile(service.deps, applicationId);
    expect(cv?.data.equals(bytes)).toBe(true);
    expect(cv?.fileName).toContain(name.split('/').at(-1));
    const keys: string[] = [];
    for await (const key of service.deps.cvStore.list(new Date(8.64e15))) keys.push(key);
    expect(keys.every((key) => /^cv\/[\da-f-]{36}$/.test(key))).toBe(true);
  });

  test('a file of 10 MiB exactly', async () => {
    const applicationId = await accepted({
      cv: file(pdf({ bytes: 10_485_760 }), 'a.pdf', 'application/pdf'),
    });
    expect((await decryptFile(service.deps, applicationId))?.data.length).toBe(10_485_760);
  });

  test('an empty file field is an absent one, as browsers send it (D20)', async () => {
    const answer = await postRaw(
      rawForm(
        byHand({
          head: 'Content-Disposition: form-data; name="cv"; filename=""\r\nContent-Type: application/octet-stream',
        }),
      ),
    );
    expect(answer.status).toBe(200);
    expect(
      await decryptFile(service.deps, answer.json<{ applicationId: string }>().applicationId),
    ).toBeNull();
  });

  test.each([
    ['no file name', 'Content-Disposition: form-data; name="cv"'],
    ['an empty file name', 'Content-Disposition: form-data; name="cv"; filename=""'],
    [
      'an empty file name and a type',
      'Content-Disposition: form-data; name="cv"; filename=""\r\nContent-Type: application/pdf',
    ],
  ])('a CV with %s and without bytes is absent (D20)', async (_, head) => {
    const answer = await postRaw(rawForm(byHand({ head })));
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('"ok":true')]);
  });

  test('a CV whose part declares no type (D20)', async () => {
    const head = 'Content-Disposition: form-data; name="cv"; filename="parcours.pdf"';
    const answer = await postRaw(rawForm(byHand({ head, body: pdf() })));
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('"ok":true')]);
    const { applicationId } = answer.json<{ applicationId: string }>();
    expect((await decryptFile(service.deps, applicationId))?.data.equals(pdf())).toBe(true);
  });

  test('blank optional fields are absent ones, also for a replay (D21)', async () => {
    const idempotencyKey = `vide-${tag()}${tag()}`;
    const email = `${tag()}@courriel.example`;
    const applicationId = await accepted({ email, idempotencyKey, phone: ' ', why: '\r\n' });
    expect(await rowOf(applicationId)).toMatchObject({ phone: null, why: null });
    expect(await accepted({ email, idempotencyKey })).toBe(applicationId);
    expect(await accepted({ email, idempotencyKey: '' }, { 'Idempotency-Key': '' })).not.toBe(applicationId);
  });

  test('unknown fields', async () => {
    await accepted({ utm_source: 'lettre', 'a.b': 'c' });
  });

  test('an e-mail is normalised, the sender’s spelling kept on the application (D16, D21)', async () => {
    const local = tag();
    const first = await accepted({ email: `${local}@Bücher.example` });
    const second = await accepted({ email: `  ${local.toUpperCase()}@XN--BCHER-KVA.example ` });
    const [a, b] = [await rowOf(first), await rowOf(second)];
    expect(a?.candidate_id).toBe(b?.candidate_id);
    expect(b?.email).toBe(`${local.toUpperCase()}@XN--BCHER-KVA.example`);
  });

  test('a second form for a known person changes nothing and has an id of its own (D17, D19)', async () => {
    const email = `connue.${tag()}@courriel.example`;
    const first = await accepted({ email, lastName: 'Première', phone: '01' });
    service.clock.advance(1000);
    const second = await accepted({
      email,
      lastName: 'Seconde',
      phone: '02',
      cv: file(pdf(), 'a.pdf', 'application/pdf'),
    });
    expect(second).not.toBe(first);
    const [a, b] = [await rowOf(first), await rowOf(second)];
    expect([b?.candidate_id, b?.duplicate_of, b?.last_name]).toEqual([a?.candidate_id, first, 'Seconde']);
    const [person] = await selectRows(
      service.deps,
      sql`select last_name, phone from candidates where id = ${String(a?.candidate_id)}`,
    );
    expect(person).toEqual({ last_name: 'Première', phone: '01' });
    expect(await decryptFile(service.deps, first)).toBeNull();
  });

  test('no id of a board’s making comes out of the form (D19)', async () => {
    const board = await fixtures.partner();
    const body = partnerApplication(jobId);
    const ofBoard = (await service.post('/api/candidatures', body, { 'X-API-Key': board.key })).json<{
      applicationId: string;
    }>();
    service.clock.advance(1000);
    const ofForm = await accepted({ email: body.applicant.email });
    expect(ofForm).not.toBe(ofBoard.applicationId);
    expect((await rowOf(ofForm))?.duplicate_of).toBe(ofBoard.applicationId);
  });

  test('the same Idempotency-Key and content give the same answer, also 10 at once (D18)', async () => {
    const fields = { email: `${tag()}@courriel.example`, cv: file(pdf(), 'a.pdf', 'application/pdf') };
    const headers = { 'Idempotency-Key': `cle-${tag()}${tag()}` };
    const ids = await Promise.all(Array.from({ length: 10 }, () => accepted(fields, headers)));
    expect(new Set(ids).size).toBe(1);
    expect(await countRows(service.deps, 'applications', sql`email = ${fields.email}`)).toBe(1);
    expect(await countJobs(service.deps, 'acknowledge-application', String(ids[0]))).toBe(1);
    expect(await countRows(service.deps, 'consents', sql`application_id = ${String(ids[0])}`)).toBe(1);
    expect(await countRows(service.deps, 'cv_files', sql`application_id = ${String(ids[0])}`)).toBe(1);
  });

  test('one Idempotency-Key with two contents at once: one is taken, the other refused (D18)', async () => {
    await using racing = await startTestService({ replace: barrierInspector(2) });
    const email = `${tag()}@courriel.example`;
    const headers = { 'Idempotency-Key': `course-${tag()}${tag()}` };
    const answers = await Promise.all(
      ['un', 'deux'].map((why) => {
        const fields = { email, why, cv: file(pdf(), 'a.pdf', 'application/pdf') };
        return racing.post(path, applicationForm(workspace.slug, jobId, fields), headers);
      }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await countRows(service.deps, 'applications', sql`email = ${email}`)).toBe(1);
  });

  test('the key may be a field of the form, and is kept for 24 hours (D18)', async () => {
    const fields = { email: `${tag()}@courriel.example`, idempotencyKey: `champ-${tag()}${tag()}` };
    const first = await accepted(fields);
    service.clock.advance(86_400_000);
    expect(await accepted(fields)).toBe(first);
    service.clock.advance(1);
    expect(await accepted(fields)).not.toBe(first);
  });

  test('one workspace’s key never meets another’s', async () => {
    const other = await fixtures.workspace();
    const otherJob = await fixtures.recruitment(other);
    const headers = { 'Idempotency-Key': `commune-${tag()}${tag()}` };
    const mine = await accepted({}, headers);
    const answer = await service.post(path, applicationForm(other.slug, otherJob), headers);
    expect([answer.status, answer.json<{ applicationId: string }>().applicationId === mine]).toEqual([
      200,
      false,
    ]);
  });

  test.each([
    ['in the hidden field', { website: 'https://spam.example' }, 'hidden_field_filled'],
    ['in the hidden field at once', { website: 'x', startedAt: 0 }, 'hidden_field_filled'],
    ['at once', { startedAt: 0 }, 'sent_within_two_seconds'],
    ['two seconds later but one millisecond', { startedAt: 1999 }, 'sent_within_two_seconds'],
    ['two seconds later', { startedAt: 2000 }, null],
    ['from a page without a script', {}, null],
  ])('a form filled in %s is kept, and marked or not', async (_, { startedAt, ...fields }: Marks, reason) => {
    const opened = startedAt !== undefined && {
      startedAt: String(service.clock.now().getTime() - startedAt),
    };
    const applicationId = await accepted({ ...fields, ...opened });
    const marked = { suspicious: reason !== null, suspiciousReason: reason };
    expect(await fixtures.admin.application.show({ id: applicationId })).toMatchObject(marked);
    const { found } = await fixtures.admin.application.list({ workspace: workspace.slug });
    expect(found.find(({ id }) => id === applicationId)).toMatchObject(marked);
    expect(await countJobs(service.deps, 'acknowledge-application', applicationId)).toBe(1);
  });

  test('names that only look like addresses', async () => {
    for (const lastName of [
      'Jean St. John',
      'O’Neil',
      "O'Neil",
      'J.R.R. Tolkien',
      'Martin/Dupont',
      'Ng (www)',
    ]) {
      await accepted({ firstName: lastName, lastName });
    }
  });

  test('any origin may send the form, without credentials', async () => {
    const answer = await send({}, { Origin: 'https://site.example' });
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
  });

  test('logs hold nothing of the person (D9)', async () => {
    await accepted({ lastName: 'Introuvable', email: 'introuvable@courriel.example', why: 'secret motif' });
    expect(service.logs.join('')).not.toMatch(/introuvable|secret motif/i);
  });
});

describe('400', () => {
  test('each missing field is named', async () => {
    for (const name of ['workspaceSlug', 'jobId', 'firstName', 'lastName', 'email', 'consent']) {
      const form = applicationForm(workspace.slug, jobId);
      form.delete(name);
      const answer = await service.post(path, form);
      expectPublicError(answer, 400);
      expect(faultsOf(answer)).toEqual([`${name} required`]);
    }
  });

  test.each(['0', 'true', '1 ', 'on', '', '01'])('consent %j (SC17)', async (consent) => {
    await expectRefused({ consent }, 'consent unknown_option');
  });

  test('a field that is given twice (SC7)', async () => {
    await expectRefused({ consent: ['1', '1'] }, 'consent unknown_option');
    await expectRefused({ email: ['a@courriel.example', 'b@courriel.example'] }, 'email invalid_type');
    await expectRefused({ lastName: ['a', 'b'] }, 'lastName invalid_type');
  });

  test('wrong forms and lengths are named', async () => {
    await expectRefused({ email: 'personne' }, 'email invalid_email');
    await expectRefused({ email: 'a@b' }, 'email invalid_email');
    await expectRefused({ email: 'a b@courriel.example' }, 'email invalid_email');
    await expectRefused({ jobId: '17' }, 'jobId invalid_uuid');
    await expectRefused({ firstName: ' ' }, 'firstName too_short');
    await expectRefused({ lastName: 'x'.repeat(201) }, 'lastName too_long');
    await expectRefused({ why: 'x'.repeat(10_001) }, 'why too_long');
  });

  test('a web address in a name, which mails would make a link of', async () => {
    for (const address of ['http://x.example', 'Gagnez HTTPS://x', 'www.x.example', 'Léa gain.example/x']) {
      await expectRefused({ firstName: address }, 'firstName web_address');
      await expectRefused({ lastName: address }, 'lastName web_address');
    }
    expect(errorOf(await send({ lastName: 'www.x.example' })).error).toBe(
      'lastName must not hold a web address.',
    );
  });

  test('NUL and control characters; lone surrogates cannot be sent as UTF-8 (D21)', async () => {
    for (const dirty of ['a\u0000b', 'a\u0007b', 'a\u007Fb']) {
      await expectRefused({ lastName: dirty }, 'lastName invalid_type');
      await expectRefused({ why: dirty }, 'why invalid_type');
    }
  });

  test('an Idempotency-Key used with other content, too short or too long (D18)', async () => {
    const key = `autre-${tag()}${tag()}`;
    const email = `${tag()}@courriel.example`;
    await accepted({ email, idempotencyKey: key });
    await expectRefused({ email, idempotencyKey: key, why: 'autre' }, 'idempotencyKey already_used');
    const cv = file(pdf(), 'a.pdf', 'application/pdf');
    await expectRefused({ email, idempotencyKey: key, phone: '+33 4', cv }, 'idempotencyKey already_used');
    for (const [sent, code] of [
      ['court', 'too_short'],
      ['x'.repeat(256), 'too_long'],
    ] as const) {
      const answer = await send({}, { 'Idempotency-Key': sent });
      expectPublicError(answer, 400);
      expect(faultsOf(answer)).toEqual([`idempotencyKey ${code}`]);
    }
  });

  test.each([
    ['a program named .pdf', Buffer.from('MZ\x90\x00 program'), 'application/pdf', 'a.pdf', 'file_type'],
    ['a page named .jpg', Buffer.from('<html><script>'), 'image/jpeg', 'a.jpg', 'file_type'],
    ['a PNG declared as PDF', png(), 'application/pdf', 'a.png', 'file_type'],
    ['a PNG named .pdf', png(), 'image/png', 'a.pdf', 'file_type'],
    ['a double extension', pdf(), 'application/pdf', 'a.pdf.exe', 'file_type'],
    ['a file without bytes', Buffer.alloc(0), 'application/pdf', 'a.pdf', 'file_empty'],
    ['a byte', Buffer.from('x'), 'application/pdf', 'a.pdf', 'file_type'],
  ])('%s (D20)', async (_, bytes, type, name, code) => {
    await expectRefused({ cv: file(bytes, name, type) }, `cv ${code}`);
  });

  test('10 MiB and one byte, in the same sentence wherever it is measured (D20)', async () => {
    const bytes = pdf({ bytes: 10_485_761 });
    const sentence = 'The file is larger than 10 MiB.';
    const sent = await send({ cv: file(bytes, 'a.pdf', 'application/pdf') });
    expectPublicError(sent, 400);
    expect([errorOf(sent).error, ...faultsOf(sent)]).toEqual([sentence, 'cv file_too_big']);
    const cv = { fileName: 'a.pdf', contentType: '', data: bytes.toString('base64') };
    const input = { ...Object.fromEntries(applicationForm(workspace.slug, jobId).entries()), cv };
    const answer = await callRpc(service, 'applications.submit', { type: 'mutation', input });
    expect(rpcError(answer).message).toBe(sentence);
  });

  test('a text where the file belongs, a file where a text belongs, two files', async () => {
    await expectRefused({ cv: 'texte' }, 'cv invalid_type');
    await expectRefused({ photo: file(png(), 'a.png', 'image/png') }, 'photo unknown_option');
    expectPublicError(await send({ lastName: file(png(), 'a.png', 'image/png') }), 400);
    const twice = applicationForm(workspace.slug, jobId, { cv: file(pdf(), 'a.pdf', 'application/pdf') });
    twice.append('cv', file(pdf(), 'b.pdf', 'application/pdf'));
    expectPublicError(await service.post(path, twice), 400);
  });

  test.each([
    ['JSON', 'application/json'],
    ['urlencoded', 'application/x-www-form-urlencoded'],
    ['no boundary', 'multipart/form-data'],
    ['an empty boundary', 'multipart/form-data; boundary='],
    ['another boundary', 'multipart/form-data; boundary=other'],
    ['multipart/mixed', multipartType.replace('form-data', 'mixed')],
  ])('%s (SC7)', async (_, type) => {
    expectPublicError(await postRaw(rawForm(byHand(), { type })), 400);
  });

  test('no body, a body that ends too early', async () => {
    expectPublicError(await service.post(path), 400);
    expectPublicError(await postRaw(rawForm(byHand(), { end: '' })), 400);
    expectPublicError(await postRaw(rawForm([field('a', 'b')], { end: '--guichet-boun' })), 400);
  });

  test('names that are paths of properties (SC7)', async () => {
    for (const name of [
      'a[1000000000]',
      'a[b][c]',
      'email[x]',
      '__proto__[polluted]',
      'constructor[prototype][x]',
    ]) {
      expectPublicError(await postRaw(rawForm(byHand(field(name, 'x')))), 400);
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test('1,000 parts, 1,000 header pairs, a field of 1 MB (SC7)', async () => {
    expectPublicError(
      await postRaw(rawForm(byHand(...Array.from({ length: 1000 }, (_, index) => field(`f${index}`, 'x'))))),
      400,
    );
    const pairs = Array.from({ length: 1000 }, (_, index) => `X-${index}: x`).join('\r\n');
    expectPublicError(
      await postRaw(
        rawForm(byHand({ head: `Content-Disposition: form-data; name="a"\r\n${pairs}`, body: 'x' })),
      ),
      400,
    );
    expectPublicError(await send({ why: 'x'.repeat(1_000_000) }), 400);
  });

  test.each([
    ['a badly encoded file name', `filename*=zzz''%ff%fe.pdf`],
    ['a NUL in the file name', 'filename="a\u0000.pdf"'],
  ])('a CV with %s is refused, never dropped in silence (SC8)', async (_, name) => {
    const answer = await postRaw(
      rawForm(
        byHand({
          head: `Content-Disposition: form-data; name="cv"; ${name}\r\nContent-Type: application/pdf`,
          body: pdf(),
        }),
      ),
    );
    expectPublicError(answer, 400);
  });

  test('a file name that is empty, with bytes', async () => {
    const head = 'Content-Disposition: form-data; name="cv"; filename=""\r\nContent-Type: application/pdf';
    const answer = await postRaw(rawForm(byHand({ head, body: pdf() })));
    expectPublicError(answer, 400);
    expect(errorOf(answer).error).toBe('This field takes a file, not a text. Attach the file.');
  });

  test('bytes that are no UTF-8 are refused, never replaced (SC8, D21)', async () => {
    const latin1 = (text: string) => Buffer.from(text, 'latin1');
    const cvHead = (name: string) =>
      Buffer.concat([
        Buffer.from('Content-Disposition: form-data; name="cv"; '),
        latin1(name),
        Buffer.from('\r\nContent-Type: application/pdf'),
      ]);
    for (const [part, fault] of [
      [{ head: 'Content-Disposition: form-data; name="why"', body: latin1('Ren\xe9') }, 'why invalid_type'],
      [{ head: cvHead('filename="\xff\xfe.pdf"'), body: pdf() }, 'cv invalid_type'],
      [{ head: cvHead("filename*=UTF-8''%ff.pdf"), body: pdf() }, 'cv invalid_type'],
    ] as const) {
      const answer = await postRaw(rawForm(byHand(part)));
      expectPublicError(answer, 400);
      expect(faultsOf(answer)).toEqual([fault]);
    }
  });

  test('the part that cannot be read is the one that is named', async () => {
    const why = 'Content-Disposition: form-data; name="why"';
    const long = Array.from({ length: 30 }, (_, index) => `X-${index}: x`).join('\r\n');
    for (const head of [`${why}\r\nContent-Type: text/plain; charset=klingon`, `${why}\r\n${long}`]) {
      expect(faultsOf(await postRaw(rawForm(byHand({ head, body: 'x' }))))).toEqual(['why invalid_type']);
    }
    const nameless = await postRaw(rawForm(byHand({ head: 'X-Nothing: x', body: 'x' })));
    expectPublicError(nameless, 400);
    expect(faultsOf(nameless)).toEqual([]);
  });

  test('a text field of an unknown charset is refused, never dropped in silence', async () => {
    const part = {
      head: 'Content-Disposition: form-data; name="why"\r\nContent-Type: text/plain; charset=klingon',
      body: 'x',
    };
    expectPublicError(await postRaw(rawForm(byHand(part))), 400);
  });

  test('a refused form leaves neither row nor file', async () => {
    const before = (await readdir(tmpdir())).filter((name) => name.includes('multer')).length;
    const email = `refus.${tag()}@courriel.example`;
    await send({ email, cv: file(Buffer.from('x'), 'a.pdf', 'application/pdf') });
    expect(await countRows(service.deps, 'candidates', sql`email = ${email}`)).toBe(0);
    expect((await readdir(tmpdir())).filter((name) => name.includes('multer')).length).toBe(before);
  });
});

describe('404', () => {
  async function expectUnpublished(slug: string, id: string): Promise<void> {
    const email = `${tag()}@courriel.example`;
    const answer = await service.post(path, applicationForm(slug, id, { email }));
    expectPublicError(answer, 404);
    expect(faultsOf(answer)).toEqual(['jobId not_published']);
    expect(await countRows(service.deps, 'candidates', sql`email = ${email}`)).toBe(0);
  }

  test('the slug of one workspace with the job of another (SB2)', async () => {
    const other = await fixtures.workspace();
    await expectUnpublished(other.slug, jobId);
    await expectUnpublished('nowhere', jobId);
  });

  test('a bad file comes first, and no file is kept for an unknown job (D4)', async () => {
    const unknown = '00000000-0000-4000-8000-000000000000';
    await expectRefused({ jobId: unknown, cv: file(png(), 'a.pdf', 'application/pdf') }, 'cv file_type');
    const stored = async () => (await Array.fromAsync(service.deps.cvStore.list(new Date(8.64e15)))).length;
    const before = await stored();
    const cv = file(pdf(), 'a.pdf', 'application/pdf');
    expectPublicError(await send({ jobId: unknown, cv }), 404);
    expect(await stored()).toBe(before);
  });

  test('unknown, unpublished, closed, future and past jobs, with nothing written (D12)', async () => {
    await expectUnpublished(workspace.slug, '00000000-0000-4000-8000-000000000000');
    await expectUnpublished(workspace.slug, await fixtures.recruitment(workspace, { published: false }));
    await expectUnpublished(workspace.slug, await fixtures.recruitment(workspace, { status: 'closed' }));
    await expectUnpublished(
      workspace.slug,
      await fixtures.recruitment(workspace, { publishedAt: '2030-01-01T00:00:00Z' }),
    );
    await expectUnpublished(
      workspace.slug,
      await fixtures.recruitment(workspace, { closesAt: '2026-11-20T00:00:00Z' }),
    );
  });

  test('a job of a disabled workspace (D12)', async () => {
    const disabled = await fixtures.workspace();
    const id = await fixtures.recruitment(disabled);
    await fixtures.admin.workspace.disable({ slug: disabled.slug });
    await expectUnpublished(disabled.slug, id);
  });
});

describe('429', () => {
  const PER_MINUTE = 6;
  const PER_EMAIL_HOUR = 2;
  let limited: TestService;
  let lastAddress = 0;

  beforeAll(async () => {
    limited = await startTestService({
      config: {
        SUBMIT_LIMIT_PER_MINUTE: String(PER_MINUTE),
        SUBMIT_LIMIT_PER_EMAIL_HOUR: String(PER_EMAIL_HOUR),
        TRUST_PROXY: '1',
      },
    });
  });
  afterAll(() => limited[Symbol.asyncDispose]());

  /** An address that has sent nothing yet. */
  function newAddress(): Record<string, string> {
    lastAddress += 1;
    return { 'X-Forwarded-For': `203.0.113.${lastAddress}` };
  }

  const form = (fields: FormFields = {}) => applicationForm(workspace.slug, jobId, fields);
  const submit = (fields: FormFields, headers: Record<string, string>) =>
    limited.post(path, form(fields), headers);

  /** Sends forms that are refused, since they count as well. */
  async function useUp(count: number, from: Record<string, string>): Promise<void> {
    for (let sent = 0; sent < count; sent++) expect((await submit({ consent: '0' }, from)).status).toBe(400);
  }

  test('too many from one address, refused before the body is read (D3, D4, D8)', async () => {
    const from = newAddress();
    const first = await submit({}, from);
    expect([first.status, first.headers.ratelimit, first.headers['ratelimit-policy']]).toEqual([
      200,
      `"submit-address";r=${PER_MINUTE - 1};t=60`,
      `"submit-address";q=${PER_MINUTE};w=60`,
    ]);
    await useUp(PER_MINUTE - 1, from);
    for (const body of [form(), 'no form']) {
      const answer = await limited.post(path, body, from);
      expectErrorResponse(answer, 429, 'rate_limited', limited);
      expect(answer.json()).toHaveProperty('ok', false);
      expect(answer.headers).toMatchObject({
        'retry-after': '60',
        ratelimit: '"submit-address";r=0;t=60',
        'ratelimit-policy': `"submit-address";q=${PER_MINUTE};w=60`,
      });
    }
    limited.clock.advance(60_000);
    expect((await submit({}, from)).status).toBe(200);
  });

  test('too many for one e-mail in any spelling, with nothing written (D16)', async () => {
    const from = newAddress();
    const email = `${tag()}@courriel.example`;
    for (let count = 0; count < PER_EMAIL_HOUR; count++) {
      expect((await submit({ email }, from)).status).toBe(200);
    }
    for (const headers of [from, { ...from, 'Idempotency-Key': `neuve-${tag()}${tag()}` }]) {
      const cv = file(pdf(), 'a.pdf', 'application/pdf');
      const answer = await submit({ email: email.toUpperCase(), cv }, headers);
      expectErrorResponse(answer, 429, 'rate_limited', limited);
      expect(answer.json()).toHaveProperty('ok', false);
      expect(answer.headers).toMatchObject({
        'retry-after': '3600',
        'ratelimit-policy': `"submit-email";q=${PER_EMAIL_HOUR};w=3600`,
      });
    }
    expect(await countRows(service.deps, 'applications', sql`lower(email) = ${email}`)).toBe(PER_EMAIL_HOUR);
    expect((await Array.fromAsync(limited.deps.cvStore.list(new Date(8.64e15)))).length).toBe(0);
    expect((await submit({}, from)).status).toBe(200);
  });

  test('a sender who uses another person’s address locks out only themselves (D37)', async () => {
    const email = `${tag()}@courriel.example`;
    const [thief, owner] = [newAddress(), newAddress()];
    for (let count = 0; count < PER_EMAIL_HOUR; count++) {
      expect((await submit({ email }, thief)).status).toBe(200);
    }
    expect((await submit({ email }, thief)).status).toBe(429);
    expect((await submit({ email: email.replace('@', '+other@') }, thief)).status).toBe(429);
    expect((await submit({ email }, owner)).status).toBe(200);
  });

  test('400 and 404 come before the e-mail’s, and a replay is answered all the same (D4, D18)', async () => {
    const from = newAddress();
    const email = `${tag()}@courriel.example`;
    for (let count = 1; count < PER_EMAIL_HOUR; count++) {
      expect((await submit({ email }, from)).status).toBe(200);
    }
    const headers = { ...from, 'Idempotency-Key': `meme-${tag()}${tag()}` };
    const answers = await Promise.all(Array.from({ length: 5 }, () => submit({ email }, headers)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(
      new Set(answers.map((answer) => answer.json<{ applicationId: string }>().applicationId)).size,
    ).toBe(1);
    limited.clock.advance(60_000);
    const unknown = '00000000-0000-4000-8000-000000000000';
    expect((await submit({ email, jobId: unknown }, from)).status).toBe(404);
    const cv = file(png(), 'a.pdf', 'application/pdf');
    expect((await submit({ email, cv }, from)).status).toBe(400);
    expect((await submit({ email }, from)).status).toBe(429);
  });

  test('typed RPC and the page count in the same limits', async () => {
    const headers = newAddress();
    const call = () => {
      const input = { ...Object.fromEntries(form().entries()), email: `${tag()}@courriel.example` };
      return callRpc(limited, 'applications.submit', { type: 'mutation', input, headers });
    };
    const page = () => limited.post(`/apply/${workspace.slug}/${jobId}`, form(), headers);
    expect([(await call()).status, (await page()).status]).toEqual([200, 200]);
    await useUp(PER_MINUTE - 2, headers);
    const refused = await call();
    expect([refused.status, rpcError(refused).data.errorCode]).toEqual([429, 'rate_limited']);
    const shown = await page();
    expect([shown.status, shown.headers['retry-after']]).toEqual([429, '60']);
    expect((await submit({}, headers)).status).toBe(429);
  });

  test('each call of a batch counts', async () => {
    const input = Object.fromEntries(form({ consent: '0' }).entries());
    const calls = Array.from({ length: PER_MINUTE + 2 }, (_, index) => index);
    const answer = await limited.post(
      `/trpc/${calls.map(() => 'applications.submit').join(',')}?batch=1`,
      Object.fromEntries(calls.map((index) => [index, input])),
      newAddress(),
    );
    const answers = answer.json<{ error: { data: { httpStatus: number } } }[]>();
    const statuses = answers.map(({ error }) => error.data.httpStatus);
    expect(statuses.sort()).toEqual([...Array(PER_MINUTE).fill(400), 429, 429]);
  });
});

describe('500', () => {
  test('a CV store that fails leaves no application, and its words are in the log only (SC14)', async () => {
    const broken = { put: () => Promise.reject(fault()) };
    await using failing = await startTestService({
      replace: ({ cvStore }) => ({ cvStore: { ...cvStore, ...broken } }),
    });
    const email = `${tag()}@courriel.example`;
    const fields = { email, cv: file(pdf(), 'a.pdf', 'application/pdf') };
    const answer = await failing.post(path, applicationForm(workspace.slug, jobId, fields));
    expectErrorResponse(answer, 503, 'internal_error', failing);
    expect(answer.json()).toHaveProperty('ok', false);
    expect(answer.headers['retry-after']).toBe('10');
    expect(answer.text).toContain('The file cannot be stored right now; please try again in a moment.');
    expect(failing.logs.join('')).toContain('/var/lib/guichet/private');
    const page = await failing.post(
      `/apply/${workspace.slug}/${jobId}?lang=fr`,
      applicationForm(workspace.slug, jobId, fields),
    );
    expect([page.status, page.headers['retry-after']]).toEqual([503, '10']);
    expect(page.text).toContain('Le service n’a pas pu enregistrer votre candidature.');
    expect(await countRows(service.deps, 'candidates', sql`email = ${email}`)).toBe(0);
  });

  test('a database that fails is masked (D3)', async () => {
    await using failing = await startTestService({ replace: withLostNews });
    const answer = await failing.post(path, applicationForm(workspace.slug, jobId));
    expectPublicError(answer, 500);
    expectMasked(answer, failing);
  });
});

describe('405 and 406', () => {
  test('wrong methods, OPTIONS, unacceptable types and other spellings (D2)', async () => {
    await expectProperHttp(service, { path, method: 'POST' });
  });

  test('their body is valid as either error (D3)', async () => {
    const answer = await service.get(path);
    expectErrorResponse(answer, 405, 'method_not_allowed', service);
    expect(answer.json().ok).toBe(false);
  });
});
