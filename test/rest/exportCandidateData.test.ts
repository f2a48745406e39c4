import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mintLinkToken, openLinkToken } from '#kernel/secrets/link-tokens.ts';
import { createKeyRing } from '#kernel/secrets/sealing.ts';
import { pdf } from '../support/files/cv-samples.ts';
import { faultsOf, fixturesOf, only, partnerApplication, tag } from '../support/fixtures.ts';
import { countCalls } from '../support/requests/counted-calls.ts';
import {
  expectLimited,
  expectMasked,
  expectProperHttp,
  expectPublicError,
} from '../support/requests/expectations.ts';
import { startBrokenService } from '../support/requests/faults.ts';
import { candidateOf, portalTokenFor } from '../support/requests/portal.ts';
import { serviceForFile, startTestService, type TestService } from '../support/service.ts';

type Export = {
  exportedAt: string;
  rgpd: { legalBasis: string; retentionMonths: number };
  candidate: Record<string, unknown>;
  applications: Record<string, unknown>[];
  consents: Record<string, unknown>[];
};

const service = await serviceForFile();
const fixtures = fixturesOf(service);

const pathOf = (token: string) => `/api/v2/portal/${token}/export`;
const read = (token: string) => service.get(pathOf(token));
const cv = () => new File([new Uint8Array(pdf())], 'parcours.pdf', { type: 'application/pdf' });

let known: Awaited<ReturnType<typeof knownPerson>>;

beforeAll(async () => {
  known = await knownPerson();
});

/** One person with two applications, a CV, a conversation and saved state. */
async function knownPerson() {
  const email = `camille.${tag()}@courriel.example`;
  const workspace = await fixtures.workspace({ retentionMonths: 18 });
  const jobs = [
    await fixtures.recruitment(workspace),
    await fixtures.recruitment(workspace, { title: 'Chef d’atelier' }),
  ] as const;
  const first = await fixtures.application(workspace, jobs[0], {
    email,
    cv: cv(),
    why: 'Parce que.',
    phone: '+33 1',
  });
  service.clock.advance(1000);
  const second = await fixtures.application(workspace, jobs[1], { email, lastName: 'Fontanel-Roy' });
  await service.post(`/api/v2/prequalif/${first}/consent`, { decision: 'ai' });
  await service.post(`/api/v2/prequalif/${first}/stream`, {
    messages: [{ id: 'm', role: 'user', content: 'Dit en confidence.' }],
  });
  await service.post(`/api/v2/prequalif/${first}/save`, { brouillon: 'gardé' });
  return { email, workspace, jobs, first, second, candidateId: await candidateOf(service.deps, first) };
}

describe('200', () => {
  test('a mailed link opens everything that is known of the person (D29)', async () => {
    const { email, first, second, candidateId, jobs } = known;
    const answer = await read(portalTokenFor(service, candidateId));
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="candidate-export-2026-11-23.json"',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-request-id': expect.any(String),
    });
    expect(answer.headers).not.toHaveProperty('deprecation');
    expect(answer.headers).not.toHaveProperty('sunset');
    const body = answer.json<Export>();
    expect(body).toMatchObject({
      exportedAt: service.clock.now().toISOString(),
      rgpd: { legalBasis: expect.stringContaining('RGPD'), retentionMonths: 18 },
      candidate: {
        firstName: 'Camille',
        lastName: 'Fontanel',
        email,
        phone: '+33 1',
        cvFilePath: expect.stringMatching(/^cv\/[\da-f-]{36}$/),
        createdAt: expect.stringMatching(/Z$/),
      },
    });
    expect(body.applications.map(({ id }) => id)).toEqual([first, second]);
    expect(body.applications[0]).toMatchObject({
      job: { id: jobs[0], title: 'Technicienne de maintenance' },
      why: 'Parce que.',
      prequalification: { aiConsent: true, decision: 'ai', state: { brouillon: 'gardé' } },
    });
    expect(answer.text).toContain('Dit en confidence.');
    expect(body.applications[1]).toMatchObject({ lastName: 'Fontanel-Roy' });
    expect(body.consents.map(({ kind, decision }) => [kind, decision])).toEqual([
      ['application', 'given'],
      ['application', 'given'],
      ['ai_conversation', 'ai'],
    ]);
  });

  test('an application id opens that application only, and says that it will not for ever (D30)', async () => {
    const { email, first, second, candidateId } = known;
    const answer = await read(second);
    expect(answer.status).toBe(200);
    expect(answer.headers.deprecation).toMatch(/^@\d+$/);
    expect(new Date(String(answer.headers.sunset)).getTime()).toBeGreaterThan(service.clock.now().getTime());
    const body = answer.json<Export>();
    expect(only(body.applications).id).toBe(second);
    expect(body.candidate).toMatchObject({ lastName: 'Fontanel-Roy', email, phone: null, cvFilePath: null });
    expect(body.consents).toHaveLength(1);
    for (const word of [first, 'Parce que.', 'Dit en confidence.', 'gardé', '+33 1', candidateId]) {
      expect(answer.text).not.toContain(word);
    }
    const own = await read(first);
    expect(own.text).toContain('Parce que.');
    expect(own.text).not.toMatch(/Dit en confidence|gardé/);
  });

  test('a board that knows its application’s id learns nothing of the form’s (D19, D30)', async () => {
    const { workspace, jobs } = known;
    const email = `vue.${tag()}@courriel.example`;
    await fixtures.application(workspace, jobs[0], { email, why: 'Parce que.', phone: '+33 1' });
    const board = await fixtures.partner();
    const sent = partnerApplication(jobs[0], { applicant: { email, firstName: 'Vue', lastName: 'Duboard' } });
    const answer = await service.post('/api/candidatures', sent, { 'X-API-Key': board.key });
    const { text, status } = await read(answer.json<{ applicationId: string }>().applicationId);
    expect(status).toBe(200);
    expect(text).toContain('Duboard');
    expect(text).not.toMatch(/Fontanel|Camille|Parce que|\+33 1"/);
  });

  test('nothing of any other person is in it (SB4)', async () => {
    const other = await fixtures.workspace();
    const otherJob = await fixtures.recruitment(other);
    const canary = `canari-${tag()}`;
    const { email, candidateId } = known;
    await fixtures.application(other, otherJob, { email, lastName: canary });
    expect((await read(portalTokenFor(service, candidateId))).text).not.toContain(canary);
  });

  test('internal marks are not in it, and that of a machine only where it was set', async () => {
    const { candidateId } = known;
    const { text } = await read(portalTokenFor(service, candidateId));
    expect(text).not.toMatch(/duplicateOf|suspicious|sealed|candidateId|workspaceId/);
  });

  test('HEAD answers as GET without a body; pages of any site read it (D2, D65)', async () => {
    const { first } = known;
    const head = await service.send(pathOf(first), { method: 'HEAD' });
    expect([head.status, head.text]).toEqual([200, '']);
    expect(head.headers['content-disposition']).toContain('attachment');
    const foreign = await service.get(pathOf(first), { Origin: 'https://site.example' });
    expect(foreign.headers).toHaveProperty('access-control-allow-origin', '*');
  });

  test('the token is a credential: the log has the route’s template (D9)', async () => {
    const { first, candidateId, email } = known;
    const token = portalTokenFor(service, candidateId);
    await read(token);
    await read(first);
    const logged = service.logs.join('');
    for (const secret of [token, first, email]) expect(logged).not.toContain(secret);
    expect(logged).toContain('/api/v2/portal/{token}/export');
  });
});

describe('404', () => {
  test('unknown, altered, expired, foreign and wrong-purpose tokens are one and the same (D5)', async () => {
    const { candidateId } = known;
    const token = portalTokenFor(service, candidateId);
    const expiresAt = new Date(service.clock.now().getTime() + 1000);
    const strange = createKeyRing([Buffer.alloc(32, 'strange')]);
    const tokens = [
      randomUUID(),
      '00000000-0000-0000-0000-000000000000',
      'x',
      'x'.repeat(4000),
      '%zz',
      '%e9',
      'a%00b',
      '..%2f..%2fetc',
      candidateId,
      token.slice(0, -1),
      token.slice(1),
      token.toUpperCase(),
      `${token}=`,
      `${token}.`,
      token.replace('.', '..'),
      token.slice(token.indexOf('.') + 1),
      mintLinkToken(strange, { purpose: 'portal', subjectId: candidateId, linkGeneration: 0, expiresAt }),
      mintLinkToken(service.deps.tokenKeys, {
        purpose: 'prequalification',
        subjectId: candidateId,
        linkGeneration: 0,
        expiresAt,
      }),
      mintLinkToken(service.deps.tokenKeys, {
        purpose: 'portal',
        subjectId: candidateId,
        linkGeneration: 0,
        expiresAt: service.clock.now(),
      }),
      mintLinkToken(service.deps.tokenKeys, {
        purpose: 'portal',
        subjectId: randomUUID(),
        linkGeneration: 0,
        expiresAt,
      }),
    ];
    const bodies = new Set<string>();
    for (const bad of tokens) {
      const answer = await service.get(pathOf(bad), { 'X-Request-Id': 'same' });
      expectPublicError(answer, 404);
      expect(answer.headers).not.toHaveProperty('deprecation');
      bodies.add(answer.text);
    }
    expect(bodies.size).toBe(1);
  });

  test('no single changed bit of a token opens it (SA11)', async () => {
    const { candidateId } = known;
    const token = portalTokenFor(service, candidateId);
    const { tokenKeys, clock } = service.deps;
    const opened = (text: string) => openLinkToken(tokenKeys, text, { purpose: 'portal', now: clock.now() });
    expect(opened(token)).not.toBeNull();
    for (let index = 0; index < token.length; index++) {
      for (let bit = 0; bit < 7; bit++) {
        const character = String.fromCharCode(token.charCodeAt(index) ^ (1 << bit));
        const changed = token.slice(0, index) + character + token.slice(index + 1);
        expect(opened(changed), `bit ${bit} of character ${index}`).toBeNull();
      }
    }
    for (const index of [0, Math.floor(token.length / 2), token.length - 1]) {
      const changed = token.slice(0, index) + (token[index] === 'A' ? 'B' : 'A') + token.slice(index + 1);
      expect([index, (await read(changed)).status]).toEqual([index, 404]);
    }
  });

  describe('where keys are rotated and application ids no longer accepted', () => {
    let later: TestService;

    beforeAll(async () => {
      // The second key is the one that the file's service seals with.
      const keys = ['fresh', 'token'].map((key) => Buffer.alloc(32, key).toString('base64url'));
      const config = { TOKEN_KEYS: keys.join(), PORTAL_APPLICATION_ID_TOKENS: 'refuse' };
      later = await startTestService({ config, clock: service.clock });
    });
    afterAll(() => later[Symbol.asyncDispose]());

    test('a token lives until its instant, also under the older key (SA12)', async () => {
      const token = portalTokenFor(service, known.candidateId, 60_000);
      expect((await later.get(pathOf(token))).status).toBe(200);
      // A link is invalid where its key is missing: removed, or not yet added.
      const renewed = portalTokenFor(later, known.candidateId, 60_000);
      expect((await read(renewed)).status).toBe(404);
      service.clock.advance(59_999);
      expect((await read(token)).status).toBe(200);
      service.clock.advance(1);
      for (const node of [service, later]) expect((await node.get(pathOf(token))).status).toBe(404);
    });

    test('an application id is not valid (SA13)', async () => {
      expectPublicError(await later.get(pathOf(known.first)), 404);
      const link = portalTokenFor(later, known.candidateId);
      expect((await later.get(pathOf(link))).status).toBe(200);
    });
  });
});

describe('429', () => {
  test('more than 60 calls a minute with one token, mailed or temporary; each has its own (D41)', async () => {
    const { first, candidateId } = known;
    service.clock.advance(60_000);
    for (const token of [first, portalTokenFor(service, candidateId)]) {
      expect((await read(token)).headers.ratelimit).toBe('"portal";r=59;t=60');
      const limit = { limit: 60, windowSeconds: 60 };
      await countCalls(service, { policy: 'portal', owner: token, limit, calls: 58 });
      const last = await read(token);
      expect([last.status, last.headers.ratelimit]).toEqual([200, '"portal";r=0;t=60']);
      expectLimited(await read(token), { policy: 'portal', limit: 60 }, service);
    }
    service.clock.advance(60_000);
    expect((await read(first)).status).toBe(200);
  });
});

describe('500', () => {
  test('a failing database is masked, the token in no log (D3)', async () => {
    await using failing = await startBrokenService();
    const token = randomUUID();
    const answer = await failing.get(pathOf(token));
    expectPublicError(answer, 500);
    expectMasked(answer, failing);
    expect(failing.logs.join('')).not.toContain(token);
  });
});

describe('beyond the table: 400 for parameters that are ours', () => {
  test.each([
    ['include', ''],
    ['include', 'file'],
    ['include', 'files,mails'],
    ['format', ''],
    ['format', 'pdf'],
  ])('%s=%j, before the token is looked at', async (name, value) => {
    const { first, candidateId } = known;
    const bodies = new Set<string>();
    for (const token of [first, portalTokenFor(service, candidateId), 'nothing']) {
      const path = `${pathOf(token)}?${name}=${value}`;
      const answer = await service.get(path, { 'X-Request-Id': 'same' });
      expectPublicError(answer, 400);
      expect(faultsOf(answer)).toEqual([`${name} unknown_option`]);
      bodies.add(answer.text);
    }
    expect(bodies.size).toBe(1);
  });
});

describe('405 and 406', () => {
  test('wrong methods, OPTIONS, unacceptable types and other spellings (D2)', async () => {
    const { first } = known;
    await expectProperHttp(service, { path: pathOf(first), method: 'GET' });
  });

  test('JSON and ZIP are what it answers, by preference', async () => {
    const { first } = known;
    const typeOf = async (accept: string) =>
      (await service.get(pathOf(first), { Accept: accept })).headers['content-type'];
    expect(await typeOf('application/zip')).toBe('application/zip');
    expect(await typeOf('application/zip, application/json;q=0.5')).toBe('application/zip');
    expect(await typeOf('application/zip;q=0.5, application/json')).toMatch(/^application\/json/);
    for (const any of ['*/*', 'application/*', '']) expect(await typeOf(any)).toMatch(/^application\/json/);
    const refused = await service.get(pathOf(first), { Accept: 'text/csv' });
    expect(refused.status).toBe(406);
    expect(refused.json().error).toBe('This operation answers application/json or application/zip.');
  });
});
