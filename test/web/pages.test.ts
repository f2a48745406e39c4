import { sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { DomainError } from '#kernel/errors/errors.ts';
import type { PageCall } from '#web/page/page-call.ts';
import { createPages } from '#web/pages.ts';
import { selectRows } from '../support/rows.ts';
import { serviceForFile } from '../support/service.ts';
import { callOf, document, now, answer as serve, pageText as textOf } from './fixtures.ts';
import { seedSite, siteClock } from './site.ts';

const service = await serviceForFile({ clock: siteClock() });
const { addresses, applicationId, ids } = await seedSite(service);
const answer = (wanted: Parameters<typeof serve>[1]) => serve(service.deps, wanted);
const pageText = (wanted: Parameters<typeof serve>[1]) => textOf(service.deps, wanted);

const applicant = {
  firstName: 'Camille',
  lastName: 'Exemple',
  email: 'camille@candidate.example',
  phone: '',
  why: 'Le verre.',
  consent: '1',
  idempotencyKey: 'a'.repeat(32),
  startedAt: '1',
  website: '',
};

const portalHeaders = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
};

describe.each([
  {
    lang: 'fr',
    heading: 'Atelier Lumen recrute',
    apply: 'Postuler',
    send: 'Envoyer ma candidature',
    lost: 'Il n’y a rien à cette adresse',
    gone: 'Cette offre n’est plus ouverte',
    portal: ['Bonjour Camille.', 'Lire ma fiche', 'Tout télécharger', 'Demander la suppression'],
    oneApplication: 'les données d’une candidature envoyée à Atelier Lumen',
    confirm: ['dans un délai d’un mois au plus', 'Confirmer la demande de suppression'],
    due: 'au plus tard le 21\u00a0décembre\u00a02026',
  },
  {
    lang: 'en',
    heading: 'Join Atelier Lumen',
    apply: 'Apply',
    send: 'Send my application',
    lost: 'There is nothing at this address',
    gone: 'This position is closed',
    portal: ['Hello Camille.', 'View my data', 'Download everything', 'Request deletion'],
    oneApplication: 'the data of one application to Atelier Lumen',
    confirm: ['within one month', 'Confirm the deletion request'],
    due: 'by 21\u00a0December\u00a02026 at the latest',
  },
])('pages in $lang', ({ lang, heading, apply, send, lost, gone, ...words }) => {
  test('careers lists every offer with its address and keeps the language', async () => {
    const reply = await answer({ path: `${addresses.careers}?lang=${lang}` });
    const text = reply?.body.toString() ?? '';
    expect(reply).toMatchObject({
      status: 200,
      headers: {
        'Content-Language': lang,
        Vary: 'Accept, Accept-Language, Accept-Encoding',
        'Cache-Control': 'public, max-age=5, must-revalidate',
        ETag: expect.stringMatching(/^"[0-9a-f]{27}"$/),
        'Last-Modified': expect.stringMatching(/GMT$/),
      },
      freshUntil: new Date('2026-12-31T23:00:00.001Z'),
    });
    expect(text).toContain(`<html lang="${lang}">`);
    expect(text).toContain(heading);
    for (const id of Object.values(ids))
      expect(text).toContain(`href="/careers/atelier-lumen/${id}?lang=${lang}"`);
  });

  test('careers without offers says so', async () => {
    const text = await pageText({ path: `${addresses.empty}?lang=${lang}` });
    expect(text).toContain(lang === 'fr' ? 'Aucune offre pour le moment' : 'No open positions right now');
  });

  test('a job shows its sections, facts and benefits, and marks text in another language', async () => {
    const text = await pageText({ path: addresses.job, acceptLanguage: lang });
    for (const part of [
      'Verrerie du Rhône',
      'Semaine de quatre jours',
      '<li>des services en TypeScript</li>',
      apply,
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('deep');
    // A printed page has its address, since it has no button.
    expect(text).toMatch(new RegExp(`<p class="printed">[^<]+ https?://[^<]+${addresses.job}</p>`));
    // The form names the company of the position as well: its applications go to the employer of the page.
    const form = await pageText({
      path: addresses.job.replace('/careers/', '/apply/'),
      acceptLanguage: lang,
    });
    expect(form).toContain(lang === 'fr' ? 'Poste chez Verrerie du Rhône' : 'Position at Verrerie du Rhône');
    const labels = { fr: ['Langues', 'Permis de conduire'], en: ['Languages', 'Driving licence'] }[lang];
    for (const label of labels ?? []) expect(text).toContain(`<dt>${label}</dt>`);
    const languages = { fr: 'français, anglais', en: 'French, English' }[lang];
    expect(text).toContain(`<dd dir="auto">${languages}</dd>`);
    expect(text.includes('<h1 lang="fr" dir="auto">')).toBe(lang === 'en');
    expect(text.includes('This job is described in French.')).toBe(lang === 'en');
    expect(text).not.toContain('rédigée en');
  });

  test('a job says each fact once: below its title, or at a glance', async () => {
    const text = await pageText({ path: addresses.job, acceptLanguage: lang });
    const [, points = ''] = /<ul class="points">(.+?)<\/ul>/s.exec(text) ?? [];
    const [, pay = ''] = /<p class="pay">([^<]+)</.exec(text) ?? [];
    const [, facts = ''] = /<aside class="panel facts"(.+?)<\/aside>/s.exec(text) ?? [];
    const atAGlance = [...facts.matchAll(/<dd[^>]*>(?:<time[^>]*>)?([^<]+)</g)].map(([, value]) => value);
    const belowTitle = [...points.matchAll(/<li>([^<]+)</g)].map(([, value]) => value);
    expect(belowTitle.length).toBeGreaterThan(1);
    expect(pay).not.toBe('');
    expect(atAGlance.length).toBeGreaterThan(0);
    for (const value of [...belowTitle, pay]) expect(atAGlance).not.toContain(value);
  });

  test('the form has the fields of the contract and posts to its own address', async () => {
    const text = await pageText({ path: addresses.apply, acceptLanguage: lang });
    for (const name of ['firstName', 'lastName', 'email', 'phone', 'why', 'consent', 'cv', 'website']) {
      expect(text).toContain(`name="${name}"`);
    }
    expect(text).toContain(
      `method="post" enctype="multipart/form-data" action="${addresses.apply}?lang=${lang}"`,
    );
    expect(text).toMatch(/name="idempotencyKey" value="[0-9a-f]{32}"/);
    expect(text).toContain(`name="startedAt" value="${now.getTime()}"`);
    expect(text).toContain(send);
  });

  test('thanks says what happens next and names no application', async () => {
    const reply = await answer({
      path: addresses.apply,
      method: 'POST',
      acceptLanguage: lang,
      form: applicant,
    });
    expect(reply).toMatchObject({ status: 200, headers: { 'Cache-Control': 'no-store' } });
    expect(reply?.body.toString()).toContain('Camille');
    expect(reply?.body.toString()).toContain('camille@candidate.example');
    expect(reply?.headers).not.toHaveProperty('Location');
  });

  test('a refused form comes back with 400, what was typed, and each fault tied to its field', async () => {
    const form = { ...applicant, firstName: ' ', email: 'camille@nowhere', consent: undefined, why: '"<b>' };
    const reply = await answer({ path: `${addresses.apply}?lang=${lang}`, method: 'POST', form });
    const text = reply?.body.toString() ?? '';
    // A person who corrects one field within two seconds is no robot: the form was open before.
    expect(text).toContain(`name="startedAt" value="${applicant.startedAt}"`);
    expect(reply).toMatchObject({
      status: 400,
      headers: { 'Cache-Control': 'no-store', 'Content-Language': lang },
    });
    for (const field of ['firstName', 'email', 'consent']) {
      expect(text).toContain(`<a href="#${field}">`);
      expect(text).toContain(`id="${field}-error"`);
      expect(text).toMatch(
        new RegExp(`id="${field}"[^>]*aria-describedby="[^"]*${field}-error[^"]*"[^>]*aria-invalid="true"`),
      );
    }
    expect(text).not.toContain('href="#lastName"');
    expect(text).toContain('value="camille@nowhere"');
    expect(text).toContain('&quot;&lt;b&gt;</textarea>');
    expect(text).not.toContain('a'.repeat(32));
  });

  test('the portal says whose window it is, what a person may do there, and to whom to write', async () => {
    const reply = await answer({ path: addresses.portal, acceptLanguage: lang });
    const text = reply?.body.toString() ?? '';
    expect(reply).toMatchObject({ status: 200, headers: portalHeaders });
    for (const part of [...words.portal, 'Atelier Lumen', 'recrutement@atelier-lumen.example', 'www.cnil.fr'])
      expect(text).toContain(part);
    expect(text).toContain(`href="/api/v2${addresses.portal}/export" download`);
    expect(text).toContain('<meta name="robots" content="noindex">');
    expect(text).not.toMatch(/canonical|action="[^"]*\/(?:delete|withdraw)\?/);
  });

  test('an application’s id opens a portal for that application, without a name', async () => {
    const text = await pageText({ path: `/portal/${applicationId}`, acceptLanguage: lang });
    expect(text).toContain(words.oneApplication);
    expect(text).not.toContain('Camille');
  });

  test('a deletion is explained, asked for by a form, and dated', async () => {
    const asked = { path: addresses.deletion, acceptLanguage: lang };
    const text = await pageText(asked);
    for (const part of words.confirm) expect(text).toContain(part);
    expect(text).toContain(`method="post" action="${addresses.deletion}?lang=${lang}"`);
    const reply = await answer({ ...asked, method: 'POST' });
    expect(reply).toMatchObject({ status: 200, headers: portalHeaders });
    expect(reply?.body.toString()).toContain(words.due);
    // The other language asks anew, too.
    const withdrawal = addresses.deletion.replace(/delete$/, 'withdraw');
    expect((await answer({ path: withdrawal, method: 'POST' }))?.status).toBe(200);
  });

  test('unknown addresses are 404 and wrong methods 405, as pages', async () => {
    for (const path of [
      '/careers/nobody',
      '/careers/atelier-lumen/nothing',
      '/careers/vide/7f0c0a52-3a2b-4a57-9a0e-2f1d9b7e5c11',
    ]) {
      const reply = await answer({ path, acceptLanguage: lang });
      expect(reply).toMatchObject({ status: 404, headers: { 'Cache-Control': 'no-store' } });
      expect(reply?.body.toString()).toContain(lost);
      const names = /L’offre n’est peut-être plus publiée|The job may no longer be published/;
      expect(names.test(reply?.body.toString() ?? '')).toBe(path !== '/careers/nobody');
    }
    const closed = await answer({ path: addresses.closed, acceptLanguage: lang });
    expect(closed).toMatchObject({ status: 410, headers: { 'Content-Language': lang } });
    expect(closed?.body.toString()).toContain(gone);
    expect(closed?.body.toString()).toContain(`<strong>Verrier</strong>`);
    const refused = await answer({ path: addresses.careers, method: 'DELETE', acceptLanguage: lang });
    expect(refused).toMatchObject({ status: 405, headers: { Allow: 'GET, HEAD, OPTIONS' } });
  });
});

test('the portal asks for a deletion only by POST, and shows one that is open with the way to ask again', async () => {
  const requests = () => selectRows(service.deps, sql`select id from deletion_requests`);
  const before = await requests();
  await pageText({ path: addresses.deletion });
  expect(await requests()).toEqual(before);
  const text = await pageText({ path: addresses.asked });
  expect(text).toContain('au plus tard le 21\u00a0décembre\u00a02026');
  expect(text).toContain(`action="${addresses.asked}/withdraw?lang=fr"`);
});

test('a missing job shows its workspace alone, without its other jobs', async () => {
  const text = await pageText({ path: '/careers/atelier-lumen/nothing' });
  expect(text).toContain('Atelier Lumen');
  expect(text).not.toContain('Quality technician');
});

test('a shared page is kept by its address and language, one’s own page never', () => {
  const routes = createPages({ docs: 'all', readDocument: () => document });
  const keyOf = (path: string, preferences: Partial<PageCall>) =>
    routes
      .find((route) => route.path === path)
      ?.cacheKeyOf({ ...callOf({ path: '/' }, { workspaceSlug: 'one' }), ...preferences });
  const careersKey = (preferences: Partial<PageCall>) => keyOf('/careers/{workspaceSlug}', preferences);
  const keys = [
    careersKey({}),
    careersKey({ acceptLanguage: 'en' }),
    careersKey({ prefersMarkdown: true }),
    careersKey({ query: { lang: 'en' } }),
    careersKey({ params: { workspaceSlug: 'two' } }),
  ];
  expect(new Set(keys).size).toBe(keys.length);
  expect(careersKey({ acceptLanguage: 'de', method: 'HEAD', query: { utm: 'x' } })).toBe(keys[0]);
  for (const path of ['/apply/{workspaceSlug}/{jobId}', '/portal/{token}', '/portal/{token}/delete']) {
    expect(keyOf(path, {})).toBeNull();
  }
  expect(careersKey({ method: 'POST' })).toBeNull();
});

test('without a wish, the language is the workspace’s; ?lang= wins over Accept-Language', async () => {
  expect(await pageText({ path: addresses.empty })).toContain('<html lang="en">');
  expect(await pageText({ path: addresses.careers, acceptLanguage: 'de, *;q=0.1' })).toContain(
    '<html lang="fr">',
  );
  expect(await pageText({ path: `${addresses.careers}?lang=en`, acceptLanguage: 'fr' })).toContain(
    '<html lang="en">',
  );
});

test('what hides its salary and company shows neither', async () => {
  const [text] = (await pageText({ path: addresses.anonymous })).split('<section class="similar"');
  expect(text).not.toMatch(/Verrerie|€|Salaire|baseSalary/);
  expect(text).toContain('Atelier Lumen');
});

test('the form’s fields and language reach the service, under the address’s workspace and job', async () => {
  const email = 'langue@candidate.example';
  const form = {
    ...applicant,
    email,
    idempotencyKey: 'b'.repeat(32),
    workspaceSlug: 'elsewhere',
    jobId: 'other',
  };
  const path = `${addresses.apply}?lang=en`;
  expect((await answer({ path, method: 'POST', acceptLanguage: 'fr', form }))?.status).toBe(200);
  expect(await applicationsOf(email)).toEqual([
    { recruitment_id: ids.job, first_name: 'Camille', why: 'Le verre.', lang: 'en', slug: 'atelier-lumen' },
  ]);
});

test('after a failure of ours the same key is sent again, so that one application stays one', async () => {
  const failure = new DomainError('overloaded', 'Busy.', { retryAfterSeconds: 5 });
  const transaction = vi.spyOn(service.deps.database, 'transaction').mockRejectedValue(failure);
  const form = { ...applicant, email: 'panne@candidate.example', idempotencyKey: 'c'.repeat(32) };
  const reply = await answer({ path: addresses.apply, method: 'POST', form });
  transaction.mockRestore();
  expect(reply).toMatchObject({ status: 503, headers: { 'Retry-After': '5' } });
  expect(reply?.body.toString()).toContain(`value="${form.idempotencyKey}"`);
});

test('a form that could not be decoded keeps the fields that arrived, and is not submitted', async () => {
  const email = 'fichier@candidate.example';
  const details = [{ field: 'cv', code: 'file_too_big' as const, message: '' }];
  const text = await pageText({
    path: addresses.apply,
    method: 'POST',
    form: { ...applicant, email, idempotencyKey: 'd'.repeat(32) },
    refusal: new DomainError('invalid_request', 'Too big.', { details }),
  });
  expect(text).toContain('value="Camille"');
  expect(text).toContain('Le fichier fait plus de 10');
  expect(await applicationsOf(email)).toEqual([]);
});

test.each([
  [
    429,
    'rate_limited',
    'fr',
    'votre saisie et votre fichier y sont encore. Envoyez de nouveau dans 60\u00a0secondes.',
  ],
  [503, 'overloaded', 'en', 'your entries and your file are still there. Send again in 60\u00a0seconds.'],
] as const)(
  'a form refused unread (%i) is not given back empty: it is one page back',
  async (status, reason, lang, words) => {
    const refusal = new DomainError(reason, 'Refused.', { retryAfterSeconds: 60 });
    const path = `${addresses.apply}?lang=${lang}`;
    const reply = await answer({ path, method: 'POST', refusal });
    expect(reply).toMatchObject({ status, headers: { 'Retry-After': '60', 'Cache-Control': 'no-store' } });
    expect(reply?.body.toString()).toContain(words);
    expect(reply?.body.toString()).not.toContain('<form');
    expect(reply?.headers['Content-Security-Policy']).not.toContain('script-src');
    const form = await answer({ path });
    expect(form?.headers['Cache-Control']).toBe('private, no-cache');
  },
);

test('pages run no script but their own and load only files that are served from here', async () => {
  // The sheet holds its style, so that it is one file to save.
  const { sheet: _, ...linked } = addresses;
  for (const path of [...Object.values(linked), '/']) {
    const reply = await answer({ path });
    const text = (reply?.body.toString() ?? '').replace(
      /<script type="module" src="\/assets\/(?:apply|unsent)\.js\?v=[0-9a-f]{10}"><\/script>/g,
      '',
    );
    expect(reply?.headers['Content-Security-Policy']).toMatch(
      /^default-src 'none'; style-src 'self'; .*; connect-src 'self'$/,
    );
    expect(text).not.toMatch(/<script(?! type="application\/ld\+json">)|\son\w+=|\sstyle=|<style|src="/);
    const loaded = [...text.matchAll(/<link rel="(?:stylesheet|icon)"[^>]*href="([^"]*)"/g)].map(
      ([, href]) => href,
    );
    expect(loaded.every((href) => href?.startsWith('/assets/'))).toBe(true);
    for (const href of loaded) expect((await answer({ path: href ?? '' }))?.status).toBe(200);
  }
});

test('the stylesheet and the icon are served from here', async () => {
  expect(await answer({ path: '/assets/guichet.css' })).toMatchObject({
    status: 200,
    headers: { 'Content-Type': 'text/css; charset=utf-8' },
  });
  expect(await answer({ path: '/assets/guichet.svg' })).toMatchObject({
    headers: { 'Content-Type': 'image/svg+xml' },
  });
});

test('an accent’s style is served for any colour, and nothing else is under its address', async () => {
  const reply = await answer({ path: '/assets/accents/1d4ed8.css' });
  expect(reply).toMatchObject({
    status: 200,
    headers: {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': 'public, max-age=31536000, immutable',
    },
  });
  expect(reply?.body.toString()).toContain('--accent:#1d4ed8');
  for (const file of ['1d4ed8', 'red.css', '1D4ED8.css', '1d4ed8.css}body{']) {
    expect(await answer({ path: `/assets/accents/${encodeURIComponent(file)}` })).toMatchObject({
      status: 404,
    });
  }
});

const applicationsOf = (email: string) =>
  selectRows(
    service.deps,
    sql`select a.recruitment_id, a.first_name, a.why, a.lang, w.slug
      from applications a join workspaces w on w.id = a.workspace_id where a.email = ${email}`,
  );
