import { sql } from 'drizzle-orm';
import { afterAll, expect, it, vi } from 'vitest';
import { mintEmployerLink } from '#domain/employers/employer-link.ts';
import { pdf } from '#test/support/files/cv-samples.ts';
import { fixturesOf, only } from '#test/support/fixtures.ts';
import { candidateOf } from '#test/support/requests/portal.ts';
import { selectRows } from '#test/support/rows.ts';
import { startMailServer } from '#test/support/servers/mail-server.ts';
import { serviceForFile } from '#test/support/service.ts';

const mailServer = await startMailServer();
afterAll(() => mailServer[Symbol.asyncDispose]());
const from = 'Emplois <emplois@guichet.example>';
const service = await serviceForFile({ config: { SMTP_URL: mailServer.url, MAIL_FROM: from } });
const fixtures = fixturesOf(service);
const until = { timeout: 60_000, interval: 20 };

it('an employer with three open applications reads file and facts of each and answers each from the mails alone (D46)', async () => {
  const contactEmail = 'recrutement@varenne.example';
  const workspace = await fixtures.workspace({ contactEmail });
  const jobId = await fixtures.recruitment(workspace);
  const people = [];
  for (const firstName of ['Camille', 'Noé', 'Jade']) {
    const data = pdf({ text: `CV de ${firstName}` });
    const cv = new File([new Uint8Array(data)], `cv de ${firstName}.pdf`, { type: 'application/pdf' });
    const email = `${encodeURIComponent(firstName).replaceAll('%', '')}@courriel.example`.toLowerCase();
    const id = await fixtures.application(workspace, jobId, {
      firstName,
      email,
      cv,
      why: `Je suis ${firstName}.`,
    });
    const fact = {
      question: 'availability',
      status: 'answered',
      answer: `Lundi, dit ${firstName}`,
      quote: 'Lundi',
      messageId: 'm',
    };
    await service.post(`/api/v2/prequalif/${id}/consent`, { decision: 'ai' });
    await service.deps.database.query.execute(
      sql`update prequalification_sessions set facts = ${JSON.stringify([fact])}::jsonb where id = ${id}`,
    );
    people.push({ id, firstName, email, data });
  }
  const received = () => mailServer.mails.filter(({ recipients }) => recipients.includes(contactEmail));
  await vi.waitFor(() => expect(received()).toHaveLength(3), until);
  for (const { id, firstName, email, data } of people) {
    const mail = only(received().filter(({ replyTo }) => replyTo?.text === email));
    expect(mail.from.value).toEqual([
      { name: 'Ateliers Varenne via Emplois', address: 'emplois@guichet.example' },
    ]);
    const path = new URL(/http\S+\/employer\/[\w.-]+/.exec(mail.text)?.[0] ?? '').pathname;
    const page = await service.get(path, { Accept: 'text/html' });
    expect(page.status).toBe(200);
    for (const part of [`Lundi, dit ${firstName}`, `Je suis ${firstName}.`, email])
      expect(page.text).toContain(part);
    expect(page.text).toContain(`href="/desk/applications/${id}"`);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.headers['x-robots-tag']).toBe('noindex');
    const file = await service.get(`${path}/cv`);
    expect(file.status).toBe(200);
    expect(file.bytes.equals(data)).toBe(true);
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(/^attachment; filename="/),
    });
    const trail = await selectRows(
      service.deps,
      sql`select action from audit_entries where subject_id = ${id}
      and actor = 'employer_link' order by sequence`,
    );
    expect(trail).toEqual([{ action: 'employer.application_opened' }, { action: 'employer.cv_opened' }]);
  }
});

it('a link that is altered, of another purpose, expired or of an erased person is one and the same page', async () => {
  const workspace = await fixtures.workspace({ contactEmail: 'rh@varenne.example' });
  const id = await fixtures.application(workspace, await fixtures.recruitment(workspace));
  const mail = await vi.waitFor(
    () => only(mailServer.mails.filter(({ recipients }) => recipients.includes('rh@varenne.example'))),
    until,
  );
  const path = new URL(/http\S+\/employer\/[\w.-]+/.exec(mail.text)?.[0] ?? '').pathname;
  const { token } = await fixtures.admin.portal.link({ application: id });
  const ask = async (address: string) => {
    const { status, text } = await service.get(address, { Accept: 'text/html' });
    return { status, text };
  };
  const unknown = await ask('/employer/x');
  expect(unknown.status).toBe(404);
  expect(await ask(`${path}a`)).toEqual(unknown);
  expect(await ask(`/employer/${token}`)).toEqual(unknown);
  expect(await ask(`${path}/cv`)).toEqual(unknown);
  expect((await ask(path)).status).toBe(200);
  const erased = await fixtures.application(workspace, await fixtures.recruitment(workspace));
  const { url } = mintEmployerLink(service.deps, erased);
  const { pathname } = new URL(url);
  expect((await ask(pathname)).status).toBe(200);
  const candidate = await candidateOf(service.deps, erased);
  const request = await fixtures.admin.deletion.request({ candidate });
  await fixtures.admin.deletion.execute({ id: request.id });
  expect(await ask(pathname)).toEqual(unknown);
  service.clock.advance(14 * 86_400_000);
  expect(await ask(path)).toEqual(unknown);
});
