import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { applications, candidates, mails, workspaces } from '#db/schema/index.ts';
import { sealLinkRequest } from '#domain/links/link-request.ts';
import { openLinkToken } from '#kernel/secrets/link-tokens.ts';
import { acknowledgeApplication } from '#mails/candidates/acknowledge-application.ts';
import { renewPortalLinks } from '#mails/candidates/renew-portal-links.ts';
import { renewEmployerLinks } from '#mails/employers/renew-employer-links.ts';
import { only } from '../support/fixtures.ts';
import { createJobFixture } from './follow-up-fixture.ts';

const fixture = await createJobFixture();
const { deps, database, clock, sent, withheld } = fixture;
const DAY_MS = 86_400_000;

type Request = { email: string; lang?: 'fr' | 'en'; applicationId?: string | null; id?: string };

const sealed = ({ email, lang = 'fr', applicationId = null, id = randomUUID() }: Request) =>
  sealLinkRequest(deps, { id, email, lang, applicationId, wantedPath: null, requestedAt: clock.now() });

async function renewed(request: Request) {
  sent.length = 0;
  await renewPortalLinks(deps, { request: sealed(request) });
  return sent;
}

async function renewedForEmployer(request: Request) {
  sent.length = 0;
  await renewEmployerLinks(deps, { request: sealed(request) });
  return sent;
}

const tokensIn = (text: string, kind: 'portal' | 'employer') =>
  [...text.matchAll(new RegExp(`https://guichet\\.example/${kind}/(\\S+)`, 'g'))].map(
    ([, token = '']) => token,
  );
const subjectsIn = (text: string, kind: 'portal' | 'employer') =>
  tokensIn(text, kind).map(
    (token) => openLinkToken(deps.tokenKeys, token, { purpose: kind, now: clock.now() })?.subjectId,
  );
const rowsOf = (kind: string, candidateId: string) =>
  database.query
    .select()
    .from(mails)
    .where(eq(mails.candidateId, candidateId))
    .then((rows) => rows.filter((row) => row.kind === kind));
const newContact = () => `recrutement.${randomUUID()}@varenne.example`;

describe('new links for a person', () => {
  it('are in one mail in the requested language, one for each employer, to the stored address', async () => {
    const { email, candidateId: first } = await fixture.apply();
    clock.advance(1000);
    const { candidateId: second } = await fixture.apply({
      email,
      workspace: { name: 'Clinique des Tilleuls' },
    });
    const mail = only(await renewed({ email: ` ${email.toUpperCase()} `, lang: 'en' }));
    expect(mail).toMatchObject({
      to: email,
      senderName: 'Éditions du Guichet SAS',
      replyTo: 'contact@publisher.example',
    });
    expect(mail.subject).toBe('Your link to your applications');
    expect(mail.text).toContain('Your candidate space, Ateliers Varenne');
    expect(mail.text).toContain('Your candidate space, Clinique des Tilleuls');
    expect(subjectsIn(mail.text, 'portal')).toEqual([second, first]);
    for (const candidateId of [first, second])
      expect(only(await rowsOf('renew-portal-links', candidateId))).toMatchObject({
        recipient: email,
        messageId: mail.messageId,
        applicationId: null,
        lang: 'en',
      });
  });

  it('come in the name of the only employer, whose contact gets the answer', async () => {
    const { email } = await fixture.apply();
    const mail = only(await renewed({ email }));
    expect(mail).toMatchObject({ senderName: 'Ateliers Varenne', replyTo: 'recrutement@varenne.example' });
    expect(mail.text).toContain('Bonjour Camille,');
    expect(mail.text).toContain('jusqu’au 21\u00a0février\u00a02027');
  });

  it('name no address of an employer who is anonymous (D15)', async () => {
    const { email } = await fixture.apply({ recruitment: { anonymous: true } });
    const mail = only(await renewed({ email }));
    expect(mail.replyTo).toBe('contact@publisher.example');
    expect(JSON.stringify(mail)).not.toContain('recrutement@varenne.example');
  });

  it('are valid for the address of today: after a correction the old one is unknown', async () => {
    const { email, candidateId } = await fixture.apply();
    const corrected = `juste.${randomUUID()}@courriel.example`;
    await database.query
      .update(candidates)
      .set({ email: corrected, emailNormalized: corrected, linkGeneration: 1 })
      .where(eq(candidates.id, candidateId));
    expect(await renewed({ email })).toEqual([]);
    const mail = only(await renewed({ email: corrected }));
    const [token = ''] = tokensIn(mail.text, 'portal');
    expect(openLinkToken(deps.tokenKeys, token, { purpose: 'portal', now: clock.now() })).toEqual({
      subjectId: candidateId,
      linkGeneration: 1,
    });
  });

  it('are for nobody whom the service does not know, nor for people of the sandbox (D47)', async () => {
    const { email, candidateId } = await fixture.apply();
    expect(await renewed({ email: `x${email}` })).toEqual([]);
    await database.query.update(candidates).set({ test: true }).where(eq(candidates.id, candidateId));
    expect(await renewed({ email })).toEqual([]);
    expect(await rowsOf('renew-portal-links', candidateId)).toEqual([]);
  });

  it('are mailed once, however often the job runs', async () => {
    const { email } = await fixture.apply();
    const request = sealed({ email });
    sent.length = 0;
    await renewPortalLinks(deps, { request });
    await renewPortalLinks(deps, { request });
    expect(sent).toHaveLength(1);
  });

  it('are mailed three times a day at most, whatever other mails strangers cause, and use up none of those (D74)', async () => {
    const { email } = await fixture.apply();
    await database.query.update(workspaces).set({ contactEmail: email });
    for (let asked = 0; asked < 4; asked += 1) {
      withheld.length = 0;
      expect(await renewed({ email })).toHaveLength(asked < 3 ? 1 : 0);
      expect(withheld).toEqual(asked < 3 ? [] : ['renew-portal-links']);
    }
    // The links of employers are another kind.
    expect(await renewedForEmployer({ email })).toHaveLength(1);
    for (let applied = 0; applied < 7; applied += 1) {
      const application = await fixture.apply({ email });
      sent.length = 0;
      await acknowledgeApplication(deps, application);
      expect(sent).toHaveLength(applied < 6 ? 1 : 0);
    }
    clock.advance(DAY_MS);
    for (let applied = 0; applied < 7; applied += 1)
      await acknowledgeApplication(deps, await fixture.apply({ email }));
    expect(await renewed({ email })).toHaveLength(1);
  });

  it('are not mailed six hours after the request', async () => {
    const { email } = await fixture.apply();
    const request = sealed({ email });
    clock.advance(6 * 3_600_000);
    sent.length = 0;
    await renewPortalLinks(deps, { request });
    expect(sent).toEqual([]);
  });
});

describe('new links for an employer', () => {
  it('are in one mail with its newest applications, to its contact alone (D46)', async () => {
    const contactEmail = newContact();
    const older = await fixture.apply({ workspace: { contactEmail } });
    clock.advance(1000);
    const newer = await fixture.apply({
      workspace: { contactEmail, name: 'Varenne Nord' },
      firstName: 'Noé',
    });
    // The mail has a corrected name, as the desk does (D17).
    const corrected = { firstName: 'Noël', contactCorrectedAt: clock.now() };
    await database.query.update(candidates).set(corrected).where(eq(candidates.id, newer.candidateId));
    const mail = only(await renewedForEmployer({ email: contactEmail.toUpperCase() }));
    expect(mail.to).toBe(contactEmail);
    expect(subjectsIn(mail.text, 'employer')).toEqual([newer.applicationId, older.applicationId]);
    expect(mail.text).toContain('Noël Fontanel');
    expect(mail.text).toContain('Technicienne de maintenance · Varenne Nord');
    const row = only(await rowsOf('renew-employer-links', newer.candidateId));
    expect(row).toMatchObject({ applicationId: newer.applicationId, recipient: contactEmail });
    expect(await renewedForEmployer({ email: older.email })).toEqual([]);
  });

  it('begin with the application of the expired link, however old it is', async () => {
    const contactEmail = newContact();
    const oldest = await fixture.apply({ workspace: { contactEmail } });
    clock.advance(91 * DAY_MS);
    const newer = await fixture.apply({ workspace: { contactEmail } });
    const applicationId = oldest.applicationId;
    expect(subjectsIn(only(await renewedForEmployer({ email: contactEmail })).text, 'employer')).toEqual([
      newer.applicationId,
    ]);
    const mail = only(await renewedForEmployer({ email: contactEmail, applicationId }));
    expect(subjectsIn(mail.text, 'employer')).toEqual([applicationId, newer.applicationId]);
  });

  it('show no application of another employer, whatever link was sent', async () => {
    const other = await fixture.apply({ workspace: { contactEmail: newContact() } });
    const contactEmail = newContact();
    const own = await fixture.apply({ workspace: { contactEmail } });
    const mail = only(await renewedForEmployer({ email: contactEmail, applicationId: other.applicationId }));
    expect(subjectsIn(mail.text, 'employer')).toEqual([own.applicationId]);
  });

  it('are for no disabled workspace, and for none without applications', async () => {
    const contactEmail = newContact();
    const { applicationId: inDisabled } = await fixture.apply({ workspace: { contactEmail } });
    const [{ workspaceId = '' } = {}] = await database.query
      .select()
      .from(applications)
      .where(eq(applications.id, inDisabled));
    await database.query
      .update(workspaces)
      .set({ disabledAt: clock.now() })
      .where(eq(workspaces.id, workspaceId));
    expect(await renewedForEmployer({ email: contactEmail })).toEqual([]);
    const empty = newContact();
    const { applicationId } = await fixture.apply({ workspace: { contactEmail: empty } });
    await database.query.delete(applications).where(eq(applications.id, applicationId));
    expect(await renewedForEmployer({ email: empty })).toEqual([]);
  });
});
