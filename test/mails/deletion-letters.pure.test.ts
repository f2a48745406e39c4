import { expect, test } from 'vitest';
import { toHtml } from '#mails/template/to-html.ts';
import { toText } from '#mails/template/to-text.ts';
import { deletionCertificateMail } from '#mails/texts/deletion-certificate.ts';
import { deletionRefusalMail } from '#mails/texts/deletion-refusal.ts';

const facts = {
  firstName: 'Camille',
  employer: 'Ateliers Varenne',
  timeZone: 'Europe/Paris',
  contactEmail: 'contact@varenne.example',
  requestId: '0b6f7a1e-0000-4000-8000-000000000001',
  requestedAt: new Date('2026-11-23T09:00:00Z'),
  sentUntil: null,
  applications: 2,
  cvFiles: 1,
  messages: 3,
  jobAlerts: 4,
};

test.each([
  [
    'fr',
    'Toutes vos données',
    'Une candidature',
    'jusqu’au 24\u00a0novembre\u00a02026',
    'le 23\u00a0novembre\u00a02026',
    'CNIL',
  ],
  [
    'en',
    'All your data',
    'One application',
    'by 24\u00a0November\u00a02026',
    'On 23\u00a0November\u00a02026',
    'supervisory authority',
  ],
] as const)(
  'the certificate’s letter says what went and whom to complain to (%s)',
  (lang, all, one, until, day, authority) => {
    const whole = toText(deletionCertificateMail[lang]({ ...facts, isForAllData: true }));
    const narrow = toText(deletionCertificateMail[lang]({ ...facts, isForAllData: false }));
    for (const word of [all, day, authority, facts.requestId, facts.contactEmail])
      expect(whole).toContain(word);
    expect(whole).toMatch(/(Alertes emploi|Job alerts).*4/);
    expect(narrow).toContain(one);
    const sentUntil = new Date('2026-11-24T09:00:00Z');
    expect(toText(deletionCertificateMail[lang]({ ...facts, isForAllData: false, sentUntil }))).toContain(
      until,
    );
    expect(narrow).not.toContain(all);
  },
);

test.each([
  ['fr', 'CNIL', 'tribunal'],
  ['en', 'supervisory authority', 'court'],
] as const)('a refusal gives its reason as it was written, and the ways to object (%s)', (lang, ...ways) => {
  const reason = 'Contentieux <en cours> & "ouvert"';
  const link = {
    token: 'token',
    url: 'https://guichet.example/portal/token',
    sheetUrl: '',
    expiresAt: facts.requestedAt,
  };
  const content = deletionRefusalMail[lang]({ ...facts, reason, link });
  for (const word of [...ways, reason, facts.contactEmail, link.url]) {
    expect(toText(content)).toContain(word);
  }
  expect(toHtml(content, { name: facts.employer, accent: null })).toContain(
    'Contentieux &lt;en cours&gt; &amp; &quot;ouvert&quot;',
  );
});
