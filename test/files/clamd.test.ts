import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createClamd } from '#files/inspection/clamd.ts';
import { runCommand } from '../support/command.ts';
import { fileDatabase } from '../support/file-database.ts';
import { pdf } from '../support/files/cv-samples.ts';
import { applicationForm, faultsOf, fixturesOf, partnerApplication } from '../support/fixtures.ts';
import { expectErrorResponse, expectPublicError } from '../support/requests/expectations.ts';
import { selectRows } from '../support/rows.ts';
import { EICAR, startClamdServer } from '../support/servers/clamd-server.ts';
import { freePort } from '../support/servers/free-port.ts';
import { serviceForFile, startTestService } from '../support/service.ts';
import { testEnvironment } from '../support/test-config.ts';

const clamd = await startClamdServer();
const service = await serviceForFile({ config: { CLAMD_URL: clamd.url } });
afterAll(() => clamd[Symbol.asyncDispose]());
beforeEach(() => {
  clamd.mode = 'well';
  clamd.scanned.length = 0;
});

const fixtures = fixturesOf(service);
const workspace = await fixtures.workspace();
const jobId = await fixtures.recruitment(workspace);
const board = await fixtures.partner();
const infected = () => pdf({ text: EICAR.replaceAll(/[()\\]/g, (sign) => sign) });

describe('the scanner', () => {
  const scanner = () => createClamd(clamd.url);
  const hurried = () => createClamd(clamd.url, { deadlineMs: 300 });

  test('is asked whether it is there', async () => {
    await scanner().ping();
  });

  test.each([0, 1, 65_535, 65_536, 65_537, 1_000_000])('sees all of %i bytes', async (count) => {
    const bytes = Buffer.alloc(count, 'abc');
    expect(await scanner().scan(bytes)).toBeNull();
    expect(clamd.scanned).toHaveLength(1);
    expect(clamd.scanned[0]?.equals(bytes)).toBe(true);
  });

  test('names what it finds', async () => {
    expect(await scanner().scan(Buffer.from(`before ${EICAR} after`))).toBe('Eicar-Test-Signature');
  });

  test('that takes no file so large gave no verdict', async () => {
    await using narrow = await startClamdServer({ streamBytesMax: 100_000 });
    await expect(createClamd(narrow.url).scan(Buffer.alloc(150_000))).rejects.toThrow(
      /size limit exceeded|asked/,
    );
    expect(await createClamd(narrow.url).scan(Buffer.alloc(100_000))).toBeNull();
  });

  test.each(['hang', 'reset', 'talk', 'cut'] as const)('that does %s gave no verdict', async (mode) => {
    clamd.mode = mode;
    await expect(hurried().scan(Buffer.alloc(1000))).rejects.toThrow(/^clamd /);
    await expect(hurried().ping()).rejects.toThrow(/^clamd /);
  });

  test('that is not there gave no verdict', async () => {
    const nobody = createClamd(`tcp://127.0.0.1:${await freePort()}`);
    await expect(nobody.scan(Buffer.from('x'))).rejects.toThrow('clamd cannot be reached');
  });
});

type Cv = { bytes: Buffer; name?: string };

const byForm = ({ bytes, name = 'cv.pdf' }: Cv, to = service) =>
  to.post(
    '/api/v2/application/submit',
    applicationForm(workspace.slug, jobId, {
      cv: new File([new Uint8Array(bytes)], name, { type: 'application/pdf' }),
    }),
  );

const byBoard = ({ bytes, name = 'cv.pdf' }: Cv, to = service) =>
  to.post(
    '/api/candidatures',
    partnerApplication(jobId, {
      applicant: {
        resume: {
          file: { fileName: name, contentType: 'application/pdf', data: bytes.toString('base64') },
        },
      },
    }),
    { 'X-API-Key': board.key },
  );

async function written(): Promise<unknown> {
  const rows = await selectRows(
    service.deps,
    sql`select (select count(*) from candidates) as people, (select count(*) from applications) as applications,
      (select count(*) from cv_files) as files, (select count(*) from pgboss.job) as jobs`,
  );
  const stored = await Array.fromAsync(service.deps.cvStore.list(new Date(8.64e15)));
  return [rows, stored.length];
}

describe.each([
  ['the form', byForm, 'cv'],
  ['a board', byBoard, 'applicant.resume.file'],
] as const)('a CV that %s sends', (_, send, field) => {
  test('is scanned as it was sent, and accepted', async () => {
    expect((await send({ bytes: pdf() })).status).toBe(200);
    expect(clamd.scanned.map((bytes) => bytes.equals(pdf()))).toEqual([true]);
  });

  test('is refused with a clear sentence when something is found, and nothing is written', async () => {
    const before = await written();
    const answer = await send({ bytes: infected() });
    if (field === 'cv') expectPublicError(answer, 400);
    else expectErrorResponse(answer, 400, 'bad_request', service);
    expect(faultsOf(answer)).toEqual([`${field} file_type`]);
    expect(answer.text).toContain('The virus scanner refused the file.');
    expect(answer.text).not.toContain('Eicar');
    expect(await written()).toEqual(before);
  });

  test('is not scanned when the service itself refuses it', async () => {
    expect((await send({ bytes: Buffer.from(EICAR) })).status).toBe(400);
    expect(clamd.scanned).toEqual([]);
  });

  test('is never accepted unscanned, nor lost: 503, nothing written, and the next attempt is good', async () => {
    const before = await written();
    clamd.mode = 'reset';
    const answer = await send({ bytes: pdf() });
    expectErrorResponse(answer, 503, 'internal_error', service);
    expect(answer.headers['retry-after']).toBe('10');
    expect(answer.text).not.toContain('clamd');
    expect(await written()).toEqual(before);
    clamd.mode = 'well';
    expect((await send({ bytes: pdf() })).status).toBe(200);
  });

  test('meets a scanner that is not there with 503', async () => {
    const config = { CLAMD_URL: `tcp://127.0.0.1:${await freePort()}` };
    await using alone = await startTestService({ config, clock: service.clock });
    const before = await written();
    expect((await send({ bytes: pdf() }, alone)).status).toBe(503);
    expect(await written()).toEqual(before);
    expect(alone.logs.join('')).toContain('clamd cannot be reached');
  });
});

test.each([
  ['well', true, /^127\.0\.0\.1:\d+ answers$/],
  ['cut', false, /^clamd sent an incomplete answer$/],
] as const)('doctor asks a scanner that does %s', async (mode, ok, detail) => {
  clamd.mode = mode;
  const { environment } = await fileDatabase();
  const variables = { ...environment, DATA_DIR: service.dataDir, CLAMD_URL: clamd.url };
  const { out } = await runCommand(['doctor'], testEnvironment(variables));
  const checks = JSON.parse(out) as { check: string; ok: boolean; detail: string }[];
  const reported = checks.find(({ check }) => check === 'clamd');
  expect(reported).toEqual({ check: 'clamd', ok, detail: expect.stringMatching(detail) });
});
