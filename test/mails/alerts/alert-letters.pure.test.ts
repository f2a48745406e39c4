import { expect, test } from 'vitest';
import { formatPay } from '#kernel/job/format-pay.ts';
import { shortLine } from '#mails/template/mail-content.ts';
import { typeset } from '#mails/template/typeset.ts';
import { alertActiveMail, alertConfirmationMail } from '#mails/texts/alerts/confirmation.ts';
import { newJobsMail } from '#mails/texts/alerts/new-jobs.ts';
import { linesOf } from '#mails/texts/words-of-employer.ts';

test.each([
  ['EDF', 'd’EDF'],
  ['Varenne', 'de Varenne'],
])('the mails about an alert elide before the name of %s', (employer, name) => {
  const expiresAt = new Date('2026-11-30T09:00:00Z');
  const facts = {
    employer,
    timeZone: 'Europe/Paris',
    manageAlertsUrl: 'https://guichet.example/a',
    expiresAt,
  };
  for (const { blocks } of [alertConfirmationMail.fr(facts), alertActiveMail.fr(facts)])
    expect(JSON.stringify(blocks)).toContain(`nouvelles offres ${name} `);
});

test.each([
  ['fr', 'La recherche est sur la page où vous confirmez', 'La page de vos alertes les montre toutes'],
  ['en', 'The search is on the page where you confirm', 'The page of your alerts shows them all'],
] as const)('the mails about an alert say where its search is shown, in %s', (lang, asked, known) => {
  const expiresAt = new Date('2026-11-30T09:00:00Z');
  const facts = {
    employer: 'EDF',
    timeZone: 'Europe/Paris',
    manageAlertsUrl: 'https://guichet.example/a',
    expiresAt,
  };
  expect(JSON.stringify(alertConfirmationMail[lang](facts).blocks)).toContain(asked);
  expect(JSON.stringify(alertActiveMail[lang](facts).blocks)).toContain(known);
});

test.each(['fr', 'en'] as const)('no line of a mail breaks within a pay, in %s', (lang) => {
  const pay = formatPay({ min: 32_000, max: 38_000, currency: 'EUR', period: 'year' }, lang) ?? '';
  const facts = { employer: 'Varenne', timeZone: 'Europe/Paris', total: 1, alerts: [] };
  const job = { title: 'Soudeuse', url: 'https://guichet.example/a', details: shortLine(`Lyon,\n ${pay}`) };
  const mail = newJobsMail[lang]({
    ...facts,
    jobs: [job],
    careersUrl: job.url,
    manageAlertsUrl: job.url,
  });
  expect(JSON.stringify(typeset(mail).blocks)).toContain(`Lyon, ${pay}`);
  expect(linesOf(`  ${pay}\u00a0 \u200b\n\n`)).toEqual([pay]);
});
