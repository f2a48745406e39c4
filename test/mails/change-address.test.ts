import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { findCandidate } from '#db/candidates/portal.ts';
import { addressChanges } from '#db/schema/index.ts';
import { confirmAddressChange } from '#domain/portal/contact/confirm-address-change.ts';
import { requestAddressChange } from '#domain/portal/contact/request-address-change.ts';
import { announceAddressChange, confirmNewAddress } from '#mails/candidates/change-address.ts';
import { only } from '../support/fixtures.ts';
import { createJobFixture } from './follow-up-fixture.ts';

const fixture = await createJobFixture();
const { deps, sent, database } = fixture;

it.each([
  ['fr', 'À confirmer\u202f:', 'Votre adresse a changé', 'Les alertes emploi'],
  ['en', 'To confirm:', 'Your address has changed', 'Job alerts'],
] as const)(
  'the new address is asked, the old one is told without the new one, in %s',
  async (lang, asked, told, alerts) => {
    sent.length = 0;
    const { candidateId, email } = await fixture.apply();
    const candidate = await findCandidate(database.query, candidateId);
    if (candidate === null) throw new Error('no such candidate');
    const address = `nouvelle-${lang}@courriel.example`;
    sent.length = 0;
    const holder = { candidate, applicationId: null };
    await requestAddressChange(deps, { holder, email: address, lang, onLimitState: () => {} });
    const wish = only(
      await database.query.select().from(addressChanges).where(eq(addressChanges.candidateId, candidateId)),
    );
    const job = { addressChangeId: wish.id };
    await announceAddressChange(deps, job);
    await confirmNewAddress(deps, job);
    await confirmNewAddress(deps, job);
    const question = only(sent);
    expect(question.to).toBe(address);
    expect(question.subject).toContain(asked);
    const token = /https:\/\/guichet\.example\/address\/(\S+)/.exec(question.text)?.[1] ?? '';
    expect(JSON.stringify(question)).not.toMatch(/portal\/|\/chat\/|Fontanel/);
    await confirmAddressChange(deps, { token });
    await announceAddressChange(deps, job);
    await announceAddressChange(deps, job);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toMatchObject({
      to: email,
      subject: expect.stringContaining(told),
      text: expect.stringContaining(alerts),
    });
    expect(JSON.stringify(sent[1])).not.toContain(address);
  },
);
