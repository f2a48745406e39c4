import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { pdf } from '../support/files/cv-samples.ts';
import { applicationForm, faultsOf, fixturesOf, only, partnerApplication, tag } from '../support/fixtures.ts';
import type { Answer } from '../support/requests/http.ts';
import { field, type RawPart, rawForm } from '../support/requests/raw-form.ts';
import { callRpc } from '../support/requests/rpc.ts';
import { serviceForFile } from '../support/service.ts';

// Applications as senders' own tools write them are accepted through each transport (D66).

const service = await serviceForFile();
const fixtures = fixturesOf(service);
const workspace = await fixtures.workspace();
const partner = await fixtures.partner();
const jobId = await fixtures.recruitment(workspace);

type Submitted = Record<string, string | undefined>;
type Way = (fields: Submitted) => Promise<Answer>;

const paths = () => ({
  form: '/api/v2/application/submit',
  page: `/apply/${workspace.slug}/${jobId}?lang=fr`,
});
const person = () => ({
  firstName: 'Camille',
  lastName: `Nom${tag()}`,
  email: `c.${tag()}@courriel.example`,
});
const key = () => ({ 'X-API-Key': partner.key });
const asForm = (fields: Submitted) =>
  applicationForm(
    workspace.slug,
    jobId,
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    ),
  );
const toPartner = ({ why, phone, ...applicant }: Submitted) =>
  partnerApplication(jobId, { applicant: { ...applicant, phoneNumber: phone }, message: why });
const rpc = (procedure: string, input: unknown, headers = {}) =>
  callRpc(service, procedure, { type: 'mutation', input, headers });

const ways: Record<string, Way> = {
  form: (fields) => service.post(paths().form, asForm(fields)),
  page: (fields) => service.post(paths().page, asForm(fields)),
  partner: (fields) => service.post('/api/candidatures', toPartner(fields), key()),
  rpc: (fields) =>
    rpc('applications.submit', { workspaceSlug: workspace.slug, jobId, consent: '1', ...fields }),
  'rpc of a partner': (fields) => rpc('applications.createFromPartner', toPartner(fields), key()),
};

/** Reads the application of the person with this last name as the administrator does. */
async function submittedBy(lastName: string) {
  const { found } = await fixtures.admin.application.list({ workspace: workspace.slug, name: lastName });
  return fixtures.admin.application.show({ id: only(found).id });
}

describe.each(Object.entries(ways))('through %s', (_, send) => {
  test.each(['un\vdeux', 'un\fdeux', '\vun\vdeux\f'])('%j in a letter has line ends', async (why) => {
    const sent = person();
    expect((await send({ ...sent, why })).status).toBe(200);
    const { submitted } = await submittedBy(sent.lastName);
    expect(submitted.why).toBe(why.replaceAll(/[\v\f]/g, '\n'));
  });

  test('other control characters in a letter are refused still (D21)', async () => {
    for (const why of ['a\u0001', 'a\u001b[0m', 'a\u007f']) {
      expect((await send({ ...person(), why })).status).toBe(400);
    }
  });

  test.each([
    ['\u200B', ''],
    ['\uFEFF\u00AD', '\u200E'],
    ['\u202A', '\u202C'],
    ['', '\u2060\u3164'],
  ])('an address within %j and %j is stored without them', async (before, behind) => {
    const sent = person();
    const email = before + sent.email.replace('@', '\u00AD@') + behind;
    expect((await send({ ...sent, email })).status).toBe(200);
    expect((await submittedBy(sent.lastName)).submitted.email).toBe(sent.email);
  });
});

describe('null is absent where a field is optional, and refused where it is not', () => {
  const nulls = {
    applicant: { firstName: null, phoneNumber: null, resume: null, verified: null },
    job: { broadcastId: null },
    verified: null,
    dryRun: null,
    message: null,
  };
  const sendBoth = async (body: Record<string, unknown>) => [
    await service.post('/api/candidatures', body, key()),
    await rpc('applications.createFromPartner', body, key()),
  ];

  test.each([
    nulls,
    { applicant: { resume: { file: null } } },
    { applicant: { resume: {} }, coverLetter: null },
  ])('%j', async (overrides) => {
    for (const answer of await sendBoth(partnerApplication(jobId, overrides)))
      expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  });

  test('a required field, together with optional ones', async () => {
    for (const answer of await sendBoth(
      partnerApplication(jobId, { ...nulls, applicant: { ...nulls.applicant, lastName: null } }),
    ))
      expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('applicant.lastName')]);
  });

  test('in the public form over RPC', async () => {
    const fields = { phone: null, why: null, cv: null, idempotencyKey: null, source: null };
    const form = { workspaceSlug: workspace.slug, jobId, consent: '1', ...person(), ...fields };
    expect((await rpc('applications.submit', form)).status).toBe(200);
  });
});

test.each(['\uFEFF', '\uFEFF\n ', '\uFEFF\t'])('a body of JSON behind %j is read', async (before) => {
  const json = (input: unknown) => before + JSON.stringify(input);
  const headers = { 'Content-Type': 'application/json', ...key() };
  const rest = { method: 'POST', headers, body: json(partnerApplication(jobId)) };
  expect((await service.send('/api/candidatures', rest)).status).toBe(200);
  const call = { method: 'POST', headers, body: json(partnerApplication(jobId)) };
  expect((await service.send('/trpc/applications.createFromPartner', call)).status).toBe(200);
});

describe('a form written by hand', () => {
  const fields = (sent: Submitted) =>
    Object.entries({ workspaceSlug: workspace.slug, jobId, consent: '1', ...sent }).flatMap(
      ([name, value]) => (value === undefined ? [] : [field(name, value)]),
    );
  const post = (path: string, parts: RawPart[]) => {
    const { body, headers } = rawForm(parts);
    return service.post(path, body, headers);
  };
  const partOf = (charset: string, body: Buffer, name = 'why'): RawPart => ({
    head: `Content-Disposition: form-data; name="${name}"\r\nContent-Type: text/plain; offset=1; charset=${charset}`,
    body,
  });
  const bigEndian = Buffer.from('\uFEFFO’Neil €', 'utf16le').swap16();

  test.each([
    ['windows-1252', Buffer.from('4F924E65696C2080', 'hex')],
    ['"ISO-8859-15"', Buffer.from('4F274E65696C20A4', 'hex')],
    ['iso-8859-1', Buffer.from('4F924E65696C2080', 'hex')],
    ['UTF-16LE', Buffer.from('O’Neil €', 'utf16le')],
    ['utf-16', Buffer.from('\uFEFFO’Neil €', 'utf16le')],
    ['utf-16', bigEndian],
    ['UTF-8', Buffer.from('\uFEFFO’Neil €')],
  ])('a part in %s is decoded', async (charset, body) => {
    for (const path of Object.values(paths())) {
      const sent = person();
      expect((await post(path, [...fields(sent), partOf(charset, body)])).status).toBe(200);
      const { submitted } = await submittedBy(sent.lastName);
      expect(submitted.why?.replace("'", '’')).toBe('O’Neil €');
    }
  });

  test('each part of one name and each field has its own', async () => {
    const { lastName: _, ...sent } = person();
    const lastName = `Ã${tag()}`;
    const name = partOf('latin1', Buffer.from(lastName, 'latin1'), 'lastName');
    expect((await post(paths().form, [name, ...fields(sent), field('why', 'Été')])).status).toBe(200);
    expect((await submittedBy(lastName)).submitted).toMatchObject({ lastName, why: 'Été' });
  });

  test('bytes that are not in the charset, and unknown charsets, are refused by name', async () => {
    for (const part of [
      partOf('utf-8', Buffer.from([0xe9])),
      partOf('shift_jis', Buffer.from([0x81])),
      partOf('klingon', Buffer.from('x')),
    ])
      expect(faultsOf(await post(paths().form, [...fields(person()), part]))).toEqual(['why invalid_type']);
  });

  test('a refused page shows what was typed, in its charset', async () => {
    const { email: _, ...sent } = person();
    const name = partOf('windows-1252', Buffer.from('René', 'latin1'), 'firstName');
    const { firstName: __, ...others } = sent;
    const page = await post(paths().page, [...fields(others), name, field('why', 'Été')]);
    expect(page.status).toBe(400);
    expect(page.text).toContain('value="René"');
    expect(page.text).toContain('Été</textarea>');
  });

  const empty = (name: string, type?: string): RawPart => ({
    head: `Content-Disposition: form-data; name="${name}"; filename=""${type ? `\r\nContent-Type: ${type}` : ''}`,
  });
  const cv: RawPart = {
    head: 'Content-Disposition: form-data; name="cv"; filename="cv.pdf"\r\nContent-Type: application/pdf',
    body: pdf(),
  };

  test.each([
    ['before', [empty('photo', 'application/octet-stream'), cv]],
    ['behind', [cv, empty('photo', 'application/octet-stream'), empty('letter')]],
    [
      'around, one of its own name',
      [empty('cv', 'application/octet-stream'), empty('photo'), cv, empty('cv', 'image/png')],
    ],
  ])('empty file inputs %s the file are absent', async (_, parts) => {
    for (const path of Object.values(paths())) {
      const sent = person();
      expect((await post(path, [...fields(sent), ...parts])).status).toBe(200);
      expect((await submittedBy(sent.lastName)).cv).toMatchObject({ fileName: 'cv.pdf' });
    }
  });

  test('a second file that is not empty is refused, and nothing is lost in silence', async () => {
    const photo = { ...cv, head: String(cv.head).replace('name="cv"', 'name="photo"') };
    for (const parts of [
      [photo, cv],
      [cv, photo],
      [cv, cv],
    ])
      expect((await post(paths().form, [...fields(person()), ...parts])).status).toBe(400);
  });
});

describe('a file in base64', () => {
  const data = pdf().toString('base64');
  const inLines = (length: number, end: string) =>
    data.match(new RegExp(`.{1,${length}}`, 'g'))?.join(end) ?? '';
  const withFile = (file: unknown, sent: Submitted) =>
    partnerApplication(jobId, { applicant: { ...sent, resume: { file } } });
  const named = (text: string) => ({ fileName: 'cv.pdf', contentType: 'application/pdf', data: text });
  const formWith = (file: unknown, sent: Submitted) => ({
    workspaceSlug: workspace.slug,
    jobId,
    consent: '1',
    cv: file,
    ...sent,
  });
  const sendAll = async (file: unknown) => {
    const people = [person(), person(), person()] as const;
    const answers = [
      await service.post('/api/candidatures', withFile(file, people[0]), key()),
      await rpc('applications.createFromPartner', withFile(file, people[1]), key()),
      await rpc('applications.submit', formWith(file, people[2])),
    ];
    return { people, answers };
  };

  test.each([
    ['behind the head of a data address', `data:application/pdf;base64,${data}`],
    ['behind one with parameters', ` data:application/pdf;name=cv.pdf;BASE64,${data}\n`],
    ['in lines', inLines(76, '\r\n')],
    ['in indented lines', inLines(64, ' \n\t')],
    ['in lines that became blanks', inLines(60, ' ')],
    ['between blanks', `  ${data}  `],
  ])('%s is taken', async (_, text) => {
    const { people, answers } = await sendAll(named(text));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const { lastName } of people)
      expect((await submittedBy(lastName)).cv).toMatchObject({ byteLength: pdf().length });
  });

  test('is refused where its plus signs became blanks, since it would be stored damaged', async () => {
    const damaged = `${data.slice(0, 500)} ${data.slice(501, 700)} ${data.slice(701, 800)} ${data.slice(801, 850)} ${data.slice(851)}`;
    const { answers } = await sendAll(named(damaged));
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
  });

  test('counts as absent where all three texts are empty', async () => {
    const { people, answers } = await sendAll({ fileName: '', contentType: '', data: '' });
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const { lastName } of people) expect((await submittedBy(lastName)).cv).toBeNull();
    const nameless = await sendAll({ fileName: '', contentType: '', data });
    expect(nameless.answers.map(({ status }) => status)).toEqual([400, 400, 400]);
  });
});

describe('a partner’s fields beyond those of the request', () => {
  const dryRun = async (body: Record<string, unknown>) => {
    const answer = await service.post('/api/candidatures', body, key());
    return answer.json<{ message: string }>().message;
  };

  test.each([
    [{ motivation: 'x', applicant: { resume: { text: 'x' } } }, 'applicant.resume.text, motivation'],
    [{ applicant: { address: { city: 'Lyon' } } }, 'applicant.address'],
    [
      {
        job: { title: 'x' },
        applicant: { resume: { file: { fileName: '', contentType: '', data: '', size: 1 } } },
      },
      'job.title, applicant.resume.file.size',
    ],
  ])('%j is named by a dry run, and left out otherwise', async (overrides, names) => {
    const message = await dryRun(partnerApplication(jobId, { dryRun: true, ...overrides }));
    expect(message).toContain(`would be left out: ${names}.`);
    const sent = await service.post('/api/candidatures', partnerApplication(jobId, overrides), key());
    expect(sent.status).toBe(200);
  });

  test('nothing is named where everything is known, and no more than a few', async () => {
    expect(await dryRun(partnerApplication(jobId, { dryRun: true, coverLetter: 'x' }))).not.toContain(
      'left out',
    );
    const many = Object.fromEntries(
      Array.from({ length: 500 }, (_, index) => [`${'x'.repeat(300)}${index}`, 1]),
    );
    expect((await dryRun(partnerApplication(jobId, { dryRun: true, ...many }))).length).toBeLessThan(3000);
  });

  test.each([
    [{ message: 'Bonjour' }, 'Bonjour'],
    [{ coverLetter: 'Madame,\vje' }, 'Madame,\nje'],
    [{ message: 'Bonjour', coverLetter: 'Madame' }, 'Bonjour\n\nMadame'],
    [{ message: 'Bonjour', coverLetter: 'Bonjour' }, 'Bonjour'],
    [{ message: ' ', coverLetter: '' }, null],
  ])('a letter %j is what moves the person, as in the form', async (letter, why) => {
    const sent = person();
    const body = { ...partnerApplication(jobId, { applicant: sent, ...letter }), id: randomUUID() };
    expect((await service.post('/api/candidatures', body, key())).status).toBe(200);
    expect((await submittedBy(sent.lastName)).submitted.why).toBe(why);
  });
});
