import { expect, test } from 'vitest';
import { alertConfirmation, alertKnown } from '#mails/texts/alerts/confirmation.ts';

test.each([
  ['EDF', 'd’EDF'],
  ['Varenne', 'de Varenne'],
])('the mails about an alert elide before the name of %s', (employer, name) => {
  const expiresAt = new Date('2026-11-30T09:00:00Z');
  const facts = { employer, timeZone: 'Europe/Paris', url: 'https://guichet.example/a', expiresAt };
  for (const { blocks } of [alertConfirmation.fr(facts), alertKnown.fr(facts)])
    expect(JSON.stringify(blocks)).toContain(`nouvelles offres ${name} `);
});
