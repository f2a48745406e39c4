import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { mintEmployerLink } from '#domain/employers/employer-link.ts';
import { mintAddressLink } from '#domain/portal/contact/address-link.ts';
import { pdf } from '#test/support/files/cv-samples.ts';
import { fixturesOf, only } from '#test/support/fixtures.ts';
import { candidateOf, chatTokenFor, portalTokenFor } from '#test/support/requests/portal.ts';
import { selectRows } from '#test/support/rows.ts';
import { serviceForFile } from '#test/support/service.ts';
import { inOtherLanguage } from '../page/in-other-language.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);
const english = { 'Accept-Language': 'en', Accept: 'text/html' };
const show = (path: string) => service.get(path, english);

let count = 0;
async function applicant(fields = {}) {
  const workspace = await fixtures.workspace({ contactEmail: 'recrutement@varenne.example' });
  const email = `camille${++count}@courriel.example`;
  const sent = { firstName: 'Camille', lastName: 'Roussel', phone: '04 00 00 00 00', email, ...fields };
  const applicationId = await fixtures.application(workspace, await fixtures.recruitment(workspace), sent);
  const candidateId = await candidateOf(service.deps, applicationId);
  const token = portalTokenFor(service, candidateId);
  return { applicationId, candidateId, email, token, portal: `/portal/${token}` };
}

function send(path: string, fields: Record<string, string | File>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return service.send(`${path}?lang=en`, {
    method: 'POST',
    body: form,
    headers: english,
  });
}

/** Follows the redirect after a form was saved, as a browser does. */
async function saved(answer: Awaited<ReturnType<typeof send>>) {
  expect(answer.status).toBe(303);
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  const location = answer.headers.location ?? '';
  expect(location).toMatch(/#saved$/);
  const { text } = await show(location.replace('#saved', ''));
  const [, words] = /id="saved" role="status" tabindex="-1">([^<]+)</.exec(text) ?? [];
  return { words, text };
}

const statusOf = async (applicationId: string) =>
  only(
    await selectRows<{ status: string }>(
      service.deps,
      sql`select status from applications where id = ${applicationId}`,
    ),
  ).status;

describe('a withdrawal on the page', () => {
  test('is explained before it is made, and announced once it is', async () => {
    const { applicationId, portal } = await applicant();
    const path = `${portal}/applications/${applicationId}/withdraw`;
    expect((await show(portal)).text).toContain(`href="${path}"`);
    const page = await show(path);
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    expect(page.text).toContain('is told by e\u2011mail and no longer considers your application');
    expect(await statusOf(applicationId)).toBe('received');
    const { words, text } = await saved(await send(path, { reason: ' Un autre poste.\r\n' }));
    expect(words).toBe('Your application is withdrawn. The employer is told by e\u2011mail.');
    expect(text).not.toContain(path);
    const reasons = sql`select reason from status_changes where application_id = ${applicationId}
      and reason is not null`;
    expect(await selectRows(service.deps, reasons)).toEqual([{ reason: 'Un autre poste.' }]);
  });

  test('that is refused comes back with its words and the reason, and changes nothing', async () => {
    const { applicationId, portal } = await applicant();
    const path = `${portal}/applications/${applicationId}/withdraw`;
    const long = await send(path, { reason: 'x'.repeat(1001) });
    expect(long.status).toBe(400);
    expect(long.text).toContain('<title>Error: Withdraw your application');
    expect(long.text).toContain('id="reason-error">The field “Reason” is too long: at most 1000 characters');
    expect(long.text).toContain('x'.repeat(1001));
    expect(await statusOf(applicationId)).toBe('received');
    await fixtures.admin.application.setStatus({ id: applicationId, status: 'hired', reason: 'Oui.' });
    const refused = await send(path, {});
    expect([refused.status, refused.text]).toEqual([
      400,
      expect.stringContaining('can no longer be withdrawn'),
    ]);
    expect(await statusOf(applicationId)).toBe('hired');
  });

  test.each([
    ['en', 'Application withdrawn', 'withdrawn already: nothing more is sent to the employer'],
    ['fr', 'Candidature retirée', 'est déjà retirée : rien de plus n’est envoyé à l’employeur'],
  ] as const)(
    'is made once: its form and that of the CV then show the state only (%s)',
    async (lang, heading, again) => {
      const { applicationId, portal } = await applicant();
      const application = `${portal}/applications/${applicationId}`;
      expect((await send(`${application}/withdraw`, { reason: 'Un autre poste.' })).status).toBe(303);
      for (const form of ['withdraw', 'cv']) {
        const { status, text } = await show(`${application}/${form}?lang=${lang}`);
        expect([status, text]).toEqual([200, expect.stringContaining(`<h1>${heading}</h1>`)]);
        expect(text).not.toContain('multipart/form-data');
        expect(text).not.toContain('class="button danger"');
      }
      const second = await send(`${application}/withdraw`, { reason: 'Trop loin.' });
      const location = (second.headers.location ?? '')
        .replace('lang=en', `lang=${lang}`)
        .replace('#saved', '');
      expect((await show(location)).text.replaceAll(/\s/g, ' ')).toContain(again);
      const changes = await selectRows<{ count: number }>(
        service.deps,
        sql`select count(*)::int as count from status_changes where application_id = ${applicationId} and to_status = 'withdrawn'`,
      );
      expect(only(changes).count).toBe(1);
      const cv = new File([new Uint8Array(pdf({ text: 'Parcours' }))], 'cv.pdf', { type: 'application/pdf' });
      const refused = await send(`${application}/cv`, { cv });
      expect([refused.status, refused.text]).toEqual([
        400,
        expect.stringContaining('<h1>Application withdrawn</h1>'),
      ]);
    },
  );

  test('of an application with an answer shows that answer in place of the forms', async () => {
    const { applicationId, portal } = await applicant();
    await fixtures.admin.application.setStatus({ id: applicationId, status: 'rejected', reason: 'Non.' });
    for (const form of ['withdraw', 'cv']) {
      const { text } = await show(`${portal}/applications/${applicationId}/${form}`);
      expect(text).toContain('<h1>This application already has an answer</h1>');
      expect(text).toContain('was not selected for this job');
      expect(text).not.toContain('multipart/form-data');
    }
  });
});

describe('contact details on the page', () => {
  const sentBefore = { firstName: 'Camille', lastName: 'Roussel', phone: '04 00 00 00 00' };

  test('are filled in, corrected, and shown to the employer', async () => {
    const { applicationId, portal } = await applicant();
    const path = `${portal}/contact`;
    expect((await show(path)).text).toMatch(/name="phone"[^>]* value="04 00 00 00 00"/);
    const fields = { firstName: 'Camille', lastName: 'Roussel-Bey', phone: '' };
    expect((await saved(await send(path, fields))).words).toBe('Your contact details are saved.');
    const employer = new URL(mintEmployerLink(service.deps, applicationId).url).pathname;
    const { text } = await show(employer);
    expect(text).toContain('Camille Roussel-Bey');
    expect(text).not.toContain('04 00 00 00 00');
  });

  test('are told of on the portal as they are kept: the application keeps the number that was sent with it (D164)', async () => {
    const { applicationId, portal } = await applicant({
      why: 'J’aime les presses.',
      portfolioUrl: 'https://www.exemple.example/camille',
    });
    const kept = async () => (await show(portal)).text;
    expect(await kept()).toContain('e\u2011mail address and phone number, as you gave them.');
    expect(await kept()).toContain('The phone number sent with one application.');
    expect(await kept()).not.toContain('The number given for a call.');
    expect(await kept()).toContain('The field “Motivation” of one application.');
    expect(await kept()).toContain('The field “Portfolio or profile” of one application.');
    await send(`${portal}/contact`, { firstName: 'Camille', lastName: 'Roussel', phone: '' });
    expect(await kept()).toContain('Your name and e\u2011mail address, as you gave them.');
    expect(await kept()).toContain('The phone number sent with one application.');
    const chat = chatTokenFor(service, applicationId);
    await send(`/chat/${chat}/callback`, { phone: '04 11 22 33 44', when: '' });
    expect(await kept()).toContain('The number given for a call.');
  });

  test('that are refused come back with the field’s own sentence', async () => {
    const { portal } = await applicant();
    const { status, text } = await send(`${portal}/contact`, { firstName: '', lastName: 'Bey', phone: '' });
    expect(status).toBe(400);
    expect(text).toContain('id="firstName-error">Enter your first name.');
    expect(text).toMatch(/name="lastName"[^>]* value="Bey"/);
  });

  test.each(['1', 'abc', '12ab'])(
    'with a number that cannot be called (%s), as on the form',
    async (phone) => {
      const { portal } = await applicant();
      const { status, text } = await send(`${portal}/contact`, { ...sentBefore, phone });
      expect(status).toBe(400);
      expect(text).toContain('id="phone-error">The phone number must have at least 6 digits.');
      expect(text).toMatch(new RegExp(`name="phone"[^>]* value="${phone}"`));
      expect((await show(`${portal}/contact`)).text).toContain(`value="${sentBefore.phone}"`);
    },
  );

  test('with too many new addresses in an hour, which the page says at the field', async () => {
    const { portal } = await applicant();
    const ask = (email: string) => send(`${portal}/contact`, { ...sentBefore, email });
    for (let sent = 1; sent <= 5; sent += 1)
      expect((await ask(`n${sent}.${count}@courriel.example`)).status).toBe(303);
    const { status, headers, text } = await ask('n6@courriel.example');
    expect([status, headers['retry-after']]).toEqual([429, '3600']);
    expect(text).toContain('id="email-error">You asked for five addresses within an hour.');
    expect(text).toMatch(/name="email"[^>]* value="n6@courriel.example"/);
  });

  test('with a new address, which is asked first and told to the old one after', async () => {
    const { candidateId, email, portal } = await applicant();
    const address = `autre${count}@courriel.example`;
    const ask = (email: string) => send(`${portal}/contact`, { ...sentBefore, phone: '', email });
    expect((await show(portal)).text).not.toContain('waits for you to confirm it');
    expect((await saved(await ask(` ${address} `))).words).toContain(`An e\u2011mail goes to ${address}.`);
    const { text: form } = await show(`${portal}/contact`);
    expect(form).toContain('Waiting for you to confirm it');
    expect(form).toContain('the job alerts of this employer to that address end');
    const space = (await show(portal)).text;
    expect(space).toContain('Your name and e\u2011mail address, as you gave them.');
    expect(space).toContain('A new e\u2011mail address waits for you to confirm it');
    const french = (await show(`${portal}?lang=fr`)).text;
    expect(french).toContain('Une nouvelle adresse e\u2011mail attend votre confirmation');
    const sheet = (await show(`${portal}/sheet`)).text;
    expect(sheet).toContain('Your requests for another address');
    expect(sheet.replaceAll('<wbr>', '')).toContain(address);
    const refused = await send(`${portal}/contact`, { ...sentBefore, phone: '04 99', email: 'camille' });
    expect([refused.status, refused.text]).toEqual([
      400,
      expect.stringContaining('The e-mail address is not complete'),
    ]);
    expect(refused.text).toMatch(/name="email"[^>]* value="camille"/);
    expect((await ask(email)).text).toContain('the address of your applications already');
    expect((await show(`${portal}/contact`)).text).not.toContain('04 99');
    const { id, requested_at } = only(
      await selectRows<{ id: string; requested_at: string }>(
        service.deps,
        sql`select id, requested_at from address_changes where candidate_id = ${candidateId}`,
      ),
    );
    const wish = { id, requestedAt: new Date(requested_at), linkGeneration: 0 };
    const path = new URL(mintAddressLink(service.deps, wish).url).pathname;
    const question = (await show(path)).text;
    expect(question).toContain(`The address ${address} replaces`);
    expect(question).toContain('job alerts of this employer to that address end');
    expect((await show(portal)).status).toBe(200);
    const [first, second] = [await send(path, {}), await send(path, {})];
    for (const { status, text } of [first, second]) {
      expect([status, text]).toEqual([200, expect.stringContaining('Your new address is confirmed')]);
      const [, link = ''] = /href="(\/portal\/[^"]+)"/.exec(text) ?? [];
      expect((await show(link)).status).toBe(200);
    }
    expect((await inOtherLanguage(service, second)).text).toContain('Votre nouvelle adresse est confirmée');
    const again = (await show(path)).text;
    expect(again).toContain('<h1>Your new address is confirmed</h1>');
    expect(again).not.toContain('<form');
    expect((await show(/href="(\/portal\/[^"]+)"/.exec(again)?.[1] ?? '')).status).toBe(200);
    expect((await show(portal)).status).toBe(404);
  });
});

test('a first CV and a newer one are added on the page; the same one, and a bad one, are told', async () => {
  const { applicationId, portal } = await applicant();
  const path = `${portal}/applications/${applicationId}/cv`;
  const cv = new File([new Uint8Array(pdf({ text: 'Parcours' }))], 'cv.pdf', { type: 'application/pdf' });
  const first = (await show(path)).text;
  expect(first).toMatch(/<h1>Send a CV<\/h1>[\s\S]*type="file"/);
  expect(first).not.toContain('the earlier ones stay');
  expect((await show(portal)).text).toContain(`href="${path}">Send a CV</a>`);
  const added = await saved(await send(path, { cv }));
  expect(added.words).toContain('Your CV is added');
  expect(added.text).toContain('>Send a newer CV</a>');
  expect((await show(path)).text).toMatch(/<h1>Send a newer CV<\/h1>[\s\S]*the earlier ones stay/);
  expect((await saved(await send(path, { cv }))).words).toContain('has this file already');
  const longName = `${'x'.repeat(252)}.pdf`;
  const refused = await send(path, { cv: new File([cv], longName, { type: 'application/pdf' }) });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('“Name of the file” is too long: at most 255 characters');
  const none = await send(path, { other: 'x' });
  expect([none.status, none.text]).toEqual([400, expect.stringContaining('Choose the file of your CV.')]);
});

describe('what is noted', () => {
  /** A person whose answer is in doubt. */
  async function noted() {
    const { sessionId } = await fixtures.session();
    const say = (messages: object[]) => service.post(`/api/v2/prequalif/${sessionId}/stream`, { messages });
    await say([]);
    await say([{ id: 'm1', role: 'user', content: 'Ça dépend.' }]);
    // Only a model marks a doubt.
    await selectRows(
      service.deps,
      sql`update prequalification_sessions set facts = jsonb_set(facts, '{0,status}', '"unclear"') where id = ${sessionId} returning id`,
    );
    const token = portalTokenFor(service, await candidateOf(service.deps, sessionId));
    return { sessionId, portal: `/portal/${token}` };
  }
  const rowOf = (text: string) =>
    /<dt>(?:<bdi lang="fr">)?À partir de quand[^<]*(?:<\/bdi>)?<\/dt>\s*<dd[^>]*>([^<]*)</.exec(text)?.[1];

  test('is shown with the same words, doubt included, to its candidate and to the employer', async () => {
    const { sessionId, portal } = await noted();
    // A model may have a doubt; the questionnaire keeps words as they are.
    await service.deps.database.query.execute(
      sql`update prequalification_sessions set facts = jsonb_set(facts, '{0,status}', '"unclear"') where id = ${sessionId}`,
    );
    const employer = new URL(mintEmployerLink(service.deps, sessionId).url).pathname;
    const chat = `/chat/${chatTokenFor(service, sessionId)}`;
    const pages = await Promise.all([show(employer), show(chat), show(portal)]);
    const rows = pages.map(({ text }) => rowOf(text));
    expect(rows[0]).toContain('Ça dépend. (answer to be clarified)');
    expect(new Set(rows).size).toBe(1);
    expect((await show(`${portal}/sheet`)).text).toContain('(answer to be clarified)');
  });

  test('is corrected in a box with the present words, and said to be saved; refused words come back', async () => {
    const { sessionId, portal } = await noted();
    const path = `${portal}/applications/${sessionId}/facts`;
    expect((await show(portal)).text).toMatch(/<textarea[^>]*>\nÇa dépend\.<\/textarea>/);
    const refused = await send(path, { question: 'availability', answer: 'x'.repeat(8001) });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('x'.repeat(8001))]);
    expect(refused.text).toContain('<title>Error: ');
    expect(refused.text).toContain('Write your correction in 8000 characters at most.');
    const empty = await send(path, { question: 'availability', answer: ' ' });
    expect(empty.status).toBe(400);
    const fault = 'Write your correction: the field is empty.';
    expect(empty.text).toContain(
      `<h2 id="summary">Your correction is not saved yet</h2><ul><li><a href="#correction-availability">${fault}</a>`,
    );
    expect(empty.text).toMatch(/<textarea [^>]*id="correction-availability"/);
    const fact = { question: 'availability', answer: 'Le 1er mars.' };
    const { words, text } = await saved(await send(path, fact));
    expect(words).toBe('Your correction is saved.');
    expect(rowOf(text)).toBe('Le 1er mars.');
  });

  test('of another person is out of reach', async () => {
    const { sessionId } = await noted();
    const other = await applicant();
    const fact = { question: 'availability', answer: 'Jamais.' };
    expect((await send(`${other.portal}/applications/${sessionId}/facts`, fact)).status).toBe(404);
    for (const page of ['withdraw', 'cv'])
      expect((await show(`${other.portal}/applications/${sessionId}/${page}`)).status).toBe(404);
  });
});

test('an application id opens no page that changes anything but a deletion (D30, D76)', async () => {
  const { applicationId } = await applicant();
  const portal = `/portal/${applicationId}`;
  for (const path of [
    'contact',
    `applications/${applicationId}/withdraw`,
    `applications/${applicationId}/cv`,
  ])
    expect((await show(`${portal}/${path}`)).status).toBe(404);
  expect((await send(`${portal}/applications/${applicationId}/withdraw`, {})).status).toBe(404);
  expect(await statusOf(applicationId)).toBe('received');
  expect((await show(portal)).text).not.toMatch(/\/applications\/|\/contact|feed\.xml/);
});

describe('words follow what happened', () => {
  test('during a deletion the page says its date, not that of the retention', async () => {
    const { portal, applicationId } = await applicant();
    expect((await show(portal)).text).toContain('This data is deleted on 23\u00a0November\u00a02028');
    await service.post(`${portal}/delete`, undefined, english);
    const { text } = await show(portal);
    expect(text).toContain(
      'You asked for its deletion. A person handles this request by 23\u00a0December\u00a02026',
    );
    expect(text).not.toContain('2028');
    const { pathname } = new URL(mintEmployerLink(service.deps, applicationId).url);
    const employers = (await show(pathname)).text;
    expect(employers).toContain('Deletion requested by the candidate on 23\u00a0November\u00a02026');
    expect(employers).toContain('by 23\u00a0December\u00a02026 at the latest');
    expect(employers).toMatch(/href="\/desk\/deletions\/[\w-]{36}/);
    await service.post(`${portal}/withdraw`, undefined, english);
    expect((await show(pathname)).text).not.toContain('Deletion requested');
  });

  test('after a refused deletion the page says so with the reason, and a partner’s address without it', async () => {
    const { portal, applicationId } = await applicant();
    const partners = `/portal/${applicationId}`;
    await service.post(`${partners}/delete`, undefined, english);
    const refused = /Your request of 23\u00a0November\u00a02026 was refused on 23\u00a0November\u00a02026/;
    expect((await show(portal)).text).not.toMatch(refused);
    const rows = await selectRows<{ id: string }>(
      service.deps,
      sql`select id from deletion_requests where application_id = ${applicationId}`,
    );
    await fixtures.admin.deletion.refuse({ id: only(rows).id, reason: 'A dispute is pending.' });
    const own = (await show(portal)).text;
    expect(own).toMatch(refused);
    expect(own).toContain('A dispute is pending.');
    expect(own).not.toContain('Deletion requested');
    const { text } = await show(partners);
    expect(text).toMatch(refused);
    expect(text).not.toContain('A dispute is pending.');
  });

  test('after a refusal nothing is promised or asked any more, in the portal and the conversation', async () => {
    const { applicationId, portal } = await applicant();
    await service.post(`/api/v2/prequalif/${applicationId}/consent`, { decision: 'human' });
    const chat = `/chat/${chatTokenFor(service, applicationId)}`;
    expect((await show(portal)).text).toContain('The employer has your request');
    expect((await show(chat)).text).toContain('You asked to talk to a person');
    await fixtures.admin.application.setStatus({ id: applicationId, status: 'rejected', reason: 'Non.' });
    const { text } = await show(portal);
    expect(text).toContain('Not selected');
    expect(text).toMatch(/href="\/careers\/[^/"]+">See the jobs<\/a>/);
    expect(text).not.toMatch(/The employer has your request|Open the conversation|\/chat\//);
    const over = (await show(chat)).text;
    expect(over).toContain('<h1>No more questions are asked</h1>');
    expect(over).not.toContain('This conversation is over');
    expect(over).not.toMatch(/You asked to talk to a person|<form/);
  });
});
