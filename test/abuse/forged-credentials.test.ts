import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { sha256 } from '#kernel/secrets/hashing.ts';
import { isWellFormedKey, mintKey } from '#kernel/secrets/keys.ts';
import { mintLinkToken, openLinkToken, type TokenPurpose } from '#kernel/secrets/link-tokens.ts';
import { createKeyRing } from '#kernel/secrets/sealing.ts';
import { fixturesOf } from '../support/fixtures.ts';
import { forgeriesOf } from '../support/requests/forgeries.ts';
import type { Answer } from '../support/requests/http.ts';
import { candidateOf, portalTokenFor } from '../support/requests/portal.ts';
import { callRpc } from '../support/requests/rpc.ts';
import { serviceForFile } from '../support/service.ts';

const PER_CLASS = 50_000;
const SENT_PER_CLASS = 30;
const SEED = 20_261_121;

const service = await serviceForFile();
const fixtures = fixturesOf(service);
const now = new Date('2026-11-23T09:00:00Z');
const later = new Date('2027-01-01T00:00:00Z');
const ring = createKeyRing([Buffer.alloc(32, 'new'), Buffer.alloc(32, 'old')]);
const stranger = createKeyRing([Buffer.alloc(32, 'stranger')]);

describe('none of 200,000 forged credentials is accepted', () => {
  test.each<[TokenPurpose, TokenPurpose]>([
    ['portal', 'prequalification'],
    ['prequalification', 'portal'],
  ])('as a %s token', (purpose, other) => {
    const mint = (keys = ring, of = purpose) =>
      mintLinkToken(keys, { purpose: of, subjectId: randomUUID(), linkGeneration: 0, expiresAt: later });
    const genuine = Array.from({ length: 20 }, () => mint());
    expect(genuine.every((token) => openLinkToken(ring, token, { purpose, now }) !== null)).toBe(true);
    let [tried, accepted] = [0, 0];
    const attempt = (token: string) => {
      tried += 1;
      if (openLinkToken(ring, token, { purpose, now }) !== null) accepted += 1;
    };
    for (const token of forgeriesOf(genuine, { count: PER_CLASS - 3000, seed: SEED })) attempt(token);
    // Parts of two genuine tokens, other purposes, other keys under our key's name, and tokens of the past.
    for (let index = 0; index < 1000; index += 1) {
      const [one = '', another = ''] = [genuine[index % 20], genuine[(index + 7) % 20]];
      const cut = 10 + (index % 60);
      const spliced = one.slice(0, cut) + another.slice(cut);
      // Two genuine tokens may begin alike.
      attempt(genuine.includes(spliced) ? `${spliced}A` : spliced);
      attempt(
        index % 2 === 0 ? mint(ring, other) : (genuine[0] ?? '').split('.')[0] + mint(stranger).slice(8),
      );
      attempt(mintLinkToken(ring, { purpose, subjectId: randomUUID(), linkGeneration: 0, expiresAt: now }));
    }
    expect([tried, accepted]).toEqual([PER_CLASS, 0]);
  });

  test.each([
    ['workspace', 'partner'],
    ['partner', 'workspace'],
  ] as const)('as a %s key', (kind, other) => {
    const genuine = Array.from({ length: 20 }, () => mintKey(kind));
    const stored = new Set(genuine.map(sha256));
    const isAccepted = (key: string) => isWellFormedKey(kind, key) && stored.has(sha256(key));
    expect(genuine.every(isAccepted)).toBe(true);
    let [tried, accepted] = [0, 0];
    const attempt = (key: string) => {
      tried += 1;
      if (isAccepted(key)) accepted += 1;
    };
    for (const key of forgeriesOf(genuine, { count: PER_CLASS - 2000, seed: SEED })) attempt(key);
    for (let index = 0; index < 1000; index += 1) {
      attempt(mintKey(index % 2 === 0 ? kind : other));
      attempt(`${kind === 'partner' ? 'ak' : 'pk'}${genuine[index % 20]?.slice(2)}`);
    }
    expect([tried, accepted]).toEqual([PER_CLASS, 0]);
  });
});

describe('over HTTP all refusals of a kind are the same, byte for byte', () => {
  const tokens: string[] = [];
  const keys = { workspace: [] as string[], partner: [] as string[] };

  beforeAll(async () => {
    const { sessionId, workspace } = await fixtures.session();
    const { deps } = service;
    const candidateId = await candidateOf(deps, sessionId);
    const expiresAt = later;
    const mint = (purpose: TokenPurpose, until = expiresAt) =>
      mintLinkToken(deps.tokenKeys, {
        purpose,
        subjectId: candidateId,
        linkGeneration: 0,
        expiresAt: until,
      });
    const wrong = [
      mint('prequalification'),
      mint('portal', now),
      mintLinkToken(stranger, { purpose: 'portal', subjectId: candidateId, linkGeneration: 0, expiresAt }),
      mintLinkToken(deps.tokenKeys, {
        purpose: 'portal',
        subjectId: randomUUID(),
        linkGeneration: 0,
        expiresAt,
      }),
      randomUUID(),
      candidateId,
    ];
    const genuine = [portalTokenFor(service, candidateId), sessionId];
    const forged = [...forgeriesOf(genuine, { count: SENT_PER_CLASS, seed: SEED })];
    // An application's id is the same in either case (D21).
    tokens.push(...wrong, ...forged.filter((token) => token.toLowerCase() !== sessionId));
    const partner = await fixtures.partner();
    for (const [kind, key, other] of [
      ['workspace', workspace.key, partner.key],
      ['partner', partner.key, workspace.key],
    ] as const) {
      const forged = [...forgeriesOf([key], { count: SENT_PER_CLASS, seed: SEED })];
      keys[kind].push(
        other,
        mintKey(kind),
        '',
        ...forged.filter((text) => mayBeSent(text) && text.trim() !== key),
      );
    }
  });

  /** Characters that a header can hold, without the blanks that HTTP removes. */
  function mayBeSent(key: string): boolean {
    return [...Buffer.from(key)].every((byte) => byte === 9 || (byte >= 32 && byte !== 127));
  }

  const asHeader = (key: string) => ({ 'X-API-Key': Buffer.from(key).toString('latin1') });

  /** The kinds of answer, without what is each request's own. */
  function kindsOf(answers: readonly Answer[]): string[] {
    const own = new Set(['x-request-id', 'date', 'connection', 'keep-alive']);
    const plain = answers.map(({ status, headers, text }) => {
      const reported = Object.entries(headers).filter(([name]) => !own.has(name));
      const body = text.replaceAll(String(headers['x-request-id']), 'ID');
      return JSON.stringify([status, reported, body]);
    });
    return [...new Set(plain)];
  }

  async function send(items: readonly string[], ask: (item: string) => Promise<Answer>) {
    const answers: Answer[] = [];
    for (let at = 0; at < items.length; at += 32) {
      answers.push(...(await Promise.all(items.slice(at, at + 32).map(ask))));
    }
    return answers;
  }

  const isSegment = (token: string) => !/^\.{0,2}$/.test(token);

  test.each<[string, (token: string) => Promise<Answer>]>([
    ['export', (token) => service.get(`/api/v2/portal/${encodeURIComponent(token)}/export`)],
    ['deletion', (token) => service.post(`/api/v2/portal/${encodeURIComponent(token)}/delete`)],
    ['transcript', (token) => service.get(`/api/v2/chat/${encodeURIComponent(token)}/transcript`)],
    ['export by RPC', (token) => callRpc(service, 'portal.export', { type: 'query', input: { token } })],
  ])('404 of the portal: %s', async (_, ask) => {
    const answers = await send(tokens.filter(isSegment), ask);
    expect(answers.length).toBeGreaterThan(SENT_PER_CLASS * 0.9);
    expect(kindsOf(answers)).toEqual([expect.stringContaining('[404,')]);
  });

  test.each<[string, 'workspace' | 'partner', (key: string) => Promise<Answer>]>([
    ['jobs.json', 'workspace', (key) => service.get('/api/jobs.json', asHeader(key))],
    ['jobs.xml', 'partner', (key) => service.get('/api/jobs.xml', asHeader(key))],
    ['candidatures', 'partner', (key) => service.post('/api/candidatures', {}, asHeader(key))],
    [
      'jobs.json by RPC',
      'workspace',
      (key) => callRpc(service, 'jobs.listJson', { type: 'query', headers: asHeader(key) }),
    ],
  ])('401 of a keyed operation: %s', async (_, kind, ask) => {
    const foreign = kind === 'workspace' ? 'pk_' : 'ak_';
    // A key of the other kind is named as such, by its first letters alone.
    const alike = keys[kind].filter((key) => !key.trimStart().startsWith(foreign));
    const answers = await send(alike, ask);
    expect(answers.length).toBeGreaterThan(SENT_PER_CLASS * 0.8);
    expect(kindsOf(answers)).toEqual([expect.stringContaining('[401,')]);
    const mistaken = keys[kind].filter((key) => key.trimStart().startsWith(foreign));
    expect(mistaken.length).toBeGreaterThan(0);
    expect(kindsOf(await send(mistaken, ask))).toEqual([expect.stringContaining('looks like a')]);
  });
});
