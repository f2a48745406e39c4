import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { storeDemoTranscript } from '#domain/administration/demo/store-demo-transcript.ts';
import { toReference } from '#domain/applications/sent/reference.ts';
import { fixturesOf, partnerApplication } from '#test/support/fixtures.ts';
import { candidateOf, portalTokenFor } from '#test/support/requests/portal.ts';
import { selectRows } from '#test/support/rows.ts';
import { serviceForFile } from '#test/support/service.ts';

const service = await serviceForFile();
const { deps, clock } = service;
const fixtures = fixturesOf(service);
const english = { 'Accept-Language': 'en', Accept: 'text/html' };
const read = async (path: string) => (await service.get(path, english)).text;

async function applicant() {
  const workspace = await fixtures.workspace();
  const jobId = await fixtures.recruitment(workspace);
  const email = `camille.${jobId}@courriel.example`;
  const applicationId = await fixtures.application(workspace, jobId, { email });
  const candidateId = await candidateOf(deps, applicationId);
  return { workspace, jobId, email, applicationId, candidateId, token: portalTokenFor(service, candidateId) };
}

describe('the mailed link follows an application', () => {
  test('its status in plain words at once, with the steps and never a reason', async () => {
    const { applicationId: id, token } = await applicant();
    expect(await read(`/portal/${token}`)).toContain('Your application has arrived.');
    clock.advance(60_000);
    await fixtures.admin.application.setStatus({ id, status: 'interview', reason: 'Trop bavard' });
    const text = await read(`/portal/${token}`);
    expect(text).toContain('an interview is to be arranged');
    expect(text.indexOf('Received')).toBeLessThan(text.indexOf('Interview <time'));
    expect(text).not.toContain('Trop bavard');
  });

  test('a time of a meeting can be chosen while it is to come, by a mail that names it (D158)', async () => {
    const { applicationId: id, token } = await applicant();
    const [over, open] = [clock.now().getTime() + 60_000, clock.now().getTime() + 3_600_000];
    const chosen = /href="mailto:([^?"]+)\?([^"]+)"><time datetime="([^"]+)">/g;
    await fixtures.admin.application.setStatus({
      ...{ id, status: 'interview', reason: 'Un beau parcours.', by: 'Léa Roy' },
      offeredTimes: [over, open].map((time) => new Date(time).toISOString().replace('Z', '+00:00')).join(),
    });
    clock.advance(60_000);
    const [, chat = ''] = /href="(\/chat\/[^"]+)"/.exec(await read(`/portal/${token}`)) ?? [];
    for (const page of [`/portal/${token}`, chat]) {
      const links = [...(await read(page)).matchAll(chosen)];
      expect(links.map(([, , , time]) => time)).toEqual([new Date(open).toISOString()]);
      const [, to, fields = ''] = links[0] ?? [];
      expect(to).toBe(deps.settings.publisher.contactEmail);
      const mail = new URLSearchParams(fields.replaceAll('&amp;', '&'));
      expect(mail.get('subject')).toContain(toReference(id));
      expect(mail.get('body')).toMatch(
        /^Hello,\r\n\r\nThis time suits me: \w+, \d.*\(Paris time\)\.\r\n\r\nCamille$/,
      );
    }
    const inSheet = [over, open].map((time) => `<li><time datetime="${new Date(time).toISOString()}">`);
    for (const item of inSheet) expect(await read(`/portal/${token}/sheet`)).toContain(item);
    await fixtures.admin.application.setStatus({ id, status: 'rejected', reason: 'Poste pourvu.' });
    expect((await read(`/portal/${token}`)).match(chosen)).toBeNull();
  });

  test('the way to its conversation, what was said there by whom, and no word of it but what is noted', async () => {
    const { applicationId, token } = await applicant();
    const [, path = ''] = /href="(\/chat\/[^"]+)"/.exec(await read(`/portal/${token}`)) ?? [];
    expect((await service.get(path, english)).status).toBe(200);
    const decided = await service.post(`/api/v2/prequalif/${applicationId}/consent`, { decision: 'ai' });
    expect(decided.status).toBe(200);
    const exchanges = [
      { questionId: 'availability', questionText: 'Quand ?', answer: 'Dès demain matin.' },
    ] as const;
    await storeDemoTranscript(deps.database.query, {
      sessionId: applicationId,
      startedAt: clock.now(),
      exchanges,
    });
    const text = await read(`/portal/${token}`);
    expect(text).toContain('without AI, wrote one message');
    expect(text).toContain('Your words are noted, as they are, under one question.');
    expect(text).toMatch(/<dd class="noted lines" dir="auto">[^<]*Dès demain matin\./);
    expect(text).not.toContain('Quand ?');
    // A question that was skipped is no answer.
    const skipped = { question: 'pay', status: 'declined', answer: 'skip', quote: 'skip', messageId: 'm2' };
    await deps.database.query.execute(
      sql`update prequalification_sessions set facts = facts || ${JSON.stringify([skipped])}::jsonb
        where id = ${applicationId}`,
    );
    expect(await read(`/portal/${token}`)).toContain(
      'Your words are noted, as they are, under one question.',
    );
  });

  test('several applications, each with its sender, and whoever received them', async () => {
    const { workspace, jobId, email, token } = await applicant();
    const partner = await fixtures.partner();
    clock.advance(1000);
    const body = partnerApplication(jobId, { applicant: { email } });
    const sent = await service.post('/api/candidatures', body, { 'X-API-Key': partner.key });
    expect(sent.status).toBe(200);
    const text = await read(`/portal/${token}`);
    expect(text).toContain('2 applications');
    expect(text.indexOf('through Tableau des Offres')).toBeLessThan(text.indexOf('through the form'));
    for (const part of [
      workspace.name,
      deps.settings.publisher.legalName,
      'The site through which you applied',
    ])
      expect(text).toContain(part);
  });

  test('a hold is told, without a date of deletion', async () => {
    const { candidateId: id, token } = await applicant();
    expect(await read(`/portal/${token}`)).toContain('This data is deleted on 2');
    await fixtures.admin.candidate.hold({ id, reason: 'Litige avec X' });
    const text = await read(`/portal/${token}`);
    expect(text).toContain('kept beyond the usual time for a legal reason');
    expect(text).not.toMatch(/This data is deleted on|Litige/);
  });

  test('the sheet shows all that is kept, in the frame of the employer’s pages', async () => {
    const { applicationId, email, token } = await applicant();
    const { status, text, headers } = await service.get(`/portal/${token}/sheet`, english);
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text).toMatch(/<header class="masthead">[\s\S]*<footer class="colophon">/);
    expect(text.replaceAll('<wbr>', '')).toContain(email);
    // The page is in the reader's language, even where the person gets mails in the other one.
    expect(text).toContain('Steps taken at the candidate’s request before a contract');
    expect((await read(`/portal/${applicationId}/sheet`)).includes('Who received your data')).toBe(false);
  });
});

describe('a deletion request on the page (D31)', () => {
  const stateOf = async (candidateId: string) =>
    (
      await selectRows<{ state: string }>(
        deps,
        sql`select state from deletion_requests where candidate_id = ${candidateId} order by requested_at`,
      )
    ).map(({ state }) => state);

  test('is withdrawn, twice without harm, and can be made again', async () => {
    const { candidateId, token } = await applicant();
    const post = (what: string) => service.post(`/portal/${token}/${what}`, undefined, english);
    await post('delete');
    expect((await post('withdraw')).text).toContain('Your request is withdrawn');
    expect((await post('withdraw')).status).toBe(200);
    expect(await stateOf(candidateId)).toEqual(['withdrawn']);
    expect(await read(`/portal/${token}`)).not.toContain(`/portal/${token}/withdraw`);
    clock.advance(1000);
    await post('delete');
    expect(await stateOf(candidateId)).toEqual(['withdrawn', 'requested']);
  });

  test('leaves out what was sent since, and says so', async () => {
    const { workspace, jobId, email, token } = await applicant();
    await service.post(`/portal/${token}/delete`, undefined, english);
    clock.advance(1000);
    await fixtures.application(workspace, jobId, { email });
    const text = await read(`/portal/${token}`);
    expect(text).toContain('ask again: the request then covers it too');
    expect(text).toContain(`/portal/${token}/delete"`);
  });

  test('for one application is shown with its job, and its person may still ask for everything', async () => {
    const { applicationId, token } = await applicant();
    await service.post(`/portal/${applicationId}/delete`, undefined, english);
    const text = await read(`/portal/${token}`);
    expect(text).toContain('Application “Technicienne de maintenance”: Your request is recorded.');
    expect(text).toContain('Request deletion<');
  });

  test('that is being carried out is no longer withdrawn: 400, and the page says it', async () => {
    const { candidateId, token } = await applicant();
    await service.post(`/portal/${token}/delete`, undefined, english);
    await deps.database.query.execute(
      sql`update deletion_requests set state = 'executing' where candidate_id = ${candidateId}`,
    );
    const late = await service.post(`/portal/${token}/withdraw`, undefined, english);
    expect([late.status, late.text]).toEqual([400, expect.stringContaining('already under way')]);
    expect(await read(`/portal/${token}`)).not.toContain(`/portal/${token}/withdraw`);
  });
});
