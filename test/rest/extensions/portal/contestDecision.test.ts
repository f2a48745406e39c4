import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { mintEmployerLink } from '#domain/employers/employer-link.ts';
import { canary, findWords, until } from '#test/domain/erasure/person.ts';
import { fixturesOf, only, partnerApplication, type Workspace } from '#test/support/fixtures.ts';
import { countCalls } from '#test/support/requests/counted-calls.ts';
import {
  expectErrorResponse,
  expectLimited,
  expectMasked,
  expectPublicError,
} from '#test/support/requests/expectations.ts';
import { startBrokenService } from '#test/support/requests/faults.ts';
import { candidateOf, portalTokenFor } from '#test/support/requests/portal.ts';
import { callRpc, rpcData } from '#test/support/requests/rpc.ts';
import { selectRows } from '#test/support/rows.ts';
import { startMailServer } from '#test/support/servers/mail-server.ts';
import { serviceForFile } from '#test/support/service.ts';

const mailServer = await startMailServer();
afterAll(() => mailServer[Symbol.asyncDispose]());
const service = await serviceForFile({ config: { SMTP_URL: mailServer.url } });
const fixtures = fixturesOf(service);
const { admin } = fixtures;

const html = { Accept: 'text/html' };
const pathOf = (token: string, id: string) => `/api/v2/portal/${token}/applications/${id}/contest`;
const pageOf = (token: string, id: string) => `/portal/${token}/applications/${id}/explanation`;
const contest = (token: string, id: string, text = 'Mon permis est valide.') =>
  service.post(pathOf(token, id), { text });

let workspace: Workspace;
let jobId: string;
beforeAll(async () => {
  workspace = await fixtures.workspace({ contactEmail: 'recrutement@varenne.example' });
  jobId = await fixtures.recruitment(workspace);
});

async function applicant(fields = {}, job = { workspace, jobId }) {
  const applicationId = await fixtures.application(job.workspace, job.jobId, fields);
  const candidateId = await candidateOf(service.deps, applicationId);
  return { applicationId, candidateId, token: portalTokenFor(service, candidateId) };
}

async function rejected(fields = {}, job = { workspace, jobId }) {
  const person = await applicant(fields, job);
  const { applicationId: id } = person;
  await admin.application.setStatus({ id, status: 'rejected', reason: 'Il manque le permis B.' });
  return person;
}

const contestsOf = (applicationId: string) =>
  selectRows<{ id: string; text: string; answer: string | null }>(
    service.deps,
    sql`select id, text, answer from contests where application_id = ${applicationId} order by decision_sequence`,
  );
const mailAbout = (subject: RegExp, recipient: string) =>
  vi.waitFor(
    () =>
      only(
        mailServer.mails.filter(
          (mail) => mail.recipients.includes(recipient) && subject.test(mail.subject ?? ''),
        ),
      ),
    until,
  );

describe('200', () => {
  test('the contest is stored with a due date of a month; trail and answer have no word of it (D64)', async () => {
    const { applicationId, token } = await rejected();
    const at = service.clock.now();
    const answer = await contest(token, applicationId, '  Mon permis\r\nest valide. ');
    const dueAt = new Date(at);
    dueAt.setUTCMonth(dueAt.getUTCMonth() + 1);
    expect([answer.status, answer.json()]).toEqual([200, { ok: true, dueAt: dueAt.toISOString() }]);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    const { id, text } = only(await contestsOf(applicationId));
    expect(text).toBe('Mon permis\nest valide.');
    const trail = await selectRows(
      service.deps,
      sql`select actor, details from audit_entries
        where subject_id = ${applicationId} and action = 'application.contested'`,
    );
    expect(trail).toEqual([{ actor: 'candidate', details: { contestId: id, dueAt: dueAt.toISOString() } }]);
  });

  test('somebody who was hired is asked to contest nothing, by mail or page', async () => {
    const email = `${canary('embauche')}@courriel.example`;
    const { applicationId: id, token } = await applicant({ email, lang: 'fr' });
    await admin.application.setStatus({ id, status: 'hired', reason: 'Oui.' });
    const { text } = await mailAbout(/Des nouvelles/, email);
    expect(text).toContain('Suivre ma candidature');
    expect(text).not.toMatch(/Comprendre cette décision|\/explanation/);
    const portal = await service.get(`/portal/${token}?lang=fr`, { Accept: 'text/html' });
    expect(portal.text).toContain('>Comment elle est traitée</a>');
  });

  test('ten at once with the same words are one contest', async () => {
    const { applicationId, token } = await rejected();
    const answers = await Promise.all(Array.from({ length: 10 }, () => contest(token, applicationId)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await contestsOf(applicationId)).toHaveLength(1);
  });

  test('from the page to the employer, to a person’s answer, and back: mails, pages, export, erasure', async () => {
    const email = `${canary('adresse')}@courriel.example`;
    const words = { text: canary('contestation'), answer: canary('reponse'), by: canary('Martin') };
    const contactEmail = `${canary('recrutement')}@varenne.example`;
    const own = await fixtures.workspace({ contactEmail });
    const job = { workspace: own, jobId: await fixtures.recruitment(own) };
    const { applicationId, candidateId, token } = await rejected({ email, lang: 'fr' }, job);
    const decided = await mailAbout(/Des nouvelles/, email);
    expect(decided.text).toContain('Comprendre cette décision');
    // The news is the first thing said.
    expect(decided.text).toMatch(
      /^Bonjour Camille,\s+Votre candidature n’a pas été retenue[\s\S]*Ce message concerne/,
    );
    expect(decided.text).toMatch(new RegExp(`/portal/\\S+/applications/${applicationId}/explanation`));

    const form = new FormData();
    form.append('text', words.text);
    const sent = await service.post(pageOf(token, applicationId), form, html);
    expect([sent.status, sent.headers.location]).toEqual([
      303,
      `${pageOf(token, applicationId)}?saved=contest#saved`,
    ]);
    const { id } = only(await contestsOf(applicationId));
    const announced = await mailAbout(/Décision contestée/, contactEmail);
    expect(announced.text).toContain(`/desk/applications/${applicationId}`);
    expect(announced.text).not.toContain(words.text);
    const employerPage = new URL(mintEmployerLink(service.deps, applicationId).url).pathname;
    const open = (await service.get(`${employerPage}?lang=en`, html)).text;
    expect(open).toContain('Review of the decision requested by the candidate on');
    expect(open).toContain(words.text);
    expect(open).toContain(`/desk/applications/${applicationId}/contest`);

    const card = async () => (await service.get(`/portal/${token}?lang=en`, html)).text;
    expect(await card()).toContain('You asked for a review of the refusal on 23\u00a0November\u00a02026.');
    await admin.contest.answer({ id, answer: `${words.answer}\nRevenez en mai.`, by: words.by });
    expect(await card()).toContain('The employer answered on 23\u00a0November\u00a02026');
    const answered = await mailAbout(/Réponse à votre contestation/, email);
    expect(answered.text).toContain(words.answer);
    expect(answered.text).toContain(words.by);
    const page = (await service.get(`${pageOf(token, applicationId)}?lang=en`, html)).text;
    expect(page).toContain(words.answer);
    expect(page).toContain(`Answer of ${words.by}, on`);
    expect((await service.get(`${employerPage}?lang=en`, html)).text).toContain(words.answer);
    const exported = await service.get(`/api/v2/portal/${token}/export`);
    const [application] = exported.json<{ applications: { contests: unknown[] }[] }>().applications;
    expect(application?.contests).toEqual([
      {
        text: words.text,
        requestedAt: expect.stringMatching(/Z$/),
        dueAt: expect.stringMatching(/Z$/),
        answer: `${words.answer}\nRevenez en mai.`,
        answeredBy: words.by,
        answeredAt: expect.stringMatching(/Z$/),
      },
    ]);
    await expect(admin.contest.answer({ id, answer: 'Encore.', by: 'X' })).rejects.toThrow(
      'was answered already',
    );

    expect((await findWords(service, words)).some((place) => place.includes('contests'))).toBe(true);
    const { id: deletion } = await admin.deletion.request({ candidate: candidateId });
    const { certificate } = await admin.deletion.execute({ id: deletion });
    expect(JSON.stringify(certificate)).toContain('"contests":1');
    expect(await findWords(service, words)).toEqual([]);
  });

  test('a second rejection can be contested too, and the list has the first due on top', async () => {
    const { applicationId, candidateId, token } = await rejected();
    await contest(token, applicationId, 'La première fois.');
    service.clock.advance(86_400_000);
    await admin.application.setStatus({ id: applicationId, status: 'in_review', reason: 'Revue.' });
    const later = portalTokenFor(service, candidateId);
    expectPublicError(await contest(later, applicationId, 'Trop tôt.'), 400);
    await admin.application.setStatus({ id: applicationId, status: 'rejected', reason: 'Toujours non.' });
    expect((await contest(later, applicationId, 'La seconde fois.')).status).toBe(200);
    const listed = await admin.contest.list({ open: true });
    const own = listed.filter((one) => one.applicationId === applicationId);
    expect(own.map(({ text, overdue, decision }) => [text, overdue, decision.reason])).toEqual([
      ['La première fois.', false, 'Il manque le permis B.'],
      ['La seconde fois.', false, 'Toujours non.'],
    ]);
    expect(listed.map(({ dueAt }) => dueAt)).toEqual(
      listed.map(({ dueAt }) => dueAt).toSorted((a, b) => +a - +b),
    );
  });

  test('over RPC as well', async () => {
    const { applicationId, token } = await rejected();
    const input = { token, applicationId, text: 'Relisez.' };
    const answer = await callRpc(service, 'portal.contestDecision', { type: 'mutation', input });
    expect(rpcData(answer)).toEqual({ ok: true, dueAt: expect.stringMatching(/Z$/) });
  });
});

describe('400', () => {
  test.each(['received', 'interview', 'hired', 'withdrawn'] as const)(
    'an application that is %s has no rejection to contest',
    async (status) => {
      const { applicationId, token } = await applicant();
      if (status === 'withdrawn')
        await service.post(`/api/v2/portal/${token}/applications/${applicationId}/withdraw`, {});
      else await admin.application.setStatus({ id: applicationId, status, reason: 'Étape.' });
      const answer = await contest(token, applicationId);
      expectPublicError(answer, 400);
      expect(answer.json()).toMatchObject({ error: expect.stringContaining('no decision to contest') });
      expect(await contestsOf(applicationId)).toEqual([]);
    },
  );

  test('other words for a contested decision change nothing', async () => {
    const { applicationId, token } = await rejected();
    await contest(token, applicationId, 'La première.');
    const answer = await contest(token, applicationId, 'Une autre.');
    expectPublicError(answer, 400);
    expect(answer.json()).toMatchObject({ error: expect.stringContaining('contested already') });
    expect((await contestsOf(applicationId)).map(({ text }) => text)).toEqual(['La première.']);
  });

  test.each([
    ['', 'too_short'],
    ['   ', 'too_short'],
    ['x'.repeat(4001), 'too_long'],
  ])('a text of %j changes nothing', async (text, code) => {
    const { applicationId, token } = await rejected();
    const answer = await contest(token, applicationId, text);
    expectPublicError(answer, 400);
    expect(answer.json()).toMatchObject({ details: [{ field: 'text', code }] });
    expect(await contestsOf(applicationId)).toEqual([]);
  });

  test('the page keeps the words of a refused contest, and says what is wrong', async () => {
    const { applicationId, token } = await rejected();
    await contest(token, applicationId, 'Par une autre fenêtre.');
    const form = new FormData();
    form.append('text', 'Mes mots.');
    const answer = await service.post(`${pageOf(token, applicationId)}?lang=en`, form, html);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('No review of this decision can be asked for here, or none any more.');
    expect(answer.text).toContain('Par une autre fenêtre.');
  });
});

describe('403', () => {
  test('an application id, which boards know too, contests nothing (D30)', async () => {
    const { applicationId } = await rejected();
    expectErrorResponse(await contest(applicationId, applicationId), 403, 'forbidden', service);
    expect(await contestsOf(applicationId)).toEqual([]);
  });
});

describe('404', () => {
  test('another person’s application, an unknown one and an expired link', async () => {
    const { applicationId, candidateId, token } = await rejected();
    const other = await rejected();
    for (const answer of [
      await contest(other.token, applicationId),
      await contest(token, randomUUID()),
      await contest(portalTokenFor(service, candidateId, -1000), applicationId),
    ])
      expectPublicError(answer, 404);
    expect(await contestsOf(applicationId)).toEqual([]);
    const foreign = await service.get(pageOf(other.token, applicationId), html);
    expect(foreign.status).toBe(404);
  });
});

describe('429', () => {
  test('more than 60 calls a minute with one token (D41)', async () => {
    const { applicationId, token } = await rejected();
    const limit = { limit: 60, windowSeconds: 60 };
    await countCalls(service, { policy: 'portal', owner: token, limit, calls: 60 });
    expectLimited(await contest(token, applicationId), { policy: 'portal', limit: 60 }, service);
    expect(await contestsOf(applicationId)).toEqual([]);
  });
});

describe('500', () => {
  test('a failing database is masked, never 200', async () => {
    const { applicationId, token } = await rejected();
    await using broken = await startBrokenService();
    const answer = await broken.post(pathOf(token, applicationId), { text: 'Relisez.' });
    expectPublicError(answer, 500);
    expectMasked(answer, broken);
    expect(await contestsOf(applicationId)).toEqual([]);
  });
});

test('a board that sent the application learns nothing of a contest (D30)', async () => {
  const partner = await fixtures.partner();
  const headers = { 'X-API-Key': partner.key };
  const sent = await service.post('/api/candidatures', partnerApplication(jobId), headers);
  const { applicationId, candidateId } = sent.json<{ applicationId: string; candidateId: string }>();
  await admin.application.setStatus({
    id: applicationId,
    status: 'rejected',
    reason: 'Un secret.',
    by: 'Léa',
  });
  await contest(portalTokenFor(service, candidateId), applicationId, 'Un autre secret.');
  for (const path of [`/api/candidatures/${applicationId}`, `/api/v2/portal/${applicationId}/export`]) {
    const { text } = await service.get(path, headers);
    expect(text).not.toMatch(/secret|Léa|contest/i);
  }
});
