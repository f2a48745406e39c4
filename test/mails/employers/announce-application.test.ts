import { randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { takeDigest } from '#db/mails/digests.ts';
import type { JobAnswer } from '#db/schema/base/questions.ts';
import { applications, candidates, mails, workspaces } from '#db/schema/index.ts';
import { setApplicationStatus } from '#domain/administration/applications/set-application-status.ts';
import { announceStatus } from '#mails/candidates/announce-status.ts';
import { announceApplication } from '#mails/employers/announce-application.ts';
import { sendDigests } from '#mails/employers/send-digests.ts';
import { only } from '#test/support/fixtures.ts';
import { createJobFixture, type Submission } from '../follow-up-fixture.ts';

const fixture = await createJobFixture();
const { deps, database, clock, sent, later } = fixture;
const HOUR_MS = 3_600_000;

beforeEach(() => {
  sent.length = 0;
  later.clear();
});

/** Applications to employers with one contact of their own, each announced. */
async function announced(count: number, workspace: Submission['workspace'] = {}) {
  const contactEmail = `${randomUUID()}@varenne.example`;
  const all = [];
  for (let made = 0; made < count; made += 1)
    all.push(await fixture.apply({ workspace: { contactEmail, ...workspace } }));
  sent.length = 0;
  for (const ids of all) await announceApplication(deps, ids);
  return all;
}

describe('the announcement of an application', () => {
  it.each([
    ['fr', 'Nouvelle candidature\u202f: Camille Fontanel, Technicienne de maintenance'],
    ['en', 'New application: Camille Fontanel, Technicienne de maintenance'],
  ] as const)(
    'is a mail to the contact in its language (%s), answered to the candidate',
    async (lang, subject) => {
      const { email, ...ids } = only(await announced(1, { lang }));
      await announceApplication(deps, ids);
      const mail = only(sent);
      expect(mail).toMatchObject({ subject, replyTo: email, senderName: 'Ateliers Varenne' });
      expect(mail.text).toMatch(/https:\/\/guichet\.example\/employer\/\S+/);
      expect(mail.html).toContain('color-scheme');
    },
  );

  it.each([
    [
      'fr',
      [
        'CE QUI EST NOTÉ SOUS LES QUESTIONS POSÉES (DES MOTS PEUVENT AUSSI PARLER D’AUTRE CHOSE)',
        '- Avez-vous le permis B ? Oui',
        '- Which hours? La nuit',
        '- Site : voir https: // piege . example/x',
        '- Pourquoi ? Une ligne, puis une autre.',
      ],
    ],
    [
      'en',
      [
        'WHAT IS NOTED UNDER THE QUESTIONS THAT WERE ASKED (WORDS MAY BE ABOUT SOMETHING ELSE TOO)',
        '- Do you drive? Yes',
        '- Which hours? Night',
        '- Site: voir https: // piege . example/x',
        '- Pourquoi ? Une ligne, puis une autre.',
      ],
    ],
  ] as const)(
    'has the answers to the job’s own questions, a line each, without any address (%s; D37, D60)',
    async (lang, lines) => {
      const contactEmail = `${randomUUID()}@varenne.example`;
      const ids = await fixture.apply({ workspace: { contactEmail, lang } });
      const question = { fr: 'Avez-vous le permis B ?', en: 'Do you drive?' };
      const addresses = ['voir https://piege.example/x', 'piege.example', 'moi@piege.example'];
      const answers: JobAnswer[] = [
        { questionId: 'licence', question, kind: 'yesNo', value: 'yes' },
        {
          questionId: 'hours',
          question: { en: 'Which hours?' },
          kind: 'choice',
          value: 'night',
          option: { fr: 'La nuit', en: 'Night' },
        },
        ...addresses.map(
          (value, index): JobAnswer => ({
            questionId: `site${index}`,
            question: { fr: 'Site' },
            kind: 'text',
            value,
          }),
        ),
        {
          questionId: 'why',
          question: { fr: 'Pourquoi ?' },
          kind: 'text',
          value: 'Une ligne,\r\npuis une autre.',
        },
      ];
      await database.query
        .update(applications)
        .set({ answers })
        .where(eq(applications.id, ids.applicationId));
      sent.length = 0;
      await announceApplication(deps, ids);
      const mail = only(sent);
      for (const line of lines)
        expect(mail.text.replaceAll('\u202f', ' ')).toContain(line.replaceAll('\u202f', ' '));
      expect(`${mail.text}${mail.html}`).not.toContain('piege.example');
    },
  );

  it.each([
    ['fr', 'à lire sur la page de la candidature'],
    ['en', 'to be read on the application’s page'],
  ] as const)(
    'leads to the page for words of distress in place of a number and a letter, alone and in a digest (%s; D93)',
    async (lang, line) => {
      const contactEmail = `${randomUUID()}@varenne.example`;
      const phone = '06 12 34 56 78. J’ai envie de mourir.';
      const told = { phone, why: 'Je veux en finir avec la vie.' };
      const once = await fixture.apply({ workspace: { contactEmail, lang }, ...told });
      const daily = await fixture.apply({ workspace: { contactEmail, lang, notify: 'daily' }, ...told });
      sent.length = 0;
      for (const ids of [once, daily]) await announceApplication(deps, ids);
      clock.advance(24 * HOUR_MS);
      await sendDigests(deps);
      expect(sent).toHaveLength(2);
      for (const { text, html } of sent) {
        expect(text.split(line)).toHaveLength(3);
        expect(`${text}${html}`).not.toMatch(/mourir|06 12|en finir/);
      }
    },
  );

  it('beyond twenty in an hour waits for the full hour, and is one mail with each of them (D37)', async () => {
    // One workspace, since a digest is a workspace's.
    const contactEmail = `${randomUUID()}@varenne.example`;
    const all = [];
    for (let made = 0; made < 23; made += 1)
      all.push(
        await fixture.apply({ workspace: { contactEmail }, phone: '06 12 34 56 78', why: 'Une ligne.' }),
      );
    const [first] = all;
    const { workspaceId } = only(
      await database.query
        .select()
        .from(applications)
        .where(eq(applications.id, first?.applicationId ?? '')),
    );
    for (const { applicationId } of all)
      await database.query
        .update(applications)
        .set({ workspaceId })
        .where(eq(applications.id, applicationId));
    for (const ids of all) await announceApplication(deps, ids);
    expect(sent).toHaveLength(20);
    await sendDigests(deps);
    expect(sent).toHaveLength(20);
    clock.advance(HOUR_MS);
    // Two nodes at once.
    await Promise.all([sendDigests(deps).catch(() => {}), sendDigests(deps).catch(() => {})]);
    await sendDigests(deps);
    expect(sent).toHaveLength(21);
    expect(sent[20]?.subject).toBe('3 nouvelles candidatures chez Ateliers Varenne');
    expect(sent[20]?.text.match(/ · 06\u00a012\u00a034\u00a056\u00a078\nUne ligne\./g)).toHaveLength(3);
    expect(new Set(sent[20]?.text.match(/\/employer\/\S+/g)).size).toBe(3);
  });

  it('daily waits for the morning, and is sent again under its Message-ID after a failure, then no more', async () => {
    const [ids] = await announced(1, { notify: 'daily' });
    expect(sent).toEqual([]);
    clock.advance(24 * HOUR_MS);
    const failed: string[] = [];
    const send = async ({ messageId }: { messageId: string }) => {
      failed.push(messageId);
      throw new Error('the connection broke');
    };
    await expect(sendDigests({ ...deps, mailer: { ...deps.mailer, send } })).rejects.toThrow('broke');
    await sendDigests(deps);
    await sendDigests(deps);
    expect(only(sent).messageId).toBe(only(failed));
    expect(only(sent).subject).toBe('1 nouvelle candidature chez Ateliers Varenne');
    const row = only(
      await database.query
        .select()
        .from(mails)
        .where(eq(mails.causeId, ids?.applicationId ?? '')),
    );
    expect(row.sentAt).toEqual(clock.now());
  });

  it('a digest takes no more mails than its limit, by any plan of the database', async () => {
    const all = await announced(3, { notify: 'daily' });
    const ids = all.map(({ applicationId }) => applicationId);
    const [{ workspaceId } = { workspaceId: '' }] = await database.query
      .select()
      .from(applications)
      .where(inArray(applications.id, ids));
    await database.query.update(applications).set({ workspaceId }).where(inArray(applications.id, ids));
    const digestId = randomUUID();
    await database.transaction(async (tx) => {
      // Without these, the plan of a nested loop runs the choice of the mails once for each mail.
      for (const way of [
        'hashjoin',
        'mergejoin',
        'material',
        'memoize',
        'indexscan',
        'bitmapscan',
        'hashagg',
        'sort',
      ])
        await tx.execute(sql.raw(`set local enable_${way} = off`));
      const now = new Date(clock.now().getTime() + 24 * HOUR_MS);
      const times = { now, leasedUntil: new Date(now.getTime() + HOUR_MS) };
      await takeDigest(tx, {
        workspaceId,
        digestId,
        messageId: '<digest>',
        isBegun: false,
        max: 1,
        ...times,
      });
    });
    const taken = await database.query.select().from(mails).where(eq(mails.digestId, digestId));
    // None is left for the tests below.
    await database.query.delete(mails).where(inArray(mails.applicationId, ids));
    expect(taken).toHaveLength(1);
  });

  it('a digest whose node died is sent by another, under the same Message-ID', async () => {
    await announced(1, { notify: 'daily' });
    clock.advance(24 * HOUR_MS);
    let begun = '';
    const dying = { ...deps.mailer, send: (mail: { messageId: string }) => hang(mail) };
    void sendDigests({ ...deps, mailer: dying });
    await new Promise<void>((resolve) => {
      started = resolve;
    });
    await expect(sendDigests(deps)).rejects.toThrow('not sent yet');
    clock.advance(3 * 60_000);
    await sendDigests(deps);
    expect(only(sent).messageId).toBe(begun);

    function hang({ messageId }: { messageId: string }): Promise<void> {
      begun = messageId;
      started();
      return new Promise(() => {});
    }
  });

  it('is none where the workspace wants none, has no contact, or the person is erased', async () => {
    await announced(1, { notify: 'never' });
    await announced(1, { contactEmail: null });
    const [erased] = await announced(1, { notify: 'daily' });
    await database.query.delete(candidates).where(eq(candidates.id, erased?.candidateId ?? ''));
    clock.advance(24 * HOUR_MS);
    await sendDigests(deps);
    expect(sent).toEqual([]);
  });
});

let started = () => {};

describe('a status', () => {
  async function set(applicationId: string, status: 'received' | 'in_review' | 'rejected'): Promise<void> {
    await database.query.update(applications).set({ status }).where(eq(applications.id, applicationId));
    await announceStatus(deps, { applicationId, changeId: randomUUID() });
  }

  it.each([
    ['fr', 'n’a pas été retenue', 'Ce changement vient de l’employeur'],
    ['en', 'was not selected', 'The employer made this change'],
  ] as const)('is told kindly, by whom, with the portal and no reason (%s)', async (lang, word, who) => {
    const { applicationId, email } = await fixture.apply({ lang });
    await set(applicationId, 'rejected');
    const mail = only(sent);
    expect(mail).toMatchObject({ to: email, replyTo: 'recrutement@varenne.example' });
    for (const part of [word, who, 'https://guichet.example/portal/']) expect(mail.text).toContain(part);
  });

  it('set back and forth is one mail a day, with what holds then (D37)', async () => {
    const { applicationId } = await fixture.apply();
    for (const status of ['in_review', 'rejected', 'in_review', 'rejected'] as const)
      await set(applicationId, status);
    expect(only(sent).text).toContain('à l’étude');
    const { job, afterSeconds } = only([...later.values()]);
    clock.advance(afterSeconds * 1000);
    if (job.name !== 'announce-status') throw new Error(job.name);
    await announceStatus(deps, job);
    expect(sent).toHaveLength(2);
    expect(sent[1]?.text).toContain('n’a pas été retenue');
  });

  it('with words has a mail of its own, also of a status that was told, or that another has followed (D101)', async () => {
    const { applicationId: id } = await fixture.apply();
    const setter = { actor: 'test', workspace: null };
    const meetAt = (time: string) =>
      setApplicationStatus(deps, setter, { id, status: 'interview', offeredTimes: [new Date(time)] });
    const run = async () => {
      for (const job of fixture.jobs.splice(0)) {
        clock.advance(60_000);
        if (job.name === 'announce-status') await announceStatus(deps, job);
      }
    };
    fixture.jobs.length = 0;
    await meetAt('2027-03-03T08:30:00Z');
    await run();
    // A status without words is put off, and the next words are told though the last mail told their status.
    await setApplicationStatus(deps, setter, { id, status: 'in_review' });
    await run();
    await meetAt('2027-03-04T09:30:00Z');
    await run();
    // Two changes come before the first of their jobs, and the status that is already set brings words too.
    await setApplicationStatus(deps, setter, { id, status: 'in_review', messageToCandidate: 'Ce soir.' });
    await meetAt('2027-03-05T10:30:00Z');
    await setApplicationStatus(deps, setter, { id, status: 'interview', messageToCandidate: 'Au 2e étage.' });
    await run();
    const told = ['3\u00a0mars', '4\u00a0mars', 'Ce soir.', '5\u00a0mars', '2e étage.'];
    expect(sent.map(({ text }, index) => text.includes(told[index] ?? '-'))).toEqual(told.map(() => true));
    // The job that was put off has nothing left to tell.
    const { job, afterSeconds } = only([...later.values()]);
    clock.advance(afterSeconds * 1000);
    if (job.name === 'announce-status') await announceStatus(deps, job);
    expect(sent).toHaveLength(told.length);
  });

  it('brings the reason and the message of any decision, also a reason alone', async () => {
    const { applicationId: id } = await fixture.apply();
    const setter = { actor: 'test', workspace: null };
    const run = async () => {
      for (const job of fixture.jobs.splice(0))
        if (job.name === 'announce-status') await announceStatus(deps, job);
    };
    fixture.jobs.length = 0;
    const words = { reason: 'Vous connaissez les moulins.', messageToCandidate: 'Venez lundi.' };
    await setApplicationStatus(deps, setter, { id, status: 'interview', ...words });
    await run();
    for (const said of Object.values(words)) expect(only(sent).text).toContain(said);
    const silent = await fixture.apply();
    await setApplicationStatus(deps, setter, {
      id: silent.applicationId,
      status: 'in_review',
      reason: words.reason,
    });
    await run();
    expect(sent.at(-1)?.text).toContain(words.reason);
    expect(sent).toHaveLength(2);
  });

  it('that a mail server refused keeps its words when another status follows', async () => {
    const { applicationId: id } = await fixture.apply();
    const setter = { actor: 'test', workspace: null };
    fixture.jobs.length = 0;
    await setApplicationStatus(deps, setter, { id, status: 'rejected', reason: 'Le poste est pourvu.' });
    const job = only(fixture.jobs.filter(({ name }) => name === 'announce-status'));
    if (job.name !== 'announce-status') throw new Error(job.name);
    const refusing = { ...deps.mailer, send: () => Promise.reject(new Error('refused')) };
    await expect(announceStatus({ ...deps, mailer: refusing }, job)).rejects.toThrow();
    await setApplicationStatus(deps, setter, { id, status: 'in_review' });
    await announceStatus(deps, job);
    expect(only(sent).text).toContain('Le poste est pourvu.');
  });

  it('is not mailed where the workspace says so, nor one that the acknowledgement told', async () => {
    const off = await fixture.apply({ workspace: { statusMails: 'off' } });
    await set(off.applicationId, 'rejected');
    const { applicationId } = await fixture.apply();
    await set(applicationId, 'received');
    expect(sent).toEqual([]);
    expect(await database.query.$count(workspaces, eq(workspaces.statusMails, 'off'))).toBe(1);
  });
});
