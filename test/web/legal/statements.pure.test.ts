import { describe, expect, test } from 'vitest';
import type { SiteSettings } from '#domain/site-settings.ts';
import { plainSite } from '#test/support/test-config.ts';
import { accessibilityPage } from '#web/legal/accessibility-page.ts';
import { legalNoticePage } from '#web/legal/legal-notice-page.ts';
import { publisher, visitIn, workspace } from '../fixtures.ts';

const visitWith = (lang: 'fr' | 'en', site: Partial<SiteSettings>) => ({
  ...visitIn(lang),
  site: { ...plainSite, ...site },
});
const employer = { ...workspace, retentionMonths: 18, legalNotice: null };
const words = (page: string) => page.replace(/<wbr>|<\/?bdi[^>]*>/g, '').replaceAll('\u202f', ' ');

describe('the accessibility statement', () => {
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

test('the legal notice has the lines that are configured and no others (LCEN)', () => {
  const visit = {
    ...visitWith('fr', {
      publicationDirector: 'Camille Exemple',
      hostingProvider: 'Hébergeur SAS, 75001 Paris',
    }),
    publisher: { ...publisher, siret: '123 456 789 00012', address: '1 rue de l’Exemple, 75001 Paris' },
  };
  const page = legalNoticePage(visit, employer);
  for (const text of [
    ['Raison sociale', 'Guichet Démonstration SAS'],
    ['SIRET', '123 456 789 00012'],
    ['Adresse', '1 rue de l’Exemple, 75001 Paris'],
    ['Responsable de la publication', 'Camille Exemple'],
    ['Hébergeur', 'Hébergeur SAS, 75001 Paris'],
  ])
    expect(page).toContain(`<dt>${text[0]}</dt><dd dir="auto">${text[1]}</dd>`);
  expect(page).not.toContain('TVA');
  const lines = 'Atelier Lumen SARL\n1 quai de l’Exemple, 69003 Lyon';
  expect(page).not.toContain(lines);
  expect(legalNoticePage(visit, { ...employer, legalNotice: lines })).toContain(
    `<p class="lines" dir="auto">${lines}</p>`,
  );
  expect(legalNoticePage(visitWith('fr', {}), null)).not.toMatch(/SIRET|Hébergeur|undefined|null/);
});
