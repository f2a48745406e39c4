import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { listCvTexts, storeCvText } from '#db/applications/cv-files.ts';
import { deletionRequests } from '#db/schema/index.ts';
import { sampleCv } from '#domain/administration/demo/sample-cv.ts';
import { storeDemoTranscript } from '#domain/administration/demo/store-demo-transcript.ts';
import { encryptCvText } from '#domain/applications/cv-text.ts';
import { receiveApplication } from '#domain/applications/receive-application.ts';
import { toSentFiles } from '#domain/applications/sent-files.ts';
import { applicationNoticeOf } from '#domain/notices/notices.ts';
import { recordConsent } from '#domain/prequalification/record-consent.ts';
import { openLinkToken } from '#kernel/secrets/link-tokens.ts';
import { selectRows } from '#test/support/rows.ts';
import { administrationForFile, refusalOf } from './administration.ts';

const { admin, deps, clock, dead } = await administrationForFile();
const unknownId = randomUUID();
let count = 0;
let slug = '';
let jobId = '';

beforeEach(async () => {
  count += 1;
  slug = `atelier-${count}`;
  await admin.workspace.create({ slug, name: 'Atelier Sorbier' });
  const { ids } = await admin.recruitment.import({ workspace: slug, text: '[{"title": "Relieuse"}]' });
  jobId = ids[0] ?? '';
});

const person = {
  firstName: 'Camille',
  lastName: 'Roussel',
  email: 'Camille.Roussel@courriel.example',
  phone: '+33 4 00',
};

function submit(applicant: Partial<typeof person> = {}, { cv = false } = {}) {
  return receiveApplication(deps, {
    sender: {
      channel: 'form',
      workspaceSlug: slug,
      attribution: {},
      suspicious: 'hidden_field_filled',
      clientAddress: '192.0.2.1',
      notice: () => applicationNoticeOf({ lang: 'fr', interviewer: 'ai' }),
      idempotency: undefined,
    },
    jobId,
    applicant: { ...person, ...applicant },
    letter: { why: 'Pour la lumière' },
    files: toSentFiles(
      'cv',
      cv ? { fileName: 'cv.pdf', contentType: 'application/pdf', data: sampleCv() } : undefined,
      'cv',
    ),
    lang: () => 'fr',
  });
}

function trailOf(id: string) {
  return selectRows<{ action: string; details: Record<string, unknown> }>(
    deps,
    sql`select action, details from audit_entries where subject_id = ${id} and actor = 'administrator' order by sequence`,
  );
}

describe('application list', () => {
  test('is a JSON array, newest first, with what the administrator decides by', async () => {
    const first = await submit({}, { cv: true });
    clock.advance(1000);
    const second = await submit();
    const { found: listed } = await admin.application.list({ workspace: slug });
    expect(listed.map(({ id }) => id)).toEqual([second.applicationId, first.applicationId]);
    expect(listed[1]).toEqual({
      id: first.applicationId,
      candidateId: first.candidateId,
      recruitmentId: jobId,
      status: 'received',
      createdAt: new Date(clock.now().getTime() - 1000),
      updatedAt: new Date(clock.now().getTime() - 1000),
      firstName: 'Camille',
      lastName: 'Roussel',
      email: 'Camille.Roussel@courriel.example',
      channel: 'form',
      partner: null,
      source: null,
      verified: null,
      suspicious: true,
      suspiciousReason: 'hidden_field_filled',
      test: false,
      duplicateOf: null,
      hasCv: true,
      wantsHuman: false,
    });
    expect(listed[0]).toMatchObject({ duplicateOf: first.applicationId, hasCv: false });
  });

  test('is narrowed to a recruitment and to those who ask for a person', async () => {
    const asking = await submit();
    await submit({ email: 'autre@courriel.example' });
    await recordConsent(deps, {
      sessionId: asking.applicationId,
      decision: 'human',
      way: 'session',
      acceptLanguage: null,
      caller: { clientAddress: '', onLimitState: () => {} },
    });
    const narrowed = await admin.application.list({ workspace: slug, recruitment: jobId, wantsHuman: true });
    expect(narrowed.found).toMatchObject([{ id: asking.applicationId, wantsHuman: true }]);
    await admin.application.setStatus({ id: asking.applicationId, status: 'rejected', reason: 'R' });
    const after = await admin.application.list({ workspace: slug, recruitment: jobId, wantsHuman: true });
    expect(after.found).toEqual([]);
    const { ids } = await admin.recruitment.import({ workspace: slug, text: '[{"title": "Autre"}]' });
    expect((await admin.application.list({ workspace: slug, recruitment: ids[0] })).found).toEqual([]);
    const refusal = await refusalOf(admin.application.list({ workspace: slug, recruitment: unknownId }));
    expect(refusal.message).toBe(`${unknownId} is not a recruitment of this workspace.`);
  });

  test('is narrowed to the CVs that have every word sought, regardless of accents and case', async () => {
    const [one, other] = [
      await submit({}, { cv: true }),
      await submit({ email: 'a@courriel.example' }, { cv: true }),
    ];
    await submit({ email: 'b@courriel.example' });
    for (const [{ applicationId }, text] of [
      [one, 'Hélène Sorbier\nPresses HYDRAULIQUES'],
      [other, 'Reliure, presses à main'],
    ] as const) {
      const [cv] = await listCvTexts(deps.database.query, applicationId);
      if (cv === undefined) throw new Error('there is no CV');
      const sealedText = encryptCvText(deps, cv, text);
      await storeCvText(deps.database.query, { ...cv, textState: 'extracted', sealedText });
    }
    const idsWith = async (cvText: string) =>
      (await admin.application.list({ workspace: slug, cvText })).found.map(({ id }) => id);
    expect(await idsWith('presses')).toEqual(
      expect.arrayContaining([one.applicationId, other.applicationId]),
    );
    expect(await idsWith('hydraulique  helene')).toEqual([one.applicationId]);
    expect(await idsWith('RELIURE À')).toEqual([other.applicationId]);
    expect(await idsWith('soudure')).toEqual([]);
  });
});

describe('application show', () => {
  test('prints the person, the application as sent, proofs, conversation, CV and history', async () => {
    const { applicationId: id, candidateId } = await submit({}, { cv: true });
    await recordConsent(deps, {
      sessionId: id,
      decision: 'ai',
      way: 'session',
      acceptLanguage: 'en',
      caller: { clientAddress: '', onLimitState: () => {} },
    });
    const exchanges = [{ questionId: 'availability', questionText: 'Quand ?', answer: 'Demain.' }];
    await storeDemoTranscript(deps.database.query, { sessionId: id, startedAt: clock.now(), exchanges });
    await admin.candidate.correct({ id: candidateId, lastName: 'Roussel-Marin' });
    const shown = await admin.application.show({ id });
    expect(shown).toMatchObject({
      id,
      workspace: slug,
      recruitment: { id: jobId, title: 'Relieuse' },
      status: 'received',
      channel: 'form',
      partner: null,
      source: null,
      broadcastId: null,
      verified: null,
      suspicious: true,
      suspiciousReason: 'hidden_field_filled',
      duplicateOf: null,
      candidate: { id: candidateId, lastName: 'Roussel-Marin', heldAt: null },
      // The language of the mails follows the page of the consent.
      submitted: { lastName: 'Roussel', phone: '+33 4 00', why: 'Pour la lumière', lang: 'en' },
      cv: {
        fileName: 'cv.pdf',
        mediaType: 'application/pdf',
        byteLength: sampleCv().length,
        textState: 'pending',
        text: null,
      },
      consents: [
        { kind: 'application', decision: 'given', way: 'form' },
        { kind: 'ai_conversation', decision: 'ai', way: 'session', lang: 'en' },
      ],
      decision: 'ai',
      aiConsent: true,
      savedState: {},
      facts: [{ question: 'availability', quote: 'Demain.' }],
      transcript: [
        { role: 'assistant', origin: 'script', text: 'Quand ?' },
        { role: 'user', origin: 'candidate', text: 'Demain.' },
      ],
      statusHistory: [{ from: null, to: 'received' }],
    });
    expect(JSON.stringify(shown)).not.toMatch(/sealed|storageKey/i);
  });

  test('an application without CV and session shows neither; an unknown id is reported', async () => {
    const { applicationId: id } = await submit();
    expect(await admin.application.show({ id })).toMatchObject({
      cv: null,
      decision: null,
      aiConsent: false,
      transcript: [],
    });
    for (const command of [
      () => admin.application.show({ id: unknownId }),
      () => admin.application.setStatus({ id: unknownId, status: 'offer', reason: 'Oui' }),
      () => admin.portal.link({ application: unknownId }),
    ]) {
      const refusal = await refusalOf(command());
      expect([refusal.reason, refusal.message]).toEqual([
        'not_found',
        `There is no application with the id ${unknownId}.`,
      ]);
    }
  });

  test('cv gives the file as it was sent, or says that there is none', async () => {
    const { applicationId: id } = await submit({}, { cv: true });
    const { data, ...facts } = await admin.application.cv({ id });
    expect(facts).toEqual({ fileName: 'cv.pdf', mediaType: 'application/pdf' });
    expect(Buffer.from(data, 'base64').equals(sampleCv())).toBe(true);
    const { applicationId: without } = await submit();
    expect((await refusalOf(admin.application.cv({ id: without }))).reason).toBe('not_found');
  });
});

describe('application set-status', () => {
  test('records the decision with its reason, which the trail does not keep, and counts as a contact', async () => {
    const { applicationId: id, candidateId } = await submit();
    clock.advance(60_000);
    const answer = await admin.application.setStatus({
      id,
      status: 'interview',
      reason: 'Camille convient',
      by: 'Léa Roy',
    });
    expect(answer).toEqual({ id, from: 'received', status: 'interview', at: clock.now() });
    const { statusHistory, status, candidate } = await admin.application.show({ id });
    expect(status).toBe('interview');
    expect(candidate).toMatchObject({ id: candidateId, lastContactAt: clock.now() });
    expect(statusHistory.at(-1)).toEqual({
      at: clock.now(),
      from: 'received',
      to: 'interview',
      reason: 'Camille convient',
      decidedBy: 'Léa Roy',
      messageToCandidate: null,
      offeredTimes: [],
    });
    const trail = await trailOf(id);
    expect(trail).toEqual([
      { action: 'application.status_set', details: { from: 'received', to: 'interview' } },
      { action: 'application.shown', details: {} },
    ]);
  });

  test('brings a message and times to meet', async () => {
    const { applicationId: id } = await submit();
    const [first, second] = [1, 2].map((day) =>
      new Date(clock.now().getTime() + day * 86_400_000).toISOString(),
    );
    const words = { reason: 'Camille convient', messageToCandidate: 'Venez nous voir.' };
    await admin.application.setStatus({
      id,
      status: 'interview',
      ...words,
      offeredTimes: `${first}, ${second}`,
    });
    const { statusHistory } = await admin.application.show({ id });
    expect(statusHistory.at(-1)).toMatchObject({ ...words, offeredTimes: [first, second] });
    const past = {
      id,
      status: 'interview' as const,
      reason: 'Trop tard',
      offeredTimes: '2020-01-31T09:30:00Z',
    };
    expect((await refusalOf(admin.application.setStatus(past))).details).toMatchObject([
      { field: 'offeredTimes', code: 'out_of_range' },
    ]);
  });

  test('a status of no one’s and a missing reason are refused', async () => {
    const { applicationId: id } = await submit();
    const status = 'maybe' as 'offer';
    expect((await refusalOf(admin.application.setStatus({ id, status, reason: ' ' }))).details).toMatchObject(
      [
        { field: 'status', code: 'unknown_option' },
        { field: 'reason', code: 'too_short' },
      ],
    );
  });
});

describe('candidate', () => {
  test('correct changes the person; the trail keeps HMACs only', async () => {
    const { candidateId: id } = await submit();
    clock.advance(1000);
    const corrected = await admin.candidate.correct({ id, email: 'camille@ÉCOLE.example', phone: '' });
    expect(corrected).toMatchObject({
      email: 'camille@ÉCOLE.example',
      emailNormalized: 'camille@xn--cole-9oa.example',
      phone: null,
      updatedAt: clock.now(),
    });
    expect(corrected).not.toHaveProperty('sealedKey');
    const [entry] = await trailOf(id);
    expect(Object.keys(entry?.details ?? {})).toEqual(
      expect.arrayContaining(['email', 'emailNormalized', 'phone']),
    );
    expect(JSON.stringify(entry)).not.toMatch(/camille|courriel|\+33/i);
  });

  test('an address that another candidate has, nothing to correct, and an unknown id are refused', async () => {
    const { candidateId: id } = await submit();
    const other = await submit({ email: 'autre@courriel.example' });
    expect(await refusalOf(admin.candidate.correct({ id, email: 'AUTRE@courriel.example' }))).toMatchObject({
      message: `The candidate ${other.candidateId} of this workspace has that address already.`,
      details: [{ field: 'email', code: 'already_used' }],
    });
    expect((await refusalOf(admin.candidate.correct({ id }))).message).toMatch(/^Give firstName/);
    for (const command of [
      () => admin.candidate.correct({ id: unknownId, lastName: 'Nom' }),
      () => admin.candidate.hold({ id: unknownId, reason: 'Litige' }),
      () => admin.candidate.release({ id: unknownId }),
    ]) {
      expect((await refusalOf(command())).message).toBe(`There is no candidate with the id ${unknownId}.`);
    }
  });

  test('hold keeps its first instant, release ends it; each is in the trail once', async () => {
    const { candidateId: id } = await submit();
    const heldAt = clock.now();
    expect(await admin.candidate.hold({ id, reason: 'Litige' })).toMatchObject({
      heldAt,
      holdReason: 'Litige',
    });
    clock.advance(1000);
    expect(await admin.candidate.hold({ id, reason: 'Litige' })).toMatchObject({ heldAt });
    expect(await admin.candidate.release({ id })).toMatchObject({ heldAt: null, holdReason: null });
    await admin.candidate.release({ id });
    expect(await trailOf(id)).toEqual([
      { action: 'candidate.held', details: {} },
      { action: 'candidate.released', details: {} },
    ]);
  });
});

describe('the other commands', () => {
  test('portal link gives a token that opens that candidate’s portal until it expires', async () => {
    const { applicationId, candidateId } = await submit();
    const { url, token, expiresAt } = await admin.portal.link({ application: applicationId });
    expect(url).toBe(`http://guichet.test/portal/${token}`);
    const opened = (at: Date) => openLinkToken(deps.tokenKeys, token, { purpose: 'portal', now: at });
    expect(opened(clock.now())?.subjectId).toBe(candidateId);
    expect(opened(new Date(expiresAt.getTime() - 1))?.subjectId).toBe(candidateId);
    expect(opened(expiresAt)).toBeNull();
    expect(await trailOf(candidateId)).toMatchObject([{ action: 'portal.link_issued' }]);
  });

  test('portal link gives the link to the conversation as well, where one is offered', async () => {
    const { applicationId } = await submit();
    const { chatUrl } = await admin.portal.link({ application: applicationId });
    const token = chatUrl?.replace('http://guichet.test/chat/', '') ?? '';
    expect(openLinkToken(deps.tokenKeys, token, { purpose: 'prequalification', now: clock.now() })).toEqual({
      subjectId: applicationId,
      linkGeneration: 0,
    });
    await admin.workspace.disable({ slug });
    expect(await admin.portal.link({ application: applicationId })).toMatchObject({ chatUrl: null });
  });

  test('deletion list puts what is open and due first, and marks what is overdue', async () => {
    const { candidateId } = await submit();
    const [workspace] = await selectRows<{ id: string }>(
      deps,
      sql`select id from workspaces where slug = ${slug}`,
    );
    const day = 86_400_000;
    const request = (dueInDays: number, state: 'requested' | 'done') => ({
      id: randomUUID(),
      workspaceId: workspace?.id ?? '',
      candidateId,
      scope: 'candidate' as const,
      verified: true,
      state,
      requestedAt: clock.now(),
      dueAt: new Date(clock.now().getTime() + dueInDays * day),
      closedAt: state === 'done' ? clock.now() : null,
    });
    const [later, overdue, done] = [request(30, 'requested'), request(-1, 'requested'), request(-20, 'done')];
    await deps.database.query.insert(deletionRequests).values([later, overdue, done]);
    const ours = new Set<string>([later.id, overdue.id, done.id]);
    const shown = (rows: { id: string; overdue: boolean }[]) =>
      rows.filter(({ id }) => ours.has(id)).map((row) => [row.id, row.overdue]);
    expect(shown(await admin.deletion.list({}))).toEqual([
      [overdue.id, true],
      [later.id, false],
      [done.id, false],
    ]);
    expect(shown(await admin.deletion.list({ open: true }))).toHaveLength(2);
    expect((await admin.deletion.list({}))[0]).toMatchObject({
      workspace: slug,
      applicationId: null,
      state: 'requested',
    });
  });

  test('queue dead lists, queue retry queues again, and an unknown id is reported', async () => {
    const job = {
      id: randomUUID(),
      name: 'extract-cv-text',
      failedAt: clock.now(),
      attempts: 6,
      error: 'Error',
    };
    dead.set(job.id, job);
    expect(await admin.queue.dead()).toEqual([job]);
    expect(await admin.queue.retry({ id: job.id })).toEqual({ id: job.id, queued: true });
    expect((await refusalOf(admin.queue.retry({ id: job.id }))).message).toBe(
      `There is no dead job with the id ${job.id}.`,
    );
  });

  test('migrate tells how far the schema is, doctor that all is well or what is not', async () => {
    const { applied, known } = await admin.migrate();
    expect(applied).toBe(known);
    await submit();
    expect((await admin.doctor()).map(({ check, ok }) => [check, ok])).toEqual([
      ['database', true],
      ['data keys', true],
      ['CV store', true],
      ['backups', true],
      ['retention', true],
    ]);
  });
});
