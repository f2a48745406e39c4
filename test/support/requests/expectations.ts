import { expect } from 'vitest';
import type { TestService } from '../service.ts';
import { secretWords } from './faults.ts';
import type { Answer } from './http.ts';

/** Expects an ErrorResponse (contract section 2.11) with its promised headers and fields (D3). */
export function expectErrorResponse(
  answer: Answer,
  status: number,
  code: string,
  { url }: { url: string },
): void {
  expect(answer.status).toBe(status);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('no-store');
  const body = answer.json();
  expect(body).toMatchObject({
    error: expect.any(String),
    code,
    message: body.error,
    hint: expect.any(String),
    documentation_url: `${url}/docs/errors/${code}`,
    status,
    requestId: answer.headers['x-request-id'],
  });
  expectNothingInternal(answer);
}

/** Expects the answer of a limit beyond the contract's table: it is valid as either error response (D3, D8). */
export function expectLimited(answer: Answer, { policy, limit }: Limited, service: { url: string }): void {
  expectErrorResponse(answer, 429, 'rate_limited', service);
  expect(answer.json()).toHaveProperty('ok', false);
  expect(answer.headers).toMatchObject({
    'retry-after': '60',
    ratelimit: `"${policy}";r=0;t=60`,
    'ratelimit-policy': `"${policy}";q=${limit};w=60`,
  });
}

type Limited = { policy: string; limit: number };

/** Expects a PublicErrorResponse (contract section 2.11). */
export function expectPublicError(answer: Answer, status: number): void {
  expect(answer.status).toBe(status);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.json()).toMatchObject({
    ok: false,
    error: expect.any(String),
    requestId: answer.headers['x-request-id'],
  });
  expect(answer.json()).not.toHaveProperty('code');
  expectNothingInternal(answer);
}

/** Expects no stack, path, SQL or message of a library in the answer (D3). */
export function expectNothingInternal(answer: Answer): void {
  for (const word of [...secretWords.split(' '), 'node_modules', '    at ', 'zod', 'Drizzle', '.ts:']) {
    if (word.length > 3) expect(answer.text).not.toContain(word);
  }
}

/** Expects the fault in the log and nowhere else (D3). */
export function expectMasked(answer: Answer, { logs }: TestService): void {
  expectNothingInternal(answer);
  expect(answer.text).toContain('Something went wrong on our side.');
  expect(logs.join('')).toContain('/var/lib/guichet/private');
}

/** Expects a path to answer other methods, HEAD and OPTIONS as it must (D2). */
export async function expectProperHttp(
  service: TestService,
  {
    path,
    method,
    allow = method === 'GET' ? 'GET, HEAD, OPTIONS' : 'POST, OPTIONS',
    headers = {},
  }: { path: string; method: 'GET' | 'POST'; allow?: string; headers?: Record<string, string> },
): Promise<void> {
  const options = await service.send(path, { method: 'OPTIONS' });
  expect([options.status, options.text, options.headers.allow]).toEqual([204, '', allow]);
  for (const wrong of ['PUT', 'PATCH', 'DELETE', 'GET', 'POST'].filter((name) => !allow.includes(name))) {
    const answer = await service.send(path, { method: wrong, headers });
    expectErrorResponse(answer, 405, 'method_not_allowed', service);
    expect(answer.headers.allow).toBe(allow);
  }
  const image = await service.send(path, { method, headers: { ...headers, Accept: 'image/png' } });
  expectErrorResponse(image, 406, 'not_acceptable', service);
  for (const variant of [
    path.replace('/api/', '/API/'),
    `${path}/`,
    path.replace('/api/', '//api/'),
    `${path};x`,
  ]) {
    const answer = await service.send(variant, { method, headers });
    // A parameter that is the last segment takes all that follows.
    expect([400, 404]).toContain(answer.status);
  }
}
