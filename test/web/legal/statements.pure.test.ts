import { hash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { InterviewerKind } from '#domain/notices/notices.ts';
import type { SiteSettings } from '#domain/site-settings.ts';
import { render } from '#kernel/text/html.ts';
import { describedProvider } from '#server/config/ai-providers.ts';
import { parseConfig } from '#server/config/config.ts';
import { demoEnvironment } from '#server/demo/demo-environment.ts';
import { plainSite } from '#test/support/test-config.ts';
import { accessibilityPage } from '#web/legal/accessibility-page.ts';
import { legalNoticePage } from '#web/legal/legal-notice-page.ts';
import { privacyPage } from '#web/legal/privacy-page.ts';
import { legalTexts } from '#web/legal/texts.ts';
import { renderNoticeLines } from '#web/page/notice-lines.ts';
import { interviewerPage } from '#web/trust/interviewer-page.ts';
import { trustTexts } from '#web/trust/texts.ts';
import { publisher, visitIn, workspace } from '../fixtures.ts';

const visitWith = (lang: 'fr' | 'en', site: Partial<SiteSettings>) => ({
  ...visitIn(lang),
  site: { ...plainSite, ...site },
});
const employer = { ...workspace, retentionMonths: 18, legalNotice: null, contactEmail: null };
const words = (page: string) => page.replace(/<wbr>|<\/?bdi[^>]*>/g, '').replaceAll('\u202f', ' ');

describe('the accessibility statement', () => {
  // If these sentences change, change STATEMENT_DAY in accessibility-page.ts and write both here.
  test.each([
    ['fr', '30\u00a0novembre\u00a02026', '93lQgRdMhmsh-Sxq'],
    ['en', '30\u00a0November\u00a02026', 'iQGLfbfO_n7Pq9Zv'],
  ] as const)('has the day on which its sentences were last changed (%s)', (lang, day, digest) => {
    const page = accessibilityPage(visitWith(lang, { accessibility: null }), null);
    const { accessibility } = legalTexts[lang];
    expect(page).toContain(`<p>${accessibility.conformance.writtenOn(day)}</p>`);
    const sentences = JSON.stringify({ ...accessibility, lead: accessibility.lead('X') });
    expect(hash('sha256', sentences, 'base64url').slice(0, 16)).toBe(digest);
  });

  test.each(['fr', 'en'] as const)('claims no conformance without an audit, in %s', (lang) => {
    const page = accessibilityPage(visitWith(lang, { accessibility: null }), employer);
    expect(page).not.toMatch(/partiellement|totalement|partially|fully/);
    expect(page).toMatch(/aucune conformité|no conformance/);
    expect(words(page)).toContain('https://recrutement.example/careers/atelier-lumen');
    expect(page).toContain('Libre réponse 71120');
  });

  test.each([
    ['partial', 'fr', 'Accessibilité : partiellement conforme', 'Ces pages sont partiellement conformes'],
    ['full', 'en', 'Accessibility: fully conformant', 'These pages conform fully'],
    ['none', 'fr', 'Accessibilité : non conforme', 'Ces pages ne sont pas conformes'],
  ] as const)(
    'says the state %s that an audit found, also in the footer (%s)',
    (state, lang, ...expected) => {
      const accessibility = { state, audit: 'Regard SARL, 2 novembre 2026 : 87 %' };
      const page = words(accessibilityPage(visitWith(lang, { accessibility }), employer));
      for (const text of [...expected, accessibility.audit]) expect(page).toContain(text);
    },
  );
});

test('the legal notice has the lines that are configured, and says which of the demanded ones are not (LCEN)', () => {
  const visit = {
    ...visitWith('fr', {
      publisherPhone: '+33 1 00 00 00 00',
      publisherRegistration: 'SAS, RCS Paris 123 456 789',
      publicationDirector: 'Camille Exemple',
      hostingProvider: 'Hébergeur SAS, 75001 Paris, 01 00 00 00 01',
    }),
    publisher: { ...publisher, siret: '123 456 789 00012', address: '1 rue de l’Exemple, 75001 Paris' },
  };
  const page = legalNoticePage(visit, employer);
  for (const text of [
    ['Raison sociale', 'Guichet Démonstration SAS'],
    ['SIRET', '123 456 789 00012'],
    ['Forme et immatriculation', 'SAS, RCS Paris 123\u202f456\u202f789'],
    ['Siège', '1 rue de l’Exemple, 75001 Paris'],
    // A number in groups is not broken.
    ['Téléphone', '+33\u00a01\u00a000\u00a000\u00a000\u00a000'],
    ['Direction de la publication', 'Camille Exemple'],
    ['Hébergeur', 'Hébergeur SAS, 75001 Paris, 01\u00a000\u00a000\u00a000\u00a001'],
  ])
    expect(page).toContain(`<dt>${text[0]}</dt><dd dir="auto">${text[1]}</dd>`);
  expect(page).not.toContain('TVA');
  const lines = 'Atelier Lumen SARL\n1 quai de l’Exemple, 69003 Lyon';
  const numbers = 'Capital de 40 000 €, tél. 04 00 00 00 00';
  expect(page).not.toContain(lines);
  expect(legalNoticePage(visit, { ...employer, legalNotice: `${lines}\n${numbers}` })).toContain(
    `<p class="lines" dir="auto" lang="fr">${lines}\nCapital de 40\u202f000\u00a0€, tél. 04\u00a000\u00a000\u00a000\u00a000</p>`,
  );
  const unset = legalNoticePage(visitWith('fr', {}), null);
  expect(unset).not.toMatch(/SIRET|TVA|undefined|null/);
  for (const label of [
    'Forme et immatriculation',
    'Siège',
    'Direction de la publication',
    'Téléphone',
    'Hébergeur',
  ])
    expect(unset).toContain(`<dt>${label}</dt><dd class="hint">L’exploitant ne l’a pas encore indiqué.</dd>`);
});

test('the demonstration has each line that the law demands, marked as invented', () => {
  const { site, publisher: invented } = parseConfig({ ...demoEnvironment });
  const page = legalNoticePage({ ...visitWith('fr', site), publisher: invented }, null);
  expect(page).not.toContain(legalTexts.fr.notice.notSet);
  for (const value of Object.values(demoEnvironment)) {
    expect(page.replace(/[\u00a0\u202f]/g, ' ')).toContain(`<dd dir="auto">${value}</dd>`);
    expect(value).toContain('(fiction)');
  }
});

describe.each(['fr', 'en'] as const)('who asks the questions (%s)', (lang) => {
  const visit = visitIn(lang);
  const aiProvider = describedProvider(null);
  const trusted = (interviewer: InterviewerKind, of: Parameters<typeof interviewerPage>[1] = null) =>
    interviewerPage(visit, of, { interviewer, model: null, evaluation: null, isOutdated: false });
  const { model, noModel, who, tests } = trustTexts[lang];

  test.each(['ai', 'questionnaire', 'none'] as const)(
    'a link to the page has its title, which promises tests where the page has them: %s',
    (interviewer) => {
      const { title } = interviewer === 'ai' ? model : noModel;
      const privacy = privacyPage(visit, employer, { interviewer, aiProvider });
      expect(privacy).toMatch(new RegExp(`href="/trust/interviewer[^"]*">${title}</a>`));
      expect(trusted(interviewer)).toContain(`<h1>${title}</h1>`);
      expect(trusted(interviewer).includes(`<h2>${tests.heading}</h2>`)).toBe(interviewer === 'ai');
    },
  );

  test('the page that an employer’s notices link to is the employer’s, with its own ways to apply', () => {
    const { slug, name } = employer;
    const privacy = privacyPage(visit, employer, { interviewer: 'questionnaire', aiProvider });
    const ofEmployer = trusted('questionnaire', employer);
    expect(privacy).toContain(`href="/trust/interviewer/${slug}`);
    expect(ofEmployer).toContain(`href="/privacy/${slug}`);
    expect(ofEmployer).toMatch(new RegExp(`<header[\\s\\S]*${name}[\\s\\S]*</header>`));
    expect(ofEmployer).toContain(who.places.job);
    expect(ofEmployer).not.toContain(who.places.open);
    const openEmployer = { ...employer, openApplications: 'on' as const };
    expect(trusted('questionnaire', openEmployer)).toContain(who.places.open);
  });

  test.each(['ai', 'questionnaire'] as const)(
    '%s asks about a job, and nobody after an open application',
    (asks) => {
      for (const [place, text] of [
        [who.places.job, who[asks]],
        [who.places.form, who.form],
        [who.places.open, who.none],
      ])
        expect(trusted(asks)).toContain(`<dt>${place}</dt><dd>${text}</dd>`);
      expect(trusted('none')).not.toContain(who.places.job);
      expect(trusted('none')).toContain(who.none);
    },
  );
});

test.each(['fr', 'en'] as const)(
  'the privacy page tells of alerts and contacts, and names the employer’s own address, or else the operator’s (%s)',
  (lang) => {
    const notices = { interviewer: 'none', aiProvider: describedProvider(null) } as const;
    const page = words(privacyPage(visitIn(lang), employer, notices));
    expect(page).toMatch(lang === 'fr' ? /sept jours.* six mois/ : /seven days.* six months/);
    expect(page).toContain(lang === 'fr' ? '<p>Compte comme contact :' : '<p>A contact is');
    const contact = (contactEmail: string | null) =>
      words(privacyPage(visitIn(lang), { ...employer, contactEmail }, notices));
    expect(contact('emploi@varenne.example')).toContain('mailto:emploi@varenne.example');
    expect(contact(null)).toContain(`mailto:${publisher.contactEmail}`);
  },
);

test.each(['\n', '\r\n'])('a notice with the line ends %j has its subjects in bold', (end) => {
  const notice = ['Goal: to consider you.', 'No subject. It: has none.'].join(end);
  expect(renderNoticeLines(notice).map(render)).toEqual([
    '<p><strong>Goal:</strong> to consider you.</p>',
    '<p>No subject. It: has none.</p>',
  ]);
});
