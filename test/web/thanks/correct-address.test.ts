import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { prequalificationSessions } from '#db/schema/index.ts';
import { CORRECTION_MINUTES } from '#domain/applications/sent/correction-link.ts';
import { pdf } from '#test/support/files/cv-samples.ts';
import { applicationForm, fixturesOf, only, tag } from '#test/support/fixtures.ts';
import { candidateOf, chatTokenFor, portalTokenFor } from '#test/support/requests/portal.ts';
import { selectRows } from '#test/support/rows.ts';
import { serviceForFile } from '#test/support/service.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);
const html = { Accept: 'text/html' };
const address = (word: string) => `${word}-${tag()}@courriel.example`;

type Person = { id: string; email: string; last_name: string; link_generation: number };
type Sent = { text: string; path: string; applicationId: string; email: string };

async function jobOf() {
  const workspace = await fixtures.workspace();
  return { workspace, jobId: await fixtures.recruitment(workspace) };
}

type Job = Awaited<ReturnType<typeof jobOf>>;

/** Sends the form as a browser does, and reads the way to the correction from the page that thanks. */
async function send(
  { workspace, jobId }: Job,
  fields: Record<string, string> = {},
  lang = 'fr',
): Promise<Sent> {
  const email = fields.email ?? address('faute');
  const form = applicationForm(workspace.slug, jobId, { ...fields, email });
  const { status, text } = await service.post(`/apply/${workspace.slug}/${jobId}?lang=${lang}`, form, html);
  expect(status).toBe(200);
  const path = /action="(\/correct-address\/[^"]+)"/.exec(text)?.[1] ?? '';
  const [row] = await selectRows<{ id: string }>(
    service.deps,
    sql`select id from applications where email = ${email} and recruitment_id = ${jobId} order by created_at desc, id limit 1`,
  );
  return { text, path, email, applicationId: row?.id ?? '' };
}

/** Corrects the address as the page's form does, which repeats the one typed before. */
function correct(path: string, email: string, previous = '') {
  const form = new FormData();
  form.append('email', email);
  form.append('previous', previous);
  return service.post(path, form, html);
}

/** Stores a fact that the person's portal can correct. */
async function storeFact(applicationId: string): Promise<void> {
  const at = service.clock.now();
  const fact = { question: 'pay', status: 'answered', answer: '18', quote: '18', messageId: randomUUID() };
  await service.deps.database.query.insert(prequalificationSessions).values({
    ...{ id: applicationId, aiConsent: false, decision: 'human', state: {}, facts: [fact] },
    ...{ createdAt: at, updatedAt: at },
  });
}

const personsWith = (email: string) =>
  selectRows<Person>(service.deps, sql`select * from candidates where email_normalized = ${email}`);
const ownerOf = async ({ applicationId }: Sent) => {
  const id = await candidateOf(service.deps, applicationId);
  return only(await selectRows<Person>(service.deps, sql`select * from candidates where id = ${id}`));
};
/** The page without what differs between two applications. */
const plain = (text: string, email: string) =>
  text
    .replace(/[A-Z\d]{4}-[A-Z\d]{4}/g, 'REFERENCE')
    .replace(/\/(chat|correct-address|thanks)\/[^"?]+/g, '/$1/TOKEN')
    .replaceAll(email, 'ADDRESS')
    .replaceAll(email.replace('@', '@<wbr>'), 'ADDRESS');

describe('the page after sending (D80)', () => {
  test.each([
    ['fr', 'Corriger cette adresse', 'Possible pendant 30\u00a0minutes', 'Nous avons reçu votre correction'],
    ['en', 'Correct this address', 'Possible for 30\u00a0minutes', 'We have received your correction'],
  ])('shows the address large, and corrects it without script, in %s', async (lang, open, hint, done) => {
    const sent = await send(await jobOf(), {}, lang);
    const [name, host] = sent.email.split('@');
    expect(sent.text).toContain(`<bdi class="address">${name}@<wbr>${host}</bdi>`);
    expect(sent.text).toContain(`<summary>${open}</summary>`);
    expect(sent.text).toContain(hint);
    const email = address('juste');
    const corrected = await correct(sent.path, email);
    expect([corrected.status, corrected.headers['cache-control'], corrected.headers['x-robots-tag']]).toEqual(
      [200, 'no-store', 'noindex'],
    );
    expect(corrected.text).toContain(done);
    for (const [page, typed] of [
      [sent.text, sent.email],
      [corrected.text, email],
    ] as const) {
      expect(page).toContain(`<input type="hidden" name="previous" value="${typed}">`);
      expect(page).toMatch(/<input id="email"[^>]* value="">/);
    }
    expect(await ownerOf(sent)).toMatchObject({ email });
  });

  test.each([
    ['fr', 'Vouliez-vous dire'],
    ['en', 'Did you mean'],
  ])(
    'asks whether a well-known domain was meant, and offers it in the open form, in %s',
    async (lang, asks) => {
      const name = `faute-${tag()}`;
      const sent = await send(await jobOf(), { email: `${name}@gmial.com` }, lang);
      const right = await send(await jobOf(), { email: `${name}@gmail.com` }, lang);
      const question = `${asks} <strong><bdi class="address">${name}@<wbr>gmail.com</bdi></strong>`;
      expect(sent.text).toContain(question);
      expect(sent.text).toMatch(/<details class="correct" open>/);
      expect(sent.text).toMatch(new RegExp(`<input id="email"[^>]* value="${name}@gmail\\.com">`));
      expect(right.text).not.toContain(asks);
      expect(right.text).toMatch(/<details class="correct"><summary>/);
      // The question is only about the typed text: the corrected address gets none.
      const corrected = await correct(sent.path, `${name}@gmail.com`, sent.email);
      expect([corrected.status, corrected.text]).toEqual([200, expect.not.stringContaining(asks)]);
      expect((await correct(right.path, `${name}@gmail.con`)).text).toContain(question);
    },
  );

  test('says that the mail tells of an earlier application, whether there is one or not', async () => {
    const job = await jobOf();
    const first = await send(job, {}, 'en');
    const again = await send(job, { email: first.email }, 'en');
    for (const { text } of [first, again])
      expect(text).toContain('If you had already applied for this job, that e\u2011mail says so.');
  });

  test('corrects it again, and a repeated click changes nothing', async () => {
    const sent = await send(await jobOf());
    const [between, email] = [address('presque'), address('juste')];
    for (const one of [between, between, email]) expect((await correct(sent.path, one)).status).toBe(200);
    expect(await ownerOf(sent)).toMatchObject({ email });
    expect([await personsWith(between), await personsWith(sent.email)]).toEqual([[], []]);
    const changes = await selectRows<{ details: unknown }>(
      service.deps,
      sql`select details from audit_entries where subject_id = ${sent.applicationId} and action = 'application.address_corrected'`,
    );
    expect(changes).toHaveLength(2);
    expect(JSON.stringify(changes)).not.toContain('courriel');
  });

  test('keeps what was sent, with its consent and the conversation of this browser', async () => {
    const sent = await send(await jobOf());
    const chat = /href="(\/chat\/[^"]+)"/.exec(sent.text)?.[1] ?? '';
    expect((await service.send(`${chat}&decision=ai`, { method: 'POST', headers: html })).status).toBe(303);
    const email = address('juste');
    await correct(sent.path, email);
    const { id } = await ownerOf(sent);
    const rows = await selectRows(
      service.deps,
      sql`select a.email, c.kind from applications a join consents c on c.application_id = a.id and c.candidate_id = ${id}
        where a.id = ${sent.applicationId} order by c.sequence`,
    );
    expect(rows).toEqual([
      { email: sent.email, kind: 'application' },
      { email: sent.email, kind: 'ai_conversation' },
    ]);
    expect((await service.get(chat, html)).text).toContain('name="step"');
    const portal = await service.get(`/api/v2/portal/${portalTokenFor(service, id)}/export`);
    expect(portal.json()).toMatchObject({
      candidate: { email },
      addressChanges: [{ email, applicationId: sent.applicationId, previousEmail: sent.email }],
    });
  });
});

test.each([
  ['fr', 'C’est l’adresse que vous avez déjà donnée\u202f: rien n’a changé.'],
  ['en', 'This is the address that you gave before: nothing has changed.'],
])(
  'the address typed before promises no mail and counts no try, also after a correction, in %s',
  async (lang, fault) => {
    const sent = await send(await jobOf(), {}, lang);
    const email = address('juste');
    for (let tries = 0; tries < 6; tries += 1) {
      const same = await correct(sent.path, sent.email.toUpperCase(), sent.email);
      expect(same.status).toBe(400);
      expect(same.text).toContain(fault);
      expect(same.text).toContain(`name="previous" value="${sent.email}"`);
    }
    expect(await ownerOf(sent)).toMatchObject({ email: sent.email });
    expect((await correct(sent.path, email, sent.email)).status).toBe(200);
    // A later form, and one whose correction was not possible, answer the same: only the typed addresses count.
    await service.get(`/portal/${portalTokenFor(service, (await ownerOf(sent)).id)}`, html);
    const refused = address('refusee');
    expect((await correct(sent.path, refused, email)).status).toBe(200);
    expect((await correct(sent.path, refused, refused)).text).toContain(fault);
    expect(await ownerOf(sent)).toMatchObject({ email });
  },
);

describe('whoever has an address already (D17, D19)', () => {
  test('the owner of the corrected one gets the application, and their record stays as it was', async () => {
    const job = await jobOf();
    const email = address('connue');
    const first = await send(job, { email, lastName: 'Ancienne' });
    const before = only(await personsWith(email));
    const sent = await send(job, { lastName: 'Nouvelle' });
    await correct(sent.path, email);
    expect(only(await personsWith(email))).toEqual({ ...before, last_contact_at: expect.anything() });
    const [row] = await selectRows(
      service.deps,
      sql`select candidate_id, duplicate_of from applications where id = ${sent.applicationId}`,
    );
    expect(row).toEqual({ candidate_id: before.id, duplicate_of: first.applicationId });
    expect(await personsWith(sent.email)).toEqual([]);
  });

  test('the owner of the mistyped one keeps record, links and earlier applications, and loses this one', async () => {
    const job = await jobOf();
    const email = address('connue');
    const first = await send(job, { email });
    const before = only(await personsWith(email));
    const sent = await send(job, { email, lastName: 'Autre' });
    const id = only(
      await selectRows<{ id: string }>(
        service.deps,
        sql`select id from applications where email = ${email} and last_name = 'Autre'`,
      ),
    ).id;
    const mailed = chatTokenFor(service, id);
    await correct(sent.path, address('juste'));
    expect(only(await personsWith(email))).toMatchObject({ id: before.id, link_generation: 0 });
    expect(await candidateOf(service.deps, first.applicationId)).toBe(before.id);
    expect(await candidateOf(service.deps, id)).not.toBe(before.id);
    expect((await service.get(`/api/v2/chat/${mailed}/transcript`)).status).toBe(404);
    const portal = await service.get(`/portal/${portalTokenFor(service, before.id)}`, html);
    expect([portal.status, portal.text.includes(id)]).toEqual([200, false]);
  });

  test('the earliest of those that remain is no duplicate, and marks the others (D19)', async () => {
    const job = await jobOf();
    const email = address('connue');
    const first = await send(job, { email });
    for (const lastName of ['Deuxième', 'Troisième']) {
      service.clock.advance(1000);
      await send(job, { email, lastName });
    }
    await correct(first.path, address('juste'));
    const [second, third] = await selectRows<{ id: string; duplicate_of: string | null }>(
      service.deps,
      sql`select id, duplicate_of from applications where email = ${email} and id <> ${first.applicationId} order by created_at`,
    );
    expect([second?.duplicate_of, third?.duplicate_of]).toEqual([null, second?.id]);
  });

  test('the page is the same, whoever it is, and whether the address could be corrected', async () => {
    const job = await jobOf();
    const known = address('connue');
    await send(job, { email: known });
    const [fresh, toKnown, fromKnown, opened] = [
      await send(job),
      await send(job),
      await send(job, { email: known, lastName: 'Autre' }),
      await send(job),
    ];
    const target = address('juste');
    await service.get(
      `/portal/${portalTokenFor(service, await candidateOf(service.deps, opened.applicationId))}`,
      html,
    );
    const pages = [
      [await correct(fresh.path, target), target],
      [await correct(toKnown.path, known), known],
      [await correct(fromKnown.path, target), target],
      [await correct(opened.path, target), target],
    ] as const;
    const texts = pages.map(([{ text }, email]) => plain(text, email));
    expect(new Set(texts).size).toBe(1);
    expect(new Set([fresh, toKnown, opened].map(({ text, email }) => plain(text, email))).size).toBe(1);
    expect((await ownerOf(opened)).email).toBe(opened.email);
  });
});

describe('the correction ends', () => {
  test.each([
    [
      'the portal',
      (id: string, applicationId: string) => [`/portal/${portalTokenFor(service, id)}`, applicationId],
    ],
    [
      'the conversation',
      (_: string, applicationId: string) => [`/chat/${chatTokenFor(service, applicationId)}`, applicationId],
    ],
  ])('once its mailed link has opened %s', async (_, linkOf) => {
    const sent = await send(await jobOf());
    const id = await candidateOf(service.deps, sent.applicationId);
    const [path = ''] = linkOf(id, sent.applicationId);
    expect((await service.get(path, html)).status).toBe(200);
    const email = address('juste');
    expect((await correct(sent.path, email)).status).toBe(200);
    expect([await candidateOf(service.deps, sent.applicationId), await personsWith(email)]).toEqual([id, []]);
  });

  test.each([
    [
      'adds a CV',
      200,
      'cv',
      { cv: new File([new Uint8Array(pdf())], 'cv.pdf', { type: 'application/pdf' }) },
    ],
    ['corrects a fact', 303, 'facts', { question: 'pay', answer: '19' }],
    ['withdraws', 303, 'withdraw', { reason: '' }],
  ])('once somebody with the mailed link %s in another application', async (_, status, action, fields) => {
    const job = await jobOf();
    const first = await send(job);
    const sent = await send(
      { ...job, jobId: await fixtures.recruitment(job.workspace) },
      { email: first.email },
    );
    const { id } = await ownerOf(first);
    await storeFact(first.applicationId);
    const root = action === 'cv' ? '/api/v2/portal' : '/portal';
    const path = `${root}/${portalTokenFor(service, id)}/applications/${first.applicationId}/${action}`;
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    expect((await service.post(path, form)).status).toBe(status);
    await correct(sent.path, address('juste'));
    expect(await candidateOf(service.deps, sent.applicationId)).toBe(id);
  });

  test('for a person under a legal hold', async () => {
    const sent = await send(await jobOf());
    const id = await candidateOf(service.deps, sent.applicationId);
    await fixtures.admin.candidate.hold({ id, reason: 'Litige' });
    await correct(sent.path, address('juste'));
    expect(await candidateOf(service.deps, sent.applicationId)).toBe(id);
  });

  test('after half an hour, which a repeated form does not prolong; a changed token is the same 404 (D5)', async () => {
    const job = await jobOf();
    const fields = { email: address('faute'), idempotencyKey: randomUUID() };
    const sent = await send(job, fields);
    service.clock.advance((CORRECTION_MINUTES - 1) * 60_000);
    const again = await send(job, fields);
    expect((await service.get(sent.path, html)).status).toBe(200);
    service.clock.advance(60_000);
    const email = address('juste');
    const answers = [
      await correct(sent.path, email),
      await correct(again.path, email),
      await correct(`/correct-address/${chatTokenFor(service, sent.applicationId)}?lang=fr`, email),
      await service.get('/correct-address/inconnu?lang=fr', html),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.text).toContain('L’adresse ne se corrige plus ici');
    expect((await send(job, fields)).path).toBe('');
    expect(await personsWith(email)).toEqual([]);
  });

  test('for an hour after five tries', async () => {
    const sent = await send(await jobOf());
    for (let tries = 0; tries < 5; tries += 1) await correct(sent.path, address('juste'));
    const last = address('juste');
    const refused = await correct(sent.path, last);
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect(await personsWith(last)).toEqual([]);
  });
});

test.each([
  ['fr', 'Poste chez Varenne Industrie'],
  ['en', 'Position at Varenne Industrie'],
])(
  'the page after sending names the company of the position, as the form does, in %s',
  async (lang, line) => {
    const { text } = await send(await jobOf(), {}, lang);
    expect(text).toContain(`<p dir="auto">${line}</p>`);
  },
);

test.each([
  ['fr', 'L’adresse e\u2011mail n’est pas complète'],
  ['en', 'The e\u2011mail address is not complete'],
])('a text that is no address comes back with its fault and changes nothing, in %s', async (lang, fault) => {
  const sent = await send(await jobOf(), {}, lang);
  for (const typed of ['camille@', '', 'a\u0000b@courriel.example']) {
    const refused = await correct(sent.path, typed);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain(fault);
    expect(refused.text).toContain('aria-invalid="true"');
  }
  expect(await ownerOf(sent)).toMatchObject({ email: sent.email });
});

test('corrections to one new address at the same moment make one person of it (SH4)', async () => {
  const job = await jobOf();
  const all = [await send(job), await send(job), await send(job)];
  const email = address('juste');
  const answers = await Promise.all(all.map(({ path }) => correct(path, email)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { id } = only(await personsWith(email));
  for (const { applicationId } of all) expect(await candidateOf(service.deps, applicationId)).toBe(id);
});

test('the page after sending has its own address, but not above a reply to distress, which a reload shows again', async () => {
  const job = await jobOf();
  const plain = await send(job);
  expect(plain.text).toMatch(/data-own-address="\/thanks\/[^"]+"/);
  const distressed = await send(job, { why: 'Je veux mourir.' });
  expect(distressed.text).toContain('3114');
  expect(distressed.text).not.toContain('data-own-address');
  const corrected = await correct(plain.path, address('juste'), plain.email);
  expect(corrected.text).not.toContain('data-own-address');
});
