import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { sweepCvFiles } from '#domain/erasure/sweep-cv-files.ts';
import { createS3CvStore } from '#files/stores/s3-cv-store.ts';
import { systemClock } from '#kernel/clock.ts';
import { askDeletion, untilJobsDone } from '#test/domain/erasure/person.ts';
import { pdf } from '#test/support/files/cv-samples.ts';
import { applicationForm, fixturesOf, only } from '#test/support/fixtures.ts';
import { expectErrorResponse } from '#test/support/requests/expectations.ts';
import { candidateOf } from '#test/support/requests/portal.ts';
import { selectRows } from '#test/support/rows.ts';
import { freePort } from '#test/support/servers/free-port.ts';
import { startS3Server } from '#test/support/servers/s3-server.ts';
import { serviceForFile, startTestService, type TestService } from '#test/support/service.ts';

const s3 = await startS3Server();
const urlOf = (bucket: string, endpoint = s3.endpoint) =>
  `s3://${bucket}/tests?endpoint=${encodeURIComponent(endpoint)}`;
const service = await serviceForFile({ config: { CV_STORE: urlOf(s3.bucket) } });
afterAll(() => s3[Symbol.asyncDispose]());
const fixtures = fixturesOf(service);
const cv = () => new File([new Uint8Array(pdf())], 'parcours.pdf', { type: 'application/pdf' });
const stored = () => Array.fromAsync(service.deps.cvStore.list(new Date(8.64e15)));

/** Counts what an intake writes: rows of people and applications, and jobs. */
async function written({ deps }: TestService) {
  const [counts] = await selectRows(
    deps,
    sql`select (select count(*) from candidates) + (select count(*) from applications)
      + (select count(*) from cv_files) + (select count(*) from consents)
      + (select count(*) from pgboss.job where name <> 'run-retention') as rows`,
  );
  return counts;
}

describe('a service whose CVs are on S3', () => {
  test('keeps a CV encrypted, gives it to the administrator, and erases it', async () => {
    const workspace = await fixtures.workspace();
    const applicationId = await fixtures.application(workspace, await fixtures.recruitment(workspace), {
      cv: cv(),
    });
    const key = only(await stored());
    const bytes = await service.deps.cvStore.get(key);
    expect(bytes?.includes('%PDF')).toBe(false);
    const shown = await fixtures.admin.application.cv({ id: applicationId });
    expect(Buffer.from(shown.data, 'base64').equals(pdf())).toBe(true);
    const request = await askDeletion(service, await candidateOf(service.deps, applicationId));
    await untilJobsDone(service);
    await fixtures.admin.deletion.execute({ id: request });
    await untilJobsDone(service);
    expect(await stored()).toEqual([]);
  });

  test('sweeps what has no row, and nothing else', async () => {
    const workspace = await fixtures.workspace();
    const id = await fixtures.application(workspace, await fixtures.recruitment(workspace), { cv: cv() });
    const kept = only(await stored());
    const orphan = `cv/${randomUUID()}`;
    await service.deps.cvStore.put(orphan, Buffer.from('of a process that died'));
    const inTwoHours = new Date(Date.now() + 7_200_000);
    const { cvStore, database } = service.deps;
    const sweep = { cvStore, database, clock: { ...systemClock, now: () => inTwoHours } };
    expect(await sweepCvFiles({ ...sweep, clock: systemClock }, { dryRun: false })).toBe(0);
    expect(await sweepCvFiles(sweep, { dryRun: true })).toBe(1);
    expect(await sweepCvFiles(sweep, { dryRun: false })).toBe(1);
    expect(await stored()).toEqual([kept]);
    expect((await fixtures.admin.application.cv({ id })).fileName).toBe('parcours.pdf');
  });

  test('starts without its store, and refuses what it cannot keep: 503, and nothing is written', async () => {
    const away = urlOf(s3.bucket, `http://127.0.0.1:${await freePort()}`);
    await using lonely = await startTestService({ config: { CV_STORE: away }, clock: service.clock });
    expect(lonely.logs.join('')).toContain('the CV store cannot be reached');
    const workspace = await fixtures.workspace();
    const form = applicationForm(workspace.slug, await fixtures.recruitment(workspace), { cv: cv() });
    const before = await written(service);
    const answer = await lonely.post('/api/v2/application/submit', form);
    expectErrorResponse(answer, 503, 'internal_error', lonely);
    expect(answer.headers['retry-after']).toBe('10');
    expect(answer.text).toContain('The file cannot be stored right now');
    expect(lonely.logs.join('')).toContain('ECONNREFUSED');
    expect(await written(service)).toEqual(before);
  });

  test('does not start on a bucket that does not exist', async () => {
    await expect(startTestService({ config: { CV_STORE: urlOf('absent') } })).rejects.toThrow(
      'the bucket "absent" of CV_STORE does not exist',
    );
  });

  test('doctor names the bucket that is missing', async () => {
    const place = { bucket: 'absent', prefix: '', endpoint: s3.endpoint, region: 'us-east-1' };
    const cvStore = createS3CvStore(place);
    const checks = await fixturesOf({ ...service, deps: { ...service.deps, cvStore } }).admin.doctor();
    cvStore.close();
    expect(checks).toContainEqual({
      check: 'CV store',
      ok: false,
      detail: 'the bucket "absent" of CV_STORE does not exist',
    });
    expect(await fixtures.admin.doctor()).toContainEqual({ check: 'CV store', ok: true, detail: 'writable' });
  });
});
