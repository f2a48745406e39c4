import { describe, expect, test } from 'vitest';
import { expectErrorResponse, expectMasked, expectProperHttp } from '../support/requests/expectations.ts';
import { fault, startBrokenService } from '../support/requests/faults.ts';
import { serviceForFile, startTestService } from '../support/service.ts';

const path = '/api/health';
const service = await serviceForFile();

describe('200', () => {
  test('tells the state, the time and since when it runs', async () => {
    service.clock.advance(90_000);
    const answer = await service.get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-request-id': expect.any(String),
    });
    expect(answer.json()).toMatchObject({
      status: 'ok',
      ok: true,
      timestamp: service.clock.now().toISOString(),
      startedAt: '2026-11-23T09:00:00.000Z',
    });
  });

  test('answers while the database is away: it tells of this process', async () => {
    await using broken = await startBrokenService();
    expect((await broken.get(path)).status).toBe(200);
  });

  test('HEAD answers as GET without a body, and a query is ignored (D2)', async () => {
    const head = await service.send(path, { method: 'HEAD' });
    expect([head.status, head.text, head.headers['content-type']]).toEqual([
      200,
      '',
      'application/json; charset=utf-8',
    ]);
    expect((await service.get(`${path}?probe=1&%zz`)).status).toBe(200);
  });

  test('carries the security headers of every answer', async () => {
    const { headers } = await service.get(path);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(headers).not.toHaveProperty('x-powered-by');
    // The header over plain HTTP would lock browsers out.
    expect(headers).not.toHaveProperty('strict-transport-security');
  });
});

describe('500', () => {
  test('a failure is masked, its words in the log only (D3)', async () => {
    const failing = {
      now: () => {
        throw fault();
      },
      steadyMs: () => 0,
    };
    await using broken = await startTestService({ replace: () => ({ clock: failing }) });
    const answer = await broken.get(path);
    expectErrorResponse(answer, 500, 'internal_error', broken);
    expectMasked(answer, broken);
  });
});

describe('405 and 406', () => {
  test('wrong methods, OPTIONS, unacceptable types and other spellings (D2)', async () => {
    await expectProperHttp(service, { path, method: 'GET' });
  });
});
