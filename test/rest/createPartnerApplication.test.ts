import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { decryptFile } from '#domain/applications/file-vault.ts';
import { receiveApplication } from '#domain/applications/receive-application.ts';
import type { Deps } from '#domain/ports.ts';
import { barrierInspector } from '../support/files/barrier-inspector.ts';
import { doc, docx, docxType, jpeg, pdf, png } from '../support/files/cv-samples.ts';
import {
  errorOf,
  faultsOf,
  fixturesOf,
  partnerApplication,
  tag,
  type Workspace,
} from '../support/fixtures.ts';
import { badKeys } from '../support/requests/bad-keys.ts';
import { expectErrorResponse, expectProperHttp } from '../support/requests/expectations.ts';
import { fault } from '../support/requests/faults.ts';
import type { Sent } from '../support/requests/http.ts';
import { countJobs, countRows, selectRows } from '../support/rows.ts';
import { serviceForFile, startTestService } from '../support/service.ts';

type Ids = { applicationId: string; candidateId: string };

const path = '/api/candidatures';
const service = await serviceForFile();
const fixtures = fixturesOf(service);
const board = await fixtures.partner();
const refused = await badKeys(fixtures, 'partner');
let workspace: Workspace;
let jobId: string;

beforeAll(async () => {
  workspace = await fixtures.workspace();
  jobId = await fixtures.recruitment(workspace);
});

const send = (body: Sent['body'], { key } = board, headers: Record<string, string> = {}) =>
  service.post(path, body, { 'X-API-Key': key, ...headers });

async function accepted(body: Sent['body'], partner = board): Promise<Ids> {
  const answer = await send(body, partner);
  expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('applicationId')]);
  const { applicationId, candidateId } = answer.json<Ids>();
  return { applicationId, candidateId };
}

async function expectRefused(body: Sent['body'], ...faults: string[]): Promise<void> {
  const answer = await send(body);
  expectErrorResponse(answer, 400, 'bad_request', service);
  expect(faultsOf(answer)).toEqual(faults);
}

const withFile = (file: unknown) => partnerApplication(jobId, { applicant: { resume: { file } } });
const withCv = (data: string, contentType = 'application/pdf', fileName = 'parcours.pdf') =>
  withFile({ fileName, contentType, data });

describe('200', () => {
  test.each([
    ['en', 'en'],
    ['en-GB,en;q=0.8,fr;q=0.5', 'en'],
    ['de', 'fr'],
    ['*', 'fr'],
    [undefined, 'fr'],
  ])(
    'mails are in the language of Accept-Language %s, or else of the job: %s (D182)',
    async (header, lang) => {
      const headers = header === undefined ? undefined : { 'Accept-Language': header };
      const answer = await send(partnerApplication(jobId), board, headers);
      const { applicationId } = answer.json<Ids>();
      const rows = await selectRows(
        service.deps,
        sql`select lang from applications where id = ${applicationId}`,
      );
      expect(rows).toEqual([{ lang }]);
    },
  );

  test('creates the candidate and the application', async () => {
    const body = partnerApplication(jobId);
    const answer = await send(body);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-request-id': expect.any(String),
    });
    expect(answer.json()).toEqual({
      success: true,
      message: expect.any(String),
      candidateId: expect.stringMatching(/^[\da-f-]{36}$/),
      applicationId: expect.stringMatching(/^[\da-f-]{36}$/),
      chatToken: expect.any(String),
    });
    const { applicationId, candidateId } = answer.json<Ids>();
    const [row] = await selectRows(service.deps, sql`select * from applications where id = ${applicationId}`);
    expect(row).toMatchObject({
      candidate_id: candidateId,
      recruitment_id: jobId,
      workspace_id: workspace.id,
      channel: 'partner',
      partner_id: board.id,
      source: 'tableau',
      broadcast_id: 'diffusion-7',
      verified: true,
      first_name: 'Noé',
      last_name: 'Marchetti',
      email: body.applicant.email,
      phone: '+33 4 00 00 00 00',
      status: 'received',
      duplicate_of: null,
    });
    expect(await countJobs(service.deps, 'acknowledge-application', applicationId)).toBe(1);
    expect(await countRows(service.deps, 'audit_entries', sql`subject_id = ${applicationId}`)).toBe(1);
  });

  test('only last name, e-mail, id and job are required; unknown fields are ignored (D21)', async () => {
    const body = {
      id: tag(),
      job: { jobId, source: 's' },
      applicant: { lastName: 'Ott', email: `${tag()}@courriel.example` },
    };
    await accepted(body);
    await accepted({
      ...body,
      id: tag(),
      workspaceId: 'x',
      status: 'hired',
      applicant: { ...body.applicant, candidateId: 'y' },
    });
  });

  test('blank optional text is absent (D21)', async () => {
    const { applicationId } = await accepted(
      partnerApplication(jobId, { job: { broadcastId: '' }, applicant: { firstName: '', phoneNumber: ' ' } }),
    );
    const [row] = await selectRows(service.deps, sql`select * from applications where id = ${applicationId}`);
    expect(row).toMatchObject({ first_name: null, phone: null, broadcast_id: null });
  });

  test('a job id in capitals and a charset in the media type are fine', async () => {
    const body = JSON.stringify(partnerApplication(jobId.toUpperCase()));
    for (const type of [
      'application/json; charset=utf-8',
      'application/json;charset="UTF-8"',
      'APPLICATION/JSON',
    ]) {
      expect((await send(body, board, { 'Content-Type': type })).status).toBe(200);
    }
  });

  test('any text is kept as it was sent', async () => {
    const names = [
      "Robert'); DROP TABLE candidates;--",
      '<script>alert(1)</script>',
      '𝔘𝔫𝔦 é 🙂',
      '{{7*7}}',
      'line\nbreak\ttab',
    ];
    for (const lastName of names) {
      const { applicationId } = await accepted(partnerApplication(jobId, { applicant: { lastName } }));
      const [row] = await selectRows(
        service.deps,
        sql`select last_name from applications where id = ${applicationId}`,
      );
      expect(row?.last_name).toBe(lastName);
    }
  });

  test.each([
    ['PDF', pdf(), 'application/pdf', 'parcours.pdf'],
    ['DOC', doc(), 'application/msword', 'parcours.doc'],
    ['DOCX', docx(), docxType, 'parcours.docx'],
    ['JPG', jpeg(), 'image/jpeg', 'parcours.jpg'],
    ['JPG named jpeg', jpeg(), 'image/jpeg', 'PARCOURS.JPEG'],
    ['PNG', png(), 'image/png', 'parcours.png'],
    ['PDF declared as octet-stream', pdf(), 'application/octet-stream', 'parcours.pdf'],
  ])('keeps a %s byte for byte, encrypted (D20, D34)', async (_, bytes, contentType, fileName) => {
    const { applicationId } = await accepted(
      withFile({ fileName, contentType, data: bytes.toString('base64') }),
    );
    const cv = await decryptFile(service.deps, applicationId);
    expect(cv?.data.equals(bytes)).toBe(true);
    expect(cv?.fileName).toBe(fileName);
    const [row] = await selectRows<{ storage_key: string }>(
      service.deps,
      sql`select storage_key from cv_files where application_id = ${applicationId}`,
    );
    expect(row?.storage_key).not.toContain('parcours');
    const stored = await service.deps.cvStore.get(String(row?.storage_key));
    expect(stored?.includes(bytes.subarray(0, 32))).toBe(false);
  });

  test('base64 with line breaks, or of the URL-safe alphabet, with or without padding (D20)', async () => {
    const bytes = Buffer.concat([pdf({ bytes: 1201 })]);
    const lines = bytes.toString('base64').replace(/.{76}/g, '$&\r\n');
    for (const data of [lines, bytes.toString('base64url'), bytes.toString('base64').replace(/=+$/, '')]) {
      const { applicationId } = await accepted(withCv(data));
      expect((await decryptFile(service.deps, applicationId))?.data.equals(bytes)).toBe(true);
    }
  });

  test('10 MiB exactly', async () => {
    const bytes = 10_485_760;
    const { applicationId } = await accepted(withCv(pdf({ bytes }).toString('base64')));
    expect((await decryptFile(service.deps, applicationId))?.data.length).toBe(bytes);
  });

  test('the same id of the same person and job gives the same answer, also where other fields differ (D18)', async () => {
    const body = partnerApplication(jobId);
    const first = await accepted(body);
    const applicant = {
      ...body.applicant,
      lastName: 'Autre',
      email: ` ${body.applicant.email.toUpperCase()}`,
    };
    const again = { ...body, job: { ...body.job, jobId: jobId.toUpperCase() }, applicant, verified: false };
    for (const replay of [body, again]) expect(await accepted(replay)).toEqual(first);
    expect(await countRows(service.deps, 'applications', sql`candidate_id = ${first.candidateId}`)).toBe(1);
    expect(await countJobs(service.deps, 'acknowledge-application', first.applicationId)).toBe(1);
    expect(await countRows(service.deps, 'audit_entries', sql`subject_id = ${first.applicationId}`)).toBe(1);
  });

  test('a retry is one also after an administrator corrected the address (D17, D18)', async () => {
    const body = partnerApplication(jobId);
    const first = await accepted(body);
    const email = `corrige.${tag()}@courriel.example`;
    await fixtures.admin.candidate.correct({ id: first.candidateId, email });
    expect(await accepted(body)).toEqual(first);
    expect(await accepted({ ...body, applicant: { ...body.applicant, email } })).toEqual(first);
  });

  test('50 parallel sends of one application are one application and one follow-up (D18, D22)', async () => {
    const body = { ...withCv(pdf().toString('base64')) };
    const answers = await Promise.all(Array.from({ length: 50 }, () => accepted(body)));
    const [first] = answers;
    expect(new Set(answers.map((ids) => JSON.stringify(ids))).size).toBe(1);
    const { applicationId, candidateId } = first ?? { applicationId: '', candidateId: '' };
    expect(await countRows(service.deps, 'candidates', sql`email = ${body.applicant.email}`)).toBe(1);
    expect(await countRows(service.deps, 'applications', sql`candidate_id = ${candidateId}`)).toBe(1);
    expect(await countRows(service.deps, 'cv_files', sql`application_id = ${applicationId}`)).toBe(1);
    expect(await countRows(service.deps, 'status_changes', sql`application_id = ${applicationId}`)).toBe(1);
    expect(await countRows(service.deps, 'audit_entries', sql`subject_id = ${applicationId}`)).toBe(1);
    expect(await countJobs(service.deps, 'acknowledge-application', applicationId)).toBe(1);
    expect(await countJobs(service.deps, 'extract-cv-text', applicationId)).toBe(1);
    expect((await decryptFile(service.deps, applicationId))?.data.length).toBeGreaterThan(0);
  });

  test('parallel sends of one id in the name of two persons: one application, and the other is refused as such (D18)', async () => {
    const [id, senders] = [tag(), 10];
    await using racing = await startTestService({ replace: barrierInspector(senders) });
    const file = { fileName: 'a.pdf', contentType: 'application/pdf', data: pdf().toString('base64') };
    const emails = ['un', 'deux'].map((name) => `course.${name}.${id}@courriel.example`);
    const answers = await Promise.all(
      Array.from({ length: senders }, async (_, index) => {
        const email = String(emails[index % 2]);
        const applicant = { email, lastName: `Nom ${index}`, resume: { file } };
        const body = partnerApplication(jobId, { id, applicant });
        return { email, answer: await racing.post(path, body, { 'X-API-Key': board.key }) };
      }),
    );
    const sent = sql`email like ${`course.%.${id}@courriel.example`}`;
    const [row, ...others] = await selectRows(service.deps, sql`select * from applications where ${sent}`);
    expect(others).toEqual([]);
    for (const { email, answer } of answers) {
      if (email === row?.email) {
        expect([answer.status, answer.json<Ids>().applicationId]).toEqual([200, row.id]);
      } else expect([answer.status, ...faultsOf(answer)]).toEqual([400, 'id already_used']);
    }
    expect(await countRows(service.deps, 'candidates', sent)).toBe(1);
    const files: string[] = [];
    for await (const key of racing.deps.cvStore.list(new Date(8.64e15))) files.push(key);
    expect(files).toHaveLength(1);
  });

  test('no CV is left in the store without a row by sends that lost', async () => {
    const keys: string[] = [];
    for await (const key of service.deps.cvStore.list(new Date(8.64e15))) keys.push(key);
    const rows = await selectRows<{ storage_key: string }>(
      service.deps,
      sql`select storage_key from cv_files`,
    );
    const known = new Set(rows.map((row) => row.storage_key));
    expect(keys.length).toBeGreaterThan(5);
    expect(keys.filter((key) => !known.has(key))).toEqual([]);
  });

  test('another id of the board for the same person and job is the same application (D18)', async () => {
    const email = `double.${tag()}@Courriel.EXAMPLE`;
    const first = await accepted(partnerApplication(jobId, { applicant: { email } }));
    const second = await accepted(
      partnerApplication(jobId, { applicant: { email: ` ${email.toLowerCase()} `, lastName: 'Autrement' } }),
    );
    expect(second).toEqual(first);
    const other = await fixtures.recruitment(workspace);
    const third = await accepted(partnerApplication(other, { applicant: { email } }));
    expect([third.candidateId, third.applicationId === first.applicationId]).toEqual([
      first.candidateId,
      false,
    ]);
  });

  test('the same id under another source is another application (D18)', async () => {
    const body = partnerApplication(jobId);
    const first = await accepted(body);
    const other = partnerApplication(jobId, { id: body.id, job: { source: 'autre' } });
    expect((await accepted(other)).applicationId).not.toBe(first.applicationId);
  });

  test('another board, or the form, gets an id of its own for the same person and job (D19)', async () => {
    const other = await fixtures.partner();
    const body = partnerApplication(jobId);
    const ofBoard = await accepted(body);
    service.clock.advance(1000);
    const ofOther = await accepted(body, other);
    const ofForm = await fixtures.application(workspace, jobId, { email: body.applicant.email });
    expect(new Set([ofBoard.applicationId, ofOther.applicationId, ofForm]).size).toBe(3);
    const rows = await selectRows(
      service.deps,
      sql`select duplicate_of from applications where id in (${ofOther.applicationId}, ${ofForm})`,
    );
    expect(rows.map((row) => row.duplicate_of)).toEqual([ofBoard.applicationId, ofBoard.applicationId]);
    expect((await send(body, other)).text).not.toContain(ofBoard.applicationId);
  });

  test('a later submission changes nothing of the candidate (D17)', async () => {
    const email = `stable.${tag()}@courriel.example`;
    const { candidateId } = await accepted(
      partnerApplication(jobId, { applicant: { email, lastName: 'Premier' } }),
    );
    const other = await fixtures.partner();
    await accepted(
      partnerApplication(jobId, { applicant: { email, lastName: 'Second', phoneNumber: '0' } }),
      other,
    );
    const [row] = await selectRows(
      service.deps,
      sql`select last_name, phone from candidates where id = ${candidateId}`,
    );
    expect(row).toEqual({ last_name: 'Premier', phone: '+33 4 00 00 00 00' });
  });

  test('one address is one person per workspace, never across them (D16)', async () => {
    const email = `partout.${tag()}@courriel.example`;
    const elsewhere = await fixtures.recruitment(await fixtures.workspace());
    const here = await accepted(partnerApplication(jobId, { applicant: { email } }));
    const there = await accepted(partnerApplication(elsewhere, { applicant: { email } }));
    expect(there.candidateId).not.toBe(here.candidateId);
  });

  test('`verified` is read at the top or in the applicant (D21)', async () => {
    const body = partnerApplication(jobId, { verified: undefined, applicant: { verified: true } });
    const { applicationId } = await accepted(body);
    const [row] = await selectRows(
      service.deps,
      sql`select verified from applications where id = ${applicationId}`,
    );
    expect(row?.verified).toBe(true);
  });

  test('logs hold no name, address, key or file (D9)', async () => {
    const body = partnerApplication(jobId, { applicant: { lastName: 'Introuvable' } });
    await accepted(body);
    const logged = service.logs.join('');
    for (const secret of ['Introuvable', body.applicant.email, board.key, '+33 4 00'])
      expect(logged).not.toContain(secret);
    expect(logged).toContain('"route":"/api/candidatures"');
  });
});

describe('400', () => {
  const without = (field: string) => {
    const { [field]: _, ...rest } = partnerApplication('00000000-0000-4000-8000-000000000000') as Record<
      string,
      unknown
    >;
    return rest;
  };

  test('each missing field is named', async () => {
    await expectRefused(without('id'), 'id required');
    await expectRefused(without('job'), 'job required');
    await expectRefused(without('applicant'), 'applicant required');
    await expectRefused(
      { id: 'a', job: {}, applicant: {} },
      'job.jobId required',
      'job.source required',
      'applicant.lastName required',
      'applicant.email required',
    );
    await expectRefused({}, 'id required', 'job required', 'applicant required');
  });

  test('a fault is reported once, in a sentence (D3)', async () => {
    const tooShort = await send(partnerApplication(jobId, { id: '' }));
    expect(errorOf(tooShort).error).toBe('id must have at least 1 character.');
    const dirty = await send(`{"id":"a","job":{"\\u0000":1,"\\u0001":2},"applicant":{}}`, board, {
      'Content-Type': 'application/json',
    });
    expect(faultsOf(dirty)).toEqual(['job invalid_type']);
  });

  test('wrong types, forms and lengths are named', async () => {
    await expectRefused(partnerApplication('no-uuid'), 'job.jobId invalid_uuid');
    await expectRefused(partnerApplication(jobId, { id: 7 }), 'id invalid_type');
    await expectRefused(partnerApplication(jobId, { id: '' }), 'id too_short');
    await expectRefused(partnerApplication(jobId, { id: 'x'.repeat(256) }), 'id too_long');
    await expectRefused(
      partnerApplication(jobId, { applicant: { email: 'personne' } }),
      'applicant.email invalid_email',
    );
    await expectRefused(
      partnerApplication(jobId, { applicant: { lastName: '  ' } }),
      'applicant.lastName too_short',
    );
    await expectRefused(
      partnerApplication(jobId, { applicant: { lastName: null } }),
      'applicant.lastName invalid_type',
    );
    await expectRefused({ ...partnerApplication(jobId), applicant: [] }, 'applicant invalid_type');
  });

  test.each(['no', 'false', 'true', 0, 1])('`verified: %j` is no boolean', async (verified) => {
    await expectRefused(partnerApplication(jobId, { verified }), 'verified invalid_type');
  });

  test('an id of another person or another job, and nothing changes (D18)', async () => {
    const body = partnerApplication(jobId);
    const first = await accepted(body);
    const stranger = { ...body.applicant, email: `autre.${tag()}@courriel.example` };
    const elsewhere = await fixtures.recruitment(workspace);
    await expectRefused({ ...body, applicant: stranger }, 'id already_used');
    await expectRefused({ ...body, job: { ...body.job, jobId: elsewhere } }, 'id already_used');
    await expectRefused(
      { ...body, job: { ...body.job, jobId: '00000000-0000-4000-8000-000000000000' } },
      'id already_used',
    );
    expect(await countRows(service.deps, 'candidates', sql`email = ${stranger.email}`)).toBe(0);
    expect(await countRows(service.deps, 'applications', sql`candidate_id = ${first.candidateId}`)).toBe(1);
    expect(await accepted({ ...body, id: tag(), applicant: stranger })).not.toEqual(first);
  });

  test('a web address in a name', async () => {
    await expectRefused(
      partnerApplication(jobId, { applicant: { lastName: 'https://x.example', firstName: 'www.x.example' } }),
      'applicant.firstName web_address',
      'applicant.lastName web_address',
    );
  });

  test('NUL, control characters and lone surrogates are refused in every text (D21)', async () => {
    for (const dirty of ['a\u0000b', 'a\u0007b', 'a\uD800b', '\uDFFF']) {
      await expectRefused(partnerApplication(jobId, { id: dirty }), 'id invalid_type');
      await expectRefused(
        partnerApplication(jobId, { applicant: { lastName: dirty } }),
        'applicant.lastName invalid_type',
      );
      await expectRefused(partnerApplication(jobId, { job: { source: dirty } }), 'job.source invalid_type');
    }
  });

  test('a body that is no JSON object', async () => {
    for (const body of [
      '',
      '{',
      '[]',
      '"text"',
      'null',
      '1',
      '{"a":1}trailing',
      '\uFEFF{}',
      '{"id":1e400}',
      '{"id":"a","id":"b"}',
    ]) {
      const answer = await send(body, board, { 'Content-Type': 'application/json' });
      expectErrorResponse(answer, 400, 'bad_request', service);
    }
    const latin1 = Buffer.from([0x7b, 0x22, 0xe9, 0x22, 0x3a, 0x31, 0x7d]);
    expectErrorResponse(
      await send(latin1, board, { 'Content-Type': 'application/json' }),
      400,
      'bad_request',
      service,
    );
  });

  test('another media type, charset or none', async () => {
    const body = JSON.stringify(partnerApplication(jobId));
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/json; charset=utf-16',
    ]) {
      expectErrorResponse(await send(body, board, { 'Content-Type': type }), 400, 'bad_request', service);
    }
    expectErrorResponse(await send(Buffer.from(body)), 400, 'bad_request', service);
  });

  test('nesting and sizes beyond reason', async () => {
    const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
    expectErrorResponse(
      await send(deep, board, { 'Content-Type': 'application/json' }),
      400,
      'bad_request',
      service,
    );
    const huge = `{"id":"${'x'.repeat(20_000_000)}"}`;
    expectErrorResponse(
      await send(huge, board, { 'Content-Type': 'application/json' }),
      400,
      'bad_request',
      service,
    );
  });

  test.each([
    ['characters outside the alphabet', '%PDF'],
    ['a blank', 'JVBE Ri0x'],
    ['a data: prefix without base64', 'data:application/pdf,JVBERi0x'],
    ['padding inside', 'JVBE=Ri0x'],
    ['an impossible length', 'JVBER'],
    ['stray bits', 'JVBERi0xLjR='],
    ['too much padding', 'JVBERi0x===='],
    ['a control character', 'JVBE\u0007Ri0xLjQ'],
    ['a letter beyond ASCII', 'JVŁERi0xLjQK'],
  ])('base64 with %s (D20)', async (_, data) => {
    await expectRefused(withCv(data), 'applicant.resume.file.data file_unreadable');
  });

  test('a file without name, type or data (SC13)', async () => {
    const data = pdf().toString('base64');
    await expectRefused(
      withFile({ contentType: 'application/pdf', data }),
      'applicant.resume.file.fileName required',
    );
    await expectRefused(withFile({ fileName: 'a.pdf', data }), 'applicant.resume.file.contentType required');
    await expectRefused(
      withFile({ fileName: 'a.pdf', contentType: 'application/pdf' }),
      'applicant.resume.file.data required',
    );
  });

  test.each([
    ['an empty file', '', 'application/pdf', 'a.pdf', 'file_empty'],
    [
      'a program named .pdf',
      Buffer.from('MZ\x90\x00 program').toString('base64'),
      'application/pdf',
      'a.pdf',
      'file_type',
    ],
    [
      'a page named .jpg',
      Buffer.from('<html><script>').toString('base64'),
      'image/jpeg',
      'a.jpg',
      'file_type',
    ],
    ['a PNG declared as PDF', png().toString('base64'), 'application/pdf', 'a.png', 'file_type'],
    ['a PNG named .pdf', png().toString('base64'), 'image/png', 'a.pdf', 'file_type'],
    [
      'an OLE file that is no Word document',
      doc('Workbook').toString('base64'),
      'application/msword',
      'a.doc',
      'file_type',
    ],
    ['a text', Buffer.from('bonjour').toString('base64'), 'text/plain', 'a.txt', 'file_type'],
  ])('%s (D20)', async (_, data, contentType, fileName, code) => {
    const answer = await send(withFile({ fileName, contentType, data }));
    expectErrorResponse(answer, 400, 'bad_request', service);
    expect(faultsOf(answer).map((fault) => fault.split(' ')[1])).toEqual([code]);
  });

  test('10 MiB and one byte', async () => {
    const answer = await send(withCv(pdf({ bytes: 10_485_761 }).toString('base64')));
    expectErrorResponse(answer, 400, 'bad_request', service);
    expect(faultsOf(answer)).toEqual([expect.stringContaining('file_too_big')]);
  });

  test('a refused application leaves no row', async () => {
    const email = `refuse.${tag()}@courriel.example`;
    await send(
      partnerApplication(jobId, {
        applicant: {
          email,
          resume: { file: { fileName: 'a.pdf', contentType: 'application/pdf', data: 'AAAA' } },
        },
      }),
    );
    expect(await countRows(service.deps, 'candidates', sql`email = ${email}`)).toBe(0);
  });
});

describe('401', () => {
  test.each(refused)('%s', async (_, headers) => {
    const answer = await service.post(path, partnerApplication(jobId), headers);
    expectErrorResponse(answer, 401, 'unauthorized', service);
    expect(answer.headers['www-authenticate']).toMatch(/^ApiKey realm="guichet", resource_metadata="http/);
  });

  test('it comes before the body is looked at (D4)', async () => {
    expect((await service.post(path, '{', { 'Content-Type': 'application/json' })).status).toBe(401);
    expect((await service.post(path, 'x'.repeat(1_000_000), { 'Content-Type': 'text/plain' })).status).toBe(
      401,
    );
  });
});

describe('404', () => {
  async function expectUnpublished(id: string): Promise<void> {
    const body = partnerApplication(id);
    const answer = await send(body);
    expectErrorResponse(answer, 404, 'not_found', service);
    expect(faultsOf(answer)).toEqual(['job.jobId not_published']);
    expect(await countRows(service.deps, 'candidates', sql`email = ${body.applicant.email}`)).toBe(0);
  }

  test('unknown, unpublished, closed, future and past jobs, with nothing written (D12)', async () => {
    await expectUnpublished('00000000-0000-4000-8000-000000000000');
    await expectUnpublished(await fixtures.recruitment(workspace, { published: false }));
    await expectUnpublished(await fixtures.recruitment(workspace, { status: 'closed' }));
    await expectUnpublished(await fixtures.recruitment(workspace, { publishedAt: '2030-01-01T00:00:00Z' }));
    await expectUnpublished(await fixtures.recruitment(workspace, { closesAt: '2026-11-20T00:00:00Z' }));
  });

  test('a job of a disabled workspace, and of one that keeps its jobs from the board (D12)', async () => {
    const [disabled, excluding] = [await fixtures.workspace(), await fixtures.workspace()];
    const ids = [await fixtures.recruitment(disabled), await fixtures.recruitment(excluding)];
    await fixtures.admin.workspace.disable({ slug: disabled.slug });
    await fixtures.admin.partner.exclude({ code: board.code, workspace: excluding.slug });
    for (const id of ids) await expectUnpublished(id);
  });

  test('a replay still answers when the job is gone (D18)', async () => {
    const closing = await fixtures.recruitment(workspace);
    const body = partnerApplication(closing);
    const first = await accepted(body);
    await fixtures.admin.recruitment.close({ id: closing });
    expect(await accepted(body)).toEqual(first);
    expect((await send(partnerApplication(closing))).status).toBe(404);
  });

  test('a bad file comes first (D4)', async () => {
    const file = { fileName: 'a.pdf', contentType: 'application/pdf', data: png().toString('base64') };
    const job = { jobId: '00000000-0000-4000-8000-000000000000' };
    await expectRefused(
      partnerApplication(jobId, { job, applicant: { resume: { file } } }),
      'applicant.resume.file file_type',
    );
  });

  test('a malformed body comes first (D4)', async () => {
    expect(
      (await send(partnerApplication('00000000-0000-4000-8000-000000000000', { verified: 'no' }))).status,
    ).toBe(400);
  });
});

describe('500', () => {
  test('a CV store that fails leaves no application, and its words are in the log only (SC14)', async () => {
    const broken = { put: () => Promise.reject(fault()) };
    await using failing = await startTestService({
      replace: ({ cvStore }) => ({ cvStore: { ...cvStore, ...broken } }),
    });
    const body = withCv(pdf().toString('base64'));
    const answer = await failing.post(path, body, { 'X-API-Key': board.key });
    expectErrorResponse(answer, 503, 'internal_error', failing);
    expect(answer.headers['retry-after']).toBe('10');
    expect(answer.text).toContain('The file cannot be stored right now; please try again in a moment.');
    expect(failing.logs.join('')).toContain('/var/lib/guichet/private');
    expect(await countRows(service.deps, 'candidates', sql`email = ${body.applicant.email}`)).toBe(0);
    expect(failing.logs.join('')).not.toContain(body.applicant.email);
    await accepted(body);
  });

  test('a database that fails leaves no file, and what it says of a person is not logged (D9)', async () => {
    await using failing = await startTestService({
      replace: ({ followUp }) => ({
        followUp: {
          ...followUp,
          toQueuedFollowUpJobs: () => [{ queue: 'intime@courriel.example', data: {} }],
        },
      }),
    });
    const answer = await failing.post(path, withCv(pdf().toString('base64')), { 'X-API-Key': board.key });
    expectErrorResponse(answer, 500, 'internal_error', failing);
    expect(failing.logs.join('')).toContain('request failed');
    expect(failing.logs.join('')).not.toContain('intime');
    expect(answer.text).not.toContain('intime');
    for await (const key of failing.deps.cvStore.list(new Date(8.64e15))) expect(key).toBe('none');
  });

  test('a queue that fails takes the application back (D22)', async () => {
    const { followUp } = service.deps;
    const failing: Deps = {
      ...service.deps,
      followUp: { ...followUp, toQueuedFollowUpJobs: () => [{ queue: 'no-such-queue', data: {} }] },
    };
    const email = `${tag()}@courriel.example`;
    const intake = receiveApplication(failing, {
      sender: {
        channel: 'partner',
        partnerId: board.id,
        partnerCode: board.code,
        test: false,
        attribution: { source: 'tableau' },
        reference: tag(),
        verified: undefined,
      },
      jobId,
      applicant: { lastName: 'Marchetti', email },
      letter: {},
      files: [],
      lang: ({ lang }) => lang,
    });
    await expect(intake).rejects.toThrow();
    expect(await countRows(service.deps, 'candidates', sql`email = ${email}`)).toBe(0);
  });
});

describe('a dry run (D47)', () => {
  const nil = '00000000-0000-0000-0000-000000000000';
  const stored = async () => [
    await countRows(service.deps, 'candidates'),
    await countRows(service.deps, 'applications'),
    await countRows(service.deps, 'partner_references'),
    await countRows(service.deps, 'audit_entries'),
    (await Array.fromAsync(service.deps.cvStore.list(new Date(8.64e15)))).length,
  ];

  test('checks everything, stores nothing, and says so', async () => {
    const before = await stored();
    const body = { ...withCv(pdf().toString('base64')), dryRun: true };
    const answer = await send(body);
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(answer.json()).toEqual({
      success: true,
      message: 'This was a dry run: the application is valid, and nothing was stored.',
      candidateId: nil,
      applicationId: nil,
    });
    expect(await stored()).toEqual(before);
  });

  test('names the fields that it does not know, whatever their names (D66)', async () => {
    const { applicant, ...rest } = partnerApplication(jobId);
    const unknown = { constructor: 'x', nickname: 'Cam' };
    const answer = await send({
      ...rest,
      applicant: { ...applicant, ...unknown },
      toString: 1,
      dryRun: true,
    });
    expect(answer.json()).toMatchObject({
      message: expect.stringMatching(
        /not known and would be left out: (?=.*applicant\.constructor)(?=.*applicant\.nickname)(?=.*toString)/,
      ),
    });
  });

  test('claims no id: the same one is then taken for the application itself', async () => {
    const body = partnerApplication(jobId);
    await send({ ...body, dryRun: true });
    const other = { ...body, applicant: { ...body.applicant, email: `${tag()}@courriel.example` } };
    expect((await accepted({ ...other, dryRun: false })).applicationId).not.toBe(nil);
    const refusal = await send({ ...body, dryRun: true });
    expect([refusal.status, faultsOf(refusal)]).toEqual([400, ['id already_used']]);
  });

  test('is refused as the application would be', async () => {
    const image = { ...withCv(png().toString('base64'), 'application/pdf'), dryRun: true };
    await expectRefused(image, 'applicant.resume.file file_type');
    const gone = await send({ ...partnerApplication(nil), dryRun: true });
    expectErrorResponse(gone, 404, 'not_found', service);
    expect(faultsOf(gone)).toEqual(['job.jobId not_published']);
    const unkeyed = await service.post(path, { ...partnerApplication(jobId), dryRun: true });
    expectErrorResponse(unkeyed, 401, 'unauthorized', service);
  });

  test.each(['true', 1, []])('%j is no boolean, and 400', async (dryRun) => {
    const before = await stored();
    await expectRefused({ ...partnerApplication(jobId), dryRun }, 'dryRun invalid_type');
    expect(await stored()).toEqual(before);
  });
});

describe('405 and 406', () => {
  test('wrong methods, OPTIONS, unacceptable types and other spellings (D2)', async () => {
    await expectProperHttp(service, {
      path,
      method: 'POST',
      allow: 'POST, GET, HEAD, OPTIONS',
      headers: { 'X-API-Key': board.key },
    });
  });
});
