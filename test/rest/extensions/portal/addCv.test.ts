import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { mintEmployerLink } from '#domain/employers/employer-link.ts';
import { pdf } from '#test/support/files/cv-samples.ts';
import { fixturesOf, type Workspace } from '#test/support/fixtures.ts';
import { expectErrorResponse, expectMasked, expectPublicError } from '#test/support/requests/expectations.ts';
import { startBrokenService } from '#test/support/requests/faults.ts';
import { candidateOf, portalTokenFor } from '#test/support/requests/portal.ts';
import { callRpc } from '#test/support/requests/rpc.ts';
import { selectRows } from '#test/support/rows.ts';
import { serviceForFile, type TestService } from '#test/support/service.ts';

/** Runs when a file is about to be stored, between the first check and the lock. */
let beforePut: () => Promise<unknown> = async () => {};
const service = await serviceForFile({
  replace: ({ cvStore }) => ({
    cvStore: {
      ...cvStore,
      put: async (...stored) => {
        await beforePut();
        return cvStore.put(...stored);
      },
    },
  }),
});
const fixtures = fixturesOf(service);

const cvOf = (text: string, name = 'cv.pdf') =>
  new File([new Uint8Array(pdf({ text }))], name, { type: 'application/pdf' });

function send(token: string, id: string, file: File | null, node: TestService = service) {
  const form = new FormData();
  if (file !== null) form.set('cv', file);
  return node.send(`/api/v2/portal/${token}/applications/${id}/cv`, { method: 'POST', body: form });
}

let workspace: Workspace;
let jobId: string;
beforeAll(async () => {
  workspace = await fixtures.workspace();
  jobId = await fixtures.recruitment(workspace);
});

async function applicant() {
  const applicationId = await fixtures.application(workspace, jobId, { cv: cvOf('Premier') });
  const candidateId = await candidateOf(service.deps, applicationId);
  return { applicationId, candidateId, token: portalTokenFor(service, candidateId) };
}

const namesOf = async (applicationId: string) =>
  (
    await selectRows<{ file_name: string }>(
      service.deps,
      sql`select file_name from cv_files where application_id = ${applicationId} order by number`,
    )
  ).map(({ file_name }) => file_name);

describe('200', () => {
  test('the file is kept next to the first, in the trail, and the employer sees both (D67)', async () => {
    const { applicationId, token } = await applicant();
    const answer = await send(token, applicationId, cvOf('Second', 'plus-recent.pdf'));
    expect([answer.status, answer.json()]).toEqual([200, { ok: true }]);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(answer.headers).not.toHaveProperty('idempotency-replayed');
    expect(await namesOf(applicationId)).toEqual(['cv.pdf', 'plus-recent.pdf']);
    const trail = sql`select actor, details from audit_entries where subject_id = ${applicationId}
      and action = 'application.file_added'`;
    expect(await selectRows(service.deps, trail)).toEqual([{ actor: 'candidate', details: { number: 2 } }]);
    const page = new URL(mintEmployerLink(service.deps, applicationId).url).pathname;
    const { text } = await service.get(`${page}?lang=en`, { Accept: 'text/html' });
    expect(text).toContain('plus-recent.pdf');
    expect(text).toContain(`${page}/cv/2"`);
  });

  test('the same file again is told as a repeat and kept once', async () => {
    const { applicationId, token } = await applicant();
    await send(token, applicationId, cvOf('Second'));
    const answer = await send(token, applicationId, cvOf('Second'));
    expect([answer.status, answer.headers['idempotency-replayed']]).toEqual([200, 'true']);
    expect(await namesOf(applicationId)).toHaveLength(2);
  });

  test('over RPC in base64', async () => {
    const { applicationId, token } = await applicant();
    const cv = {
      fileName: 'rpc.pdf',
      contentType: 'application/pdf',
      data: pdf({ text: 'Second' }).toString('base64'),
    };
    const input = { token, applicationId, cv };
    const answer = await callRpc(service, 'portal.addCv', { type: 'mutation', input });
    expect(answer.json()).toEqual({ result: { data: { ok: true } } });
    expect(await namesOf(applicationId)).toEqual(['cv.pdf', 'rpc.pdf']);
  });
});

describe('400', () => {
  test('no file, a file that is none of the accepted ones, and an application that is over', async () => {
    const { applicationId, token } = await applicant();
    const none = await send(token, applicationId, null);
    expectPublicError(none, 400);
    expect(none.json()).toMatchObject({ details: [{ field: 'cv', code: 'required' }] });
    const program = new File(['MZ'], 'cv.pdf', { type: 'application/pdf' });
    expectPublicError(await send(token, applicationId, program), 400);
    await fixtures.admin.application.setStatus({ id: applicationId, status: 'rejected', reason: 'Non.' });
    expectPublicError(await send(token, applicationId, cvOf('Second')), 400);
    expect(await namesOf(applicationId)).toEqual(['cv.pdf']);
  });

  test('an application that ends while the file is stored: nothing is kept', async () => {
    const { applicationId, token } = await applicant();
    beforePut = () => service.post(`/api/v2/portal/${token}/applications/${applicationId}/withdraw`, {});
    const answer = await send(token, applicationId, cvOf('Second')).finally(() => {
      beforePut = async () => {};
    });
    expectPublicError(answer, 400);
    expect(answer.text).toContain('takes nothing further');
    expect(await namesOf(applicationId)).toEqual(['cv.pdf']);
  });

  test('an eleventh file', async () => {
    const { applicationId, token } = await applicant();
    for (let number = 2; number <= 10; number += 1)
      expect((await send(token, applicationId, cvOf(`Le ${number}`))).status).toBe(200);
    const answer = await send(token, applicationId, cvOf('Le 11'));
    expectPublicError(answer, 400);
    expect(answer.json()).toMatchObject({ details: [{ field: 'cv', code: 'already_used' }] });
    expect(await namesOf(applicationId)).toHaveLength(10);
  });
});

describe('403', () => {
  test('an application id, which boards know too, adds nothing (D30)', async () => {
    const { applicationId } = await applicant();
    expectErrorResponse(await send(applicationId, applicationId, cvOf('Second')), 403, 'forbidden', service);
    expect(await namesOf(applicationId)).toEqual(['cv.pdf']);
  });
});

describe('404', () => {
  test('another person’s application, and an expired link', async () => {
    const { applicationId, candidateId } = await applicant();
    const other = await applicant();
    expectPublicError(await send(other.token, applicationId, cvOf('Second')), 404);
    const expired = portalTokenFor(service, candidateId, -1000);
    expectPublicError(await send(expired, applicationId, cvOf('Second')), 404);
    expect(await namesOf(applicationId)).toEqual(['cv.pdf']);
  });
});

describe('500', () => {
  test('a failing database is masked, never 200', async () => {
    const { applicationId, token } = await applicant();
    await using broken = await startBrokenService();
    const answer = await send(token, applicationId, cvOf('Second'), broken);
    expectPublicError(answer, 500);
    expectMasked(answer, broken);
  });
});
