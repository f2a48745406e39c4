import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sweepAllowances } from '#db/mails/mail-allowances.ts';
import {
  applications,
  candidates,
  mailAllowances,
  mails,
  recruitments,
  workspaces,
} from '#db/schema/index.ts';
import { toReference } from '#domain/applications/sent/reference.ts';
import { openLinkToken, type TokenPurpose } from '#kernel/secrets/link-tokens.ts';
import { acknowledgeApplication } from '#mails/candidates/acknowledge-application.ts';
import { only } from '../support/fixtures.ts';
import { createJobFixture, type Submission } from './follow-up-fixture.ts';

const fixture = await createJobFixture();
const { deps, database, clock, sent, withheld } = fixture;
const DAY_MS = 86_400_000;

async function acknowledged(submission: Submission = {}) {
  const ids = await fixture.apply(submission);
  sent.length = 0;
  await acknowledgeApplication(deps, ids);
  return { ...ids, mail: only(sent) };
}

/** An application for each address, each to a workspace of its own: rows like those of one that was sent. */
async function applicationsBy(emails: readonly string[]): Promise<{ applicationId: string }[]> {
  const { applicationId } = await fixture.apply();
  const sentOne = only(
    await database.query
      .select({ workspace: workspaces, job: recruitments, person: candidates, application: applications })
      .from(applications)
      .innerJoin(workspaces, eq(workspaces.id, applications.workspaceId))
      .innerJoin(recruitments, eq(recruitments.id, applications.recruitmentId))
      .innerJoin(candidates, eq(candidates.id, applications.candidateId))
      .where(eq(applications.id, applicationId)),
  );
  const copies = emails.map((email) => {
    const id = randomUUID();
    const workspaceId = randomUUID();
    const recruitmentId = randomUUID();
    const candidateId = randomUUID();
    return {
      workspace: { ...sentOne.workspace, id: workspaceId, slug: workspaceId },
      job: { ...sentOne.job, id: recruitmentId, workspaceId },
      person: {
        ...sentOne.person,
        id: candidateId,
        workspaceId,
        email,
        emailNormalized: email.toLowerCase(),
      },
      application: { ...sentOne.application, id, workspaceId, recruitmentId, candidateId, email },
    };
  });
  await database.query.insert(workspaces).values(copies.map(({ workspace }) => workspace));
  await database.query.insert(recruitments).values(copies.map(({ job }) => job));
  await database.query.insert(candidates).values(copies.map(({ person }) => person));
  await database.query.insert(applications).values(copies.map(({ application }) => application));
  return copies.map(({ application }) => ({ applicationId: application.id }));
}

it('says its days in the time zone of the workspace (D71)', async () => {
  const dayIn = async (timeZone: string) => {
    const { mail } = await acknowledged({ workspace: { timeZone } });
    return mail.text.match(/Le (\d+) novembre 2026/)?.[1];
  };
  const [east, west] = [await dayIn('Pacific/Kiritimati'), await dayIn('Pacific/Pago_Pago')];
  expect(Number(east)).toBe(Number(west) + 1);
});

describe('the acknowledgement', () => {
  it('tells in French what happens next, what is done with the data and by whom', async () => {
    const { mail, email } = await acknowledged({ lang: 'fr' });
    expect(mail.to).toBe(email);
    expect(mail.replyTo).toBe('recrutement@varenne.example');
    expect(mail.subject).toBe('Nous avons bien reçu votre candidature\u202f: Technicienne de maintenance');
    for (const fact of [
      'Bonjour Camille,',
      'Merci de votre candidature. Le 23\u00a0novembre\u00a02026, Ateliers Varenne a reçu',
      '(poste chez Varenne Industrie)',
      'Quand son état change, un e-mail vous le dit, au plus tard le lendemain. C’est l’employeur qui décide.',
      'assistant d’intelligence artificielle',
      'Il n’a lieu qu’avec votre accord.',
      'Responsable du traitement\u202f: Ateliers Varenne (contact\u202f: recrutement@varenne.example)',
      'Éditions du Guichet SAS',
      'votre consentement donné par la case du formulaire',
      '18 mois après le dernier contact',
      'portabilité',
      'CNIL, www.cnil.fr',
      'jusqu’au 21\u00a0février\u00a02027',
    ]) {
      expect(mail.text).toContain(fact);
      expect(mail.html).toContain(fact.replace(/\u202f: .*/, ''));
    }
    expect(mail.html).toContain('<html lang="fr">');
  });

  it('says the same in English', async () => {
    const { mail } = await acknowledged({ lang: 'en' });
    expect(mail.subject).toBe('We have received your application: Technicienne de maintenance');
    for (const fact of [
      'Hello Camille,',
      'Thank you for applying. On 23\u00a0November\u00a02026, Ateliers Varenne received',
      '(position at Varenne Industrie)',
      'When its status changes, an e-mail tells you, the next day at the latest. It is the employer who decides.',
      'artificial-intelligence assistant',
      'Controller: Ateliers Varenne (contact: recrutement@varenne.example)',
      '18 months after the last contact',
      'in France the CNIL',
      'until 21\u00a0February\u00a02027',
    ]) {
      expect(mail.text).toContain(fact);
    }
    expect(mail.html).toContain('<html lang="en">');
  });

  it.each([
    ['fr', false, 'Vous aviez déjà postulé à cette offre le 23\u00a0novembre\u00a02026.'],
    ['en', false, 'You had already applied for this job on 23\u00a0November\u00a02026.'],
    ['fr', true, 'Vous aviez déjà envoyé une candidature spontanée le 23\u00a0novembre\u00a02026.'],
    ['en', true, 'You had already sent an open application on 23\u00a0November\u00a02026.'],
  ] as const)(
    'says in %s, open application %s, that the person had applied before, which no page does (D19, D67)',
    async (lang, openApplications, sentence) => {
      const first = await acknowledged({ lang });
      expect(first.mail.text).toContain(toReference(first.applicationId));
      expect(first.mail.text).not.toContain(sentence);
      const again = await fixture.apply({ email: first.email, lang });
      if (openApplications)
        await database.query.execute(
          sql`update recruitments set open_applications = true, published = false, status = 'closed'
            where id = (select recruitment_id from applications where id = ${again.applicationId})`,
        );
      await database.query
        .update(applications)
        .set({ duplicateOf: first.applicationId })
        .where(eq(applications.id, again.applicationId));
      sent.length = 0;
      await acknowledgeApplication(deps, again);
      expect(only(sent).text).toContain(sentence);
    },
  );

  it('names the board that sent the application, and claims no consent that was not given (art. 14 GDPR)', async () => {
    const french = await acknowledged({ board: 'Tableau des Offres' });
    expect(french.mail.text).toContain('transmis par Tableau des Offres');
    expect(french.mail.text).not.toContain('case du formulaire');
    const english = await acknowledged({ board: 'Tableau des Offres', lang: 'en' });
    expect(english.mail.text).toContain('as sent by Tableau des Offres');
    expect(english.mail.text).not.toContain('box on the form');
  });

  it('carries links that open this candidate’s data for 90 days', async () => {
    const { mail, candidateId } = await acknowledged();
    const token = /https:\/\/guichet\.example\/portal\/(\S+)/.exec(mail.text)?.[1] ?? '';
    expect(mail.text).toContain(`https://guichet.example/portal/${token}/sheet`);
    expect(mail.text).not.toContain('/export');
    expect(mail.html).toContain(`href="https://guichet.example/portal/${token}"`);
    const days = (count: number) => new Date(clock.now().getTime() + count * 86_400_000);
    expect(openLinkToken(deps.tokenKeys, token, { purpose: 'portal', now: days(89) })?.subjectId).toBe(
      candidateId,
    );
    expect(openLinkToken(deps.tokenKeys, token, { purpose: 'portal', now: days(90) })).toBeNull();
  });

  it.each([
    [
      'fr',
      'Il n’a lieu qu’avec votre accord.',
      'Ce service ne vous note pas, ne vous classe pas et ne décide rien.',
      'jusqu’au 21\u00a0février\u00a02027',
    ],
    [
      'en',
      'It takes place only with your agreement.',
      'This service does not score you or rank you, and decides nothing.',
      'until 21\u00a0February\u00a02027',
    ],
  ] as const)('offers the conversation about this application, in %s', async (lang, ...words) => {
    const { mail, applicationId, candidateId } = await acknowledged({ lang });
    for (const word of words) {
      expect(mail.text).toContain(word);
      expect(mail.html).toContain(word);
    }
    const [url, token = ''] = /https:\/\/guichet\.example\/chat\/(\S+)/.exec(mail.text) ?? [];
    expect(mail.html).toContain(`href="${url}"`);
    // One button: the way to the application.
    const buttons = [...mail.html.matchAll(/class="button" href="([^"]+)"/g)].map(([, href]) => href);
    expect(buttons).toEqual([expect.stringContaining('/portal/')]);
    const days = (count: number) => new Date(clock.now().getTime() + count * 86_400_000);
    const opened = (purpose: TokenPurpose, at: Date) =>
      openLinkToken(deps.tokenKeys, token, { purpose, now: at });
    expect(opened('prequalification', days(89))).toEqual({ subjectId: applicationId, linkGeneration: 0 });
    expect(opened('prequalification', days(90))).toBeNull();
    expect(opened('portal', clock.now())).toBeNull();
    expect(mail.text).not.toContain(applicationId);
    expect(mail.text).not.toContain(candidateId);
  });

  it('offers no conversation that would get no answer (D172)', async () => {
    const silent = { ...deps, settings: { ...deps.settings, interviewer: 'none' } } as const;
    const disabled = await fixture.apply({ workspace: { slug: 'ferme' } });
    await database.query
      .update(workspaces)
      .set({ disabledAt: clock.now() })
      .where(eq(workspaces.slug, 'ferme'));
    const english = await fixture.apply({ lang: 'en' });
    const over = await Promise.all(
      (['withdrawn', 'rejected', 'hired'] as const).map(async (status) => {
        const applied = await fixture.apply();
        const own = eq(applications.id, applied.applicationId);
        await database.query.update(applications).set({ status }).where(own);
        return applied;
      }),
    );
    sent.length = 0;
    await acknowledgeApplication(silent, await fixture.apply());
    await acknowledgeApplication(silent, english);
    for (const applied of [disabled, ...over]) await acknowledgeApplication(deps, applied);
    expect(sent).toHaveLength(6);
    for (const mail of sent) {
      expect(JSON.stringify(mail)).not.toContain('/chat/');
      expect(mail.text).not.toMatch(/vous est proposé|is offered to you/);
    }
  });

  it.each([
    ['ai', 'fr', /assistant d’intelligence artificielle vous est proposé/, /Anthropic.*hors de l’Union/],
    ['ai', 'en', /artificial-intelligence assistant is offered/, /Anthropic.*outside the European Union/],
    [
      'questionnaire',
      'fr',
      /questionnaire automatique sur le poste, sans intelligence artificielle, vous/,
      /Transferts\u202f: aucun$/m,
    ],
    [
      'questionnaire',
      'en',
      /questionnaire about the job, without artificial intelligence, is offered/,
      /Transfers: none$/m,
    ],
    ['none', 'fr', /Ce service n’emploie aucune intelligence artificielle/, /Transferts\u202f: aucun$/m],
    ['none', 'en', /This service uses no artificial intelligence/, /Transfers: none$/m],
  ] as const)(
    'says what will happen with interviewer %s, in %s',
    async (interviewer, lang, what, transfer) => {
      const ids = await fixture.apply({ lang });
      sent.length = 0;
      await acknowledgeApplication({ ...deps, settings: { ...deps.settings, interviewer } }, ids);
      const { text } = only(sent);
      expect(text).toMatch(what);
      expect(text).toMatch(transfer);
      if (interviewer === 'ai') return;
      expect(text).not.toContain('Anthropic');
      expect(text).not.toMatch(/assistant|hors de l’Union|outside the European/);
    },
  );

  it('never shows the company of an anonymous recruitment, nor an address that gives it away', async () => {
    const { mail } = await acknowledged({ recruitment: { anonymous: true, companyName: 'Maison Secrète' } });
    expect(mail.replyTo).toBe('contact@publisher.example');
    const whole = JSON.stringify(mail);
    expect(whole).not.toContain('Secrète');
    expect(whole).not.toContain('varenne.example');
  });

  it('goes to the address of the person, not to what a later submission spells', async () => {
    const first = await fixture.apply({ email: 'Noe.Marchetti@courriel.example' });
    await database.query
      .update(candidates)
      .set({ email: 'noe.corrige@courriel.example' })
      .where(eq(candidates.id, first.candidateId));
    sent.length = 0;
    await acknowledgeApplication(deps, first);
    expect(only(sent).to).toBe('noe.corrige@courriel.example');
  });

  it.each([
    'Gagnez https://piege.example',
    'piege.example',
    'A\r\nBcc: x@piege.example',
    '<b>Camille</b>',
    'x'.repeat(41),
  ])('does not carry what is typed as a name but is none: %j', async (firstName) => {
    const { mail } = await acknowledged({ firstName });
    expect(mail.text).toMatch(/^Bonjour,\n/);
    expect(JSON.stringify(mail)).not.toContain(firstName);
    expect(JSON.stringify(mail)).not.toContain('piege');
  });

  it('keeps a title with markup and line breaks harmless', async () => {
    const { mail } = await acknowledged({
      recruitment: { title: 'Soudeuse\r\nBcc: intrus@piege.example <script>alert("1")</script>' },
    });
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(mail.html).not.toContain('<script>');
    expect(mail.html).toContain('&lt;script&gt;');
  });

  it('is sent once, however often the job runs', async () => {
    const ids = await fixture.apply();
    sent.length = 0;
    for (let run = 0; run < 3; run++) await acknowledgeApplication(deps, ids);
    expect(sent).toHaveLength(1);
  });

  it('is sent again under the same Message-ID after a crash before the mark, and then no more', async () => {
    const ids = await fixture.apply();
    sent.length = 0;
    const refusing = { ...deps.mailer, send: () => Promise.reject(new Error('the connection broke')) };
    await expect(acknowledgeApplication({ ...deps, mailer: refusing }, ids)).rejects.toThrow();
    await acknowledgeApplication(deps, ids);
    await database.query.update(mails).set({ sentAt: null }).where(eq(mails.causeId, ids.applicationId));
    await acknowledgeApplication(deps, ids);
    await acknowledgeApplication(deps, ids);
    const links = sent.map(({ text }) => /\/chat\/(\S+)/.exec(text)?.[1] ?? '');
    for (const link of links)
      expect(
        openLinkToken(deps.tokenKeys, link, { purpose: 'prequalification', now: clock.now() }),
      ).not.toBeNull();
    const row = only(await database.query.select().from(mails).where(eq(mails.causeId, ids.applicationId)));
    expect(sent.map(({ messageId }) => messageId)).toEqual([row.messageId, row.messageId]);
    expect(row.messageId).toMatch(/^<[0-9a-f-]{36}@guichet\.example>$/);
    expect(row.sentAt).toEqual(clock.now());
  });

  it('200 applications in the name of one person are six mails, over all workspaces and tags (D37)', async () => {
    const person = randomUUID();
    const all = await applicationsBy(
      Array.from({ length: 100 }, (_, count) => [
        `${person}+${count}@courriel.example`,
        `${person.toUpperCase()}@Courriel.example`,
      ]).flat(),
    );
    sent.length = 0;
    withheld.length = 0;
    // So many at a time as the pool of connections lets wait.
    for (let begun = 0; begun < all.length; begun += 20) {
      await Promise.all(all.slice(begun, begun + 20).map((ids) => acknowledgeApplication(deps, ids)));
    }
    // Among the first are those that were sent, and some that were not: a retry changes nothing.
    for (const ids of all.slice(0, 20)) await acknowledgeApplication(deps, ids);
    expect(sent).toHaveLength(6);
    expect(new Set(withheld)).toEqual(new Set(['acknowledge-application']));
    expect(withheld.length).toBeGreaterThanOrEqual(194);
    const { email } = await acknowledged();
    expect(email).not.toContain(person);
    clock.advance(DAY_MS - 1000);
    const later = await fixture.apply({ email: `${person}@courriel.example` });
    sent.length = 0;
    await acknowledgeApplication(deps, later);
    expect(sent).toEqual([]);
    clock.advance(1000);
    await acknowledgeApplication(deps, await fixture.apply({ email: `${person}@courriel.example` }));
    expect(sent).toHaveLength(1);
  });

  it('it counts mailboxes under pseudonyms, which are kept for a day (D31)', async () => {
    const { email } = await acknowledged();
    const kept = () => database.query.select().from(mailAllowances);
    expect(JSON.stringify(await kept())).not.toContain(email.split('@')[0]);
    expect((await kept()).length).toBeGreaterThan(0);
    await sweepAllowances(database.query, new Date(clock.now().getTime() + DAY_MS - 1));
    expect((await kept()).length).toBeGreaterThan(0);
    await sweepAllowances(database.query, new Date(clock.now().getTime() + DAY_MS));
    expect(await kept()).toEqual([]);
  });

  it('ends quietly when the person has been erased, or never was', async () => {
    const ids = await fixture.apply();
    await database.query.delete(candidates).where(eq(candidates.id, ids.candidateId));
    sent.length = 0;
    await acknowledgeApplication(deps, ids);
    await acknowledgeApplication(deps, { applicationId: randomUUID() });
    expect(sent).toEqual([]);
  });
});
