import { expect, test } from 'vitest';
import { CORRECTION_MINUTES } from '#domain/applications/sent/correction-link.ts';
import { applicationForm, fixturesOf, tag } from '#test/support/fixtures.ts';
import { askAlert, confirmedAlert } from '#test/support/requests/alerts.ts';
import type { Answer } from '#test/support/requests/http.ts';
import { candidateOf, portalTokenFor } from '#test/support/requests/portal.ts';
import { countRows } from '#test/support/rows.ts';
import { serviceForFile } from '#test/support/service.ts';
import { alertsTexts } from '#web/alerts/texts.ts';
import { confirmTexts } from '#web/confirm/texts.ts';
import { pageTexts } from '#web/page/texts/texts.ts';
import { contactTexts } from '#web/portal/contact/texts.ts';
import { deletionTexts } from '#web/portal/deletion/texts.ts';
import { thanksTexts } from '#web/thanks/texts.ts';
import { inOtherLanguage } from './in-other-language.ts';

/** The jobs that were enqueued, in the place of the queue. */
const jobs: unknown[] = [];
const recorded = {
  enqueue: async (_: unknown, job: unknown) => void jobs.push(job),
  toQueuedFollowUpJobs: () => [],
};
const service = await serviceForFile({ replace: () => ({ followUp: recorded }) });
const fixtures = fixturesOf(service);
const workspace = await fixtures.workspace();
const { slug } = workspace;
const jobId = await fixtures.recruitment(workspace);

const html = { Accept: 'text/html', 'Accept-Language': 'en' };
const someone = () => `camille.${tag()}@courriel.example`;
const post = (path: string, fields: Record<string, string> = {}) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ none: '', ...fields })) form.append(name, value);
  return service.post(path, form, html);
};
const apply = (fields: Record<string, string> = {}) =>
  service.post(`/apply/${slug}/${jobId}`, applicationForm(slug, jobId, fields), html);
async function portal() {
  const applicationId = await fixtures.application(workspace, jobId);
  return `/portal/${portalTokenFor(service, await candidateOf(service.deps, applicationId))}`;
}
async function closedJob() {
  const id = await fixtures.recruitment(workspace, { title: 'Verrier' });
  await fixtures.admin.recruitment.close({ id });
  return service.get(`/careers/${slug}/${id}`, html);
}
async function corrected() {
  const { text } = await apply();
  const path = /action="(\/correct-address\/[^"]+)"/.exec(text)?.[1] ?? '';
  return post(path, { email: 'juste@courriel.example', previous: '' });
}
async function endedAlert() {
  const { token } = await confirmedAlert(service, { slug, email: someone() });
  return post(`/alerts/${token}/end`);
}
async function withdrawn() {
  const path = await portal();
  await post(`${path}/delete`);
  return post(`${path}/withdraw`);
}
const helpline = '3114';

type Page = [name: string, open: () => Promise<Answer>, words: readonly [english: string, french: string]];
const both = <Texts>(texts: { en: Texts; fr: Texts }, read: (texts: Texts) => string) =>
  [read(texts.en), read(texts.fr)] as const;
const pages: Page[] = [
  ['the page after sending', () => apply(), both(thanksTexts, ({ heading }) => heading('Camille'))],
  ['the page after a corrected address', corrected, both(thanksTexts, (texts) => texts.corrected.title)],
  [
    'the page after new links',
    () => post('/portal', { email: someone() }),
    both(pageTexts, ({ newLink }) => newLink.sent.title),
  ],
  [
    'the page after a job alert',
    () => post(`/careers/${slug}/alerts?q=soudeuse`, { email: someone() }),
    both(alertsTexts, ({ sent }) => sent.title),
  ],
  [
    'the page after the last alert',
    endedAlert,
    both(alertsTexts, ({ allEnded }) => allEnded.title(workspace.name)),
  ],
  [
    'the page after a deletion',
    async () => post(`${await portal()}/delete`),
    both(deletionTexts, ({ done }) => done.heading),
  ],
  ['the page after its withdrawal', withdrawn, both(deletionTexts, (texts) => texts.withdrawn.title)],
  [
    'the portal after a form',
    async () => service.get(`${await portal()}?saved=contact`, html),
    both(contactTexts, ({ saved }) => saved.contact),
  ],
  [
    'the sheet',
    async () => service.get(`${await portal()}/sheet`, html),
    ['Your application data', 'Vos données de candidature'],
  ],
  ['the page of a closed job', closedJob, both(pageTexts, ({ errors }) => errors[410].title)],
];

test.each(pages)(
  '%s is there in the other language, and nothing is done again (D147)',
  async (_, open, words) => {
    const page = await open();
    expect(page.text).toContain(words[0]);
    const done = [
      jobs.length,
      await countRows(service.deps, 'applications'),
      await countRows(service.deps, 'audit_entries'),
    ];
    const french = await inOtherLanguage(service, page);
    expect([french.status, french.headers['content-language']]).toEqual([page.status, 'fr']);
    expect(french.text).toContain(words[1]);
    const english = await inOtherLanguage(service, french);
    expect(english.text.replaceAll('?lang=en', '')).toContain(words[0]);
    expect([
      jobs.length,
      await countRows(service.deps, 'applications'),
      await countRows(service.deps, 'audit_entries'),
    ]).toEqual(done);
  },
);

test('the page after a job alert keeps its address and its search in the other language', async () => {
  const email = someone();
  const page = await post(`/careers/${slug}/alerts?q=soudeuse&city=Lyon`, { email });
  const french = await inOtherLanguage(service, page);
  expect(jobs).toContainEqual(expect.objectContaining({ name: 'store-alert-request' }));
  for (const { text } of [page, french]) {
    expect(text.replaceAll('<wbr>', '')).toContain(`<strong><bdi class="address">${email}</bdi></strong>`);
    expect(text).toMatch(/soudeuse.+ · Lyon<\/p>/);
    expect(text).toMatch(new RegExp(`href="/careers/${slug}\\?q=soudeuse&amp;city=Lyon`));
    expect(text).toMatch(new RegExp(`href="/careers/${slug}/alerts\\?q=soudeuse&amp;city=Lyon`));
  }
});

const refusals: [name: string, address: () => string, words: readonly [string, string]][] = [
  ['an unknown address', () => '/nulle-part/ici', both(pageTexts, ({ errors }) => errors[404].title)],
  [
    'an address of two slashes',
    () => '//nulle-part.example/',
    both(pageTexts, ({ errors }) => errors[404].title),
  ],
  ['an unknown employer', () => '/careers/nulle-part', both(pageTexts, ({ errors }) => errors[404].title)],
  [
    'an unknown job',
    () => `/careers/${slug}/${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}`,
    both(pageTexts, ({ errors }) => errors[404].title),
  ],
  ['a dead link of the portal', () => '/portal/inconnu', both(pageTexts, (texts) => texts.missingLink.title)],
  [
    'a dead link of the conversation',
    () => '/chat/inconnu',
    both(pageTexts, (texts) => texts.missingLink.title),
  ],
  ['a dead link of the alerts', () => '/alerts/inconnu', both(alertsTexts, ({ missing }) => missing.text)],
  [
    'a dead link that ends alerts',
    () => '/alerts/inconnu/end',
    both(alertsTexts, ({ missing }) => missing.text),
  ],
  [
    'the end of an unknown employer’s alerts',
    () => '/alerts/inconnu?over=nulle-part',
    both(alertsTexts, ({ missing }) => missing.text),
  ],
  [
    'a dead link of an address',
    () => '/correct-address/inconnu',
    both(thanksTexts, ({ missingCorrection }) => missingCorrection.title),
  ],
  ['a dead page after sending', () => '/thanks/inconnu', both(thanksTexts, ({ missing }) => missing.title)],
  ['a dead link to confirm', () => '/confirm/inconnu', both(confirmTexts, ({ invalid }) => invalid.text)],
];

test.each(refusals)(
  'the page of %s is there in the other language, and leads on (D160)',
  async (_, addressOf, words) => {
    const at = addressOf();
    const page = await service.get(at, html);
    const french = await inOtherLanguage(service, page, at);
    expect([page, french].map(({ status, headers }) => [status, headers['content-language']])).toEqual([
      [404, 'en'],
      [404, 'fr'],
    ]);
    for (const [index, { text }] of [page, french].entries()) {
      expect(text).toContain(words[index]);
      const main = /<main[\s\S]*<\/main>/.exec(text)?.[0] ?? '';
      expect(main).toMatch(/<a (?:class="button" )?href="\/(?:careers\/[^"]+)?(?:\?lang=\w\w)?">/);
    }
  },
);

test('the page of a method that no page has is there in the other language', async () => {
  const page = await post(`/careers/${slug}`);
  expect(page.status).toBe(405);
  const french = await inOtherLanguage(service, page, `/careers/${slug}`);
  expect([french.status, french.headers['content-language']]).toEqual([200, 'fr']);
});

test('the pages of a deletion name the mail that confirms it, and that of its withdrawal', async () => {
  const path = await portal();
  const mailed = (name: string) => jobs.filter((job) => Reflect.get(Object(job), 'name') === name).length;
  const [requests, withdrawals] = ['confirm-deletion-request', 'confirm-deletion-withdrawal'] as const;
  const before = [mailed(requests), mailed(withdrawals)] as const;
  const { confirm, done, withdrawn: ended } = deletionTexts.en;
  const form = await service.get(`${path}/delete`, html);
  for (const step of confirm.how) expect(form.text).toContain(`<li>${step}</li>`);
  for (const page of [await post(`${path}/delete`), await post(`${path}/delete`)])
    expect(page.text).toContain(`<li>${done.next.candidate[0]}</li>`);
  expect((await post(`${path}/withdraw`)).text).toContain(ended.text);
  expect([mailed(requests), mailed(withdrawals)]).toEqual([before[0] + 1, before[1] + 1]);
  for (const text of [confirm.how[0], done.next.candidate[0], ended.text]) {
    expect(text).toContain('n e\u2011mail confirms');
    expect(text).not.toMatch(/\bif\b|first time/i);
  }
});

test('the page after sending keeps the address, the words for distress, the reference and the conversation', async () => {
  const email = 'camille.qui-s-inquiete@courriel.example';
  const page = await apply({ email, why: 'Je veux mourir.' });
  const french = await inOtherLanguage(service, page);
  const reference = /<strong>[A-Z\d]{4}-[A-Z\d]{4}<\/strong>/.exec(page.text)?.[0] ?? 'none';
  for (const { text } of [page, french]) {
    for (const part of [helpline, reference, `value="${email}"`, 'href="/chat/', 'action="/correct-address/'])
      expect(text).toContain(part);
  }
  expect((await inOtherLanguage(service, await apply())).text).not.toContain(helpline);
  expect(french.headers['content-security-policy']).toContain('frame-ancestors *');
  expect(french.headers['cache-control']).toBe('no-store');
});

test('its switch shows no text that is no address, and ends with the time for a correction; no link tells which (D5)', async () => {
  const page = await apply();
  const path = /action="(\/thanks\/[^"]+)"/.exec(page.text)?.[1] ?? '';
  const other = await post(path, { email: '<script>' });
  expect(other.text).toContain(thanksTexts.fr.mailedToGiven);
  expect(other.text).not.toContain('<script>');
  expect((await service.get(path, html)).text).toContain(thanksTexts.fr.mailedToGiven);
  service.clock.advance(CORRECTION_MINUTES * 60_000);
  const dead = [
    await post(path, { email: someone() }),
    await post('/thanks/inconnu?lang=fr', { email: someone() }),
  ];
  expect(dead.map(({ status }) => status)).toEqual([404, 404]);
  expect(new Set(dead.map(({ text }) => text)).size).toBe(1);
  expect(dead[0]?.text).toContain(thanksTexts.fr.missing.title);
});

test('an address tells of no end that did not come: alerts and requests are shown as they are', async () => {
  const { token } = await askAlert(service, { slug, email: someone() });
  expect((await service.get(`/alerts/${token}?over=${slug}`, html)).text).not.toContain(
    alertsTexts.en.allEnded.again,
  );
  const path = await portal();
  expect((await service.get(`${path}/delete?done=1`, html)).text).toContain(deletionTexts.en.confirm.submit);
  expect((await service.get('/confirm/inconnu?confirmed=1', html)).status).toBe(404);
});

test('HEAD answers for the page of ended alerts as GET does (D2)', async () => {
  const path = `/alerts/inconnu?over=${slug}`;
  const [get, head] = [
    await service.get(path, html),
    await service.send(path, { method: 'HEAD', headers: html }),
  ];
  expect([get.status, head.status]).toEqual([200, 200]);
});
