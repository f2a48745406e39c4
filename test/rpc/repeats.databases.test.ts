import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { docx, docxType, pdf, png } from '../support/files/cv-samples.ts';
import {
  applicationForm,
  type FormFields,
  faultsOf,
  fixturesOf,
  partnerApplication,
  tag,
} from '../support/fixtures.ts';
import type { Answer } from '../support/requests/http.ts';
import { callRpc, rpcData } from '../support/requests/rpc.ts';
import { countJobs, countRows, selectRows } from '../support/rows.ts';
import { serviceForFile } from '../support/service.ts';

// The answer to a repeat says so, and the repeat's file is never lost (D67).

const service = await serviceForFile();
const fixtures = fixturesOf(service);
const workspace = await fixtures.workspace();
const partner = await fixtures.partner();
const jobId = await fixtures.recruitment(workspace);

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const fileOf = (bytes: Buffer, fileName = 'cv.pdf', contentType = 'application/pdf') => ({
  fileName,
  contentType,
  data: bytes.toString('base64'),
});
const shown = async (id: string) => fixtures.admin.application.show({ id });
const filesOf = async (id: string) => {
  const { cv, laterCvs } = await shown(id);
  return [...(cv === null ? [] : [cv]), ...laterCvs];
};
const storedFiles = async () => (await Array.fromAsync(service.deps.cvStore.list(new Date(8.64e15)))).length;

describe('a partner', () => {
  type Sample = ReturnType<typeof partnerApplication>;
  type Body = Omit<Sample, 'id' | 'applicant'> & { id: string; applicant: object; dryRun?: boolean };
  type Received = { applicationId: string; candidateId: string; message: string };

  const post = (body: Body): Promise<Answer> =>
    service.post('/api/candidatures', body, { 'X-API-Key': partner.key });
  const received = (answer: Answer) => {
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
    return answer.json<Received>();
  };
  const withFile = (body: Body, file: ReturnType<typeof fileOf>): Body => ({
    ...body,
    applicant: { ...body.applicant, resume: { file } },
  });

  test.each([
    ['the same id', (body: Body): Body => body],
    ['another id', (body: Body): Body => ({ ...body, id: tag() })],
    [
      'another id and source',
      (body: Body): Body => ({ ...body, id: tag(), job: { ...body.job, source: 'autre' } }),
    ],
  ])('that sends a CV with its second call, under %s, has it kept', async (_, again) => {
    const body = partnerApplication(jobId);
    const first = await post(body);
    expect(first.headers).not.toHaveProperty('idempotency-replayed');
    const { applicationId, message } = received(first);
    expect(message).toBe('The application has been received.');
    const before = await storedFiles();

    const second = await post(withFile(again(body), fileOf(pdf())));
    expect(received(second)).toMatchObject({
      applicationId,
      message: expect.stringContaining('already received'),
    });
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect((await shown(applicationId)).cv).toMatchObject({ number: 1, sha256: sha256(pdf()) });
    expect(await storedFiles()).toBe(before + 1);
    expect(await countJobs(service.deps, 'extract-cv-text', applicationId)).toBe(1);
    expect(await countJobs(service.deps, 'acknowledge-application', applicationId)).toBe(1);

    // The same file is not stored again.
    expect(received(await post(withFile(body, fileOf(pdf(), 'autre-nom.pdf')))).applicationId).toBe(
      applicationId,
    );
    expect([await storedFiles(), (await filesOf(applicationId)).length]).toEqual([before + 1, 1]);

    // A later file is added and replaces none.
    const later = docx('Soudure');
    expect((await post(withFile(again(body), fileOf(later, 'cv.docx', docxType)))).status).toBe(200);
    expect(
      (await filesOf(applicationId)).map(({ number, fileName, sha256: sum }) => [number, fileName, sum]),
    ).toEqual([
      [1, 'cv.pdf', sha256(pdf())],
      [2, 'cv.docx', sha256(later)],
    ]);
    const opened = await fixtures.admin.application.cv({ id: applicationId, number: 2 });
    expect(Buffer.from(opened.data, 'base64')).toEqual(later);
    expect(Buffer.from((await fixtures.admin.application.cv({ id: applicationId })).data, 'base64')).toEqual(
      pdf(),
    );
    await expect(fixtures.admin.application.cv({ id: applicationId, number: 3 })).rejects.toThrow(/no CV/);
    const trail = await selectRows(
      service.deps,
      sql`select actor, details from audit_entries where action = 'application.file_added' and subject_id = ${applicationId} order by sequence`,
    );
    expect(trail).toEqual(
      [1, 2].map((number) => ({ actor: `partner:${partner.code}`, details: { number } })),
    );
  });

  test('over RPC is told the same by the sentence', async () => {
    const body = partnerApplication(jobId);
    const call = () =>
      callRpc(service, 'applications.createFromPartner', {
        type: 'mutation',
        input: body,
        headers: { 'X-API-Key': partner.key },
      });
    expect(rpcData<Received>(await call()).message).toBe('The application has been received.');
    expect(rpcData<Received>(await call()).message).toContain('already received');
  });

  test('that repeats another partner’s application learns nothing, and adds nothing to it (D19)', async () => {
    const body = partnerApplication(jobId);
    const { applicationId } = received(await post(body));
    const other = await fixtures.partner();
    const answer = await service.post('/api/candidatures', withFile(body, fileOf(pdf())), {
      'X-API-Key': other.key,
    });
    expect(answer.headers).not.toHaveProperty('idempotency-replayed');
    expect(answer.json<Received>().applicationId).not.toBe(applicationId);
    expect(await filesOf(applicationId)).toEqual([]);
  });

  test('that sends a later CV several times at once is told the same, also where the job takes none any more', async () => {
    const closing = await fixtures.recruitment(workspace);
    const body = partnerApplication(closing);
    const { applicationId } = received(await post(body));
    await fixtures.admin.recruitment.unpublish({ id: closing });
    const sent = withFile(body, fileOf(pdf({ text: 'Sent at once' })));
    const answers = await Promise.all([1, 2, 3, 4].map(() => post(sent)));
    expect(answers.map((answer) => received(answer).applicationId)).toEqual(Array(4).fill(applicationId));
    expect(await filesOf(applicationId)).toHaveLength(1);
  });

  test('that sends a bad file later, or one too many, is told so, and the file is not kept', async () => {
    const body = partnerApplication(jobId);
    const { applicationId } = received(await post(body));
    const bad = await post(withFile(body, fileOf(png())));
    expect([bad.status, faultsOf(bad)[0]]).toEqual([400, expect.stringContaining('applicant.resume.file')]);
    for (let number = 1; number <= 10; number += 1)
      expect((await post(withFile(body, fileOf(pdf({ text: `CV ${number}` }))))).status).toBe(200);
    const before = await storedFiles();
    const tooMany = await post(withFile(body, fileOf(pdf({ text: 'CV 11' }))));
    expect([tooMany.status, faultsOf(tooMany)]).toEqual([400, ['applicant.resume.file already_used']]);
    expect([(await filesOf(applicationId)).length, await storedFiles()]).toEqual([10, before]);
  });

  test('that sends one file many times at once has one, and two files two', async () => {
    const body = partnerApplication(jobId);
    const { applicationId } = received(await post(body));
    const before = await storedFiles();
    const files = [fileOf(pdf({ text: 'un' })), fileOf(pdf({ text: 'deux' }))];
    const sent = await Promise.all([...files, ...files, ...files].map((file) => post(withFile(body, file))));
    expect(sent.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect((await filesOf(applicationId)).map(({ number }) => number)).toEqual([1, 2]);
    expect(await storedFiles()).toBe(before + 2);
  });

  test('that sends twice at once has one application with both files', async () => {
    const body = partnerApplication(jobId);
    const sent = await Promise.all(
      ['un', 'deux', 'trois'].map((text) => post(withFile(body, fileOf(pdf({ text }))))),
    );
    const ids = new Set(sent.map((answer) => received(answer).applicationId));
    expect(ids.size).toBe(1);
    for (const id of ids) expect((await filesOf(id)).length).toBe(3);
  });

  test('that tries a repeat hears of a bad file (D47)', async () => {
    const body = partnerApplication(jobId);
    received(await post(body));
    expect((await post({ ...withFile(body, fileOf(png())), dryRun: true })).status).toBe(400);
  });
});

describe('the form', () => {
  const post = (fields: FormFields, key: string) =>
    service.post('/api/v2/application/submit', applicationForm(workspace.slug, jobId, fields), {
      'Idempotency-Key': key,
    });
  const file = (bytes: Buffer, name = 'cv.pdf') =>
    new File([new Uint8Array(bytes)], name, { type: 'application/pdf' });
  const words = () => ({ email: `c.${tag()}@courriel.example`, why: 'Bonjour' });

  test('keeps the CV of a second send with the same words and key', async () => {
    const [sent, key] = [words(), tag() + tag()];
    const first = await post(sent, key);
    expect(first.headers).not.toHaveProperty('idempotency-replayed');
    const { applicationId } = first.json<{ applicationId: string }>();
    for (const cv of [file(pdf()), file(pdf({ text: 'plus récent' })), file(pdf())]) {
      const again = await post({ ...sent, cv }, key);
      expect([again.status, again.json(), again.headers['idempotency-replayed']]).toEqual([
        200,
        expect.objectContaining({ ok: true, applicationId }),
        'true',
      ]);
    }
    expect((await filesOf(applicationId)).map(({ sha256: sum }) => sum)).toEqual(
      [pdf(), pdf({ text: 'plus récent' })].map(sha256),
    );
    // A send without the file is a repeat too.
    expect((await post(sent, key)).headers['idempotency-replayed']).toBe('true');
  });

  test('still refuses the key with other words, and keeps no file of them (D18)', async () => {
    const [sent, key] = [words(), tag() + tag()];
    const { applicationId } = (await post(sent, key)).json<{ applicationId: string }>();
    const before = await storedFiles();
    for (const other of [
      { ...sent, why: 'Autre' },
      { ...sent, email: words().email },
      { ...sent, phone: '+33 4' },
    ])
      expect(faultsOf(await post({ ...other, cv: file(pdf()) }, key))).toEqual([
        'idempotencyKey already_used',
      ]);
    expect([await filesOf(applicationId), await storedFiles()]).toEqual([[], before]);
  });

  test('through its page keeps the CV that a person added after going back', async () => {
    const fields = { ...words(), idempotencyKey: tag() + tag() };
    const onPage = (more: FormFields) =>
      service.post(
        `/apply/${workspace.slug}/${jobId}`,
        applicationForm(workspace.slug, jobId, { ...fields, ...more }),
      );
    expect((await onPage({})).status).toBe(200);
    expect((await onPage({ cv: file(pdf()) })).status).toBe(200);
    const where = sql`email = ${fields.email}`;
    expect(await countRows(service.deps, 'applications', where)).toBe(1);
    const [row] = await selectRows<{ id: string }>(
      service.deps,
      sql`select id from applications where ${where}`,
    );
    expect((await filesOf(row?.id ?? '')).length).toBe(1);
  });
});

test('every file is in the export and its archive, and none outlives the person', async () => {
  const body = partnerApplication(jobId);
  const send = async (text: string) => {
    const applicant = { ...body.applicant, resume: { file: fileOf(pdf({ text })) } };
    const answer = await service.post(
      '/api/candidatures',
      { ...body, applicant },
      { 'X-API-Key': partner.key },
    );
    return answer.json<{ applicationId: string; candidateId: string }>();
  };
  const before = await storedFiles();
  await send('Soudure');
  const { applicationId, candidateId } = await send('Chaudronnerie');
  const texts = async () => (await filesOf(applicationId)).map(({ text }) => text);
  await vi.waitFor(async () => expect(await texts()).toEqual(['Soudure', 'Chaudronnerie']), 60_000);
  const listed = { workspace: workspace.slug, cvText: 'chaudronnerie' };
  expect((await fixtures.admin.application.list(listed)).found.map(({ id }) => id)).toEqual([applicationId]);

  const { token } = await fixtures.admin.portal.link({ application: applicationId });
  const exported = (await service.get(`/api/v2/portal/${token}/export?include=files`)).json<{
    applications: { cv: { data: string }; laterCvs: { data: string; text: string }[] }[];
  }>();
  expect(exported.applications.map(({ laterCvs }) => laterCvs.map(({ data }) => data))).toEqual([
    [pdf({ text: 'Chaudronnerie' }).toString('base64')],
  ]);
  const archive = await service.get(`/api/v2/portal/${token}/export?format=zip`);
  for (const name of ['files/1-cv.pdf', 'files/2-cv.pdf']) expect(archive.text).toContain(name);

  expect(await storedFiles()).toBe(before + 2);
  const keys = await selectRows<{ key: string }>(
    service.deps,
    sql`select storage_key as key from cv_files where application_id = ${applicationId}`,
  );
  const { id } = await fixtures.admin.deletion.request({ candidate: candidateId });
  await fixtures.admin.deletion.execute({ id });
  const removals = await selectRows<{ data: string }>(
    service.deps,
    sql`select data::text as data from pgboss.job where name = 'remove-erased'`,
  );
  for (const { key } of keys) expect(removals.some(({ data }) => data.includes(key))).toBe(true);
  expect(await countRows(service.deps, 'cv_files', sql`application_id = ${applicationId}`)).toBe(0);
});
