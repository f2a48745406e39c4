import { expect, test } from 'vitest';
import { expectErrorResponse } from '#test/support/requests/expectations.ts';
import { startTestService } from '#test/support/service.ts';

test('DOCS=off: a refusal’s documentation_url opens, its page leads nowhere below, and no file names more', async () => {
  await using service = await startTestService({ config: { DOCS: 'off' } });
  const refused = await service.get('/api/jobs.json', { 'X-API-Key': 'nobody' });
  const { documentation_url: address = '' } = refused.json<{ documentation_url?: string }>();
  const { pathname } = new URL(address);
  expect((await service.get(pathname)).text).toContain(
    '<h1 id="unauthorized"><code>unauthorized</code></h1>',
  );
  expectErrorResponse(await service.get('/docs/deploy'), 404, 'not_found', service);
  expectErrorResponse(await service.get('/docs/reference'), 404, 'not_found', service);
  const files = [
    '/llms.txt',
    '/.well-known/api-catalog',
    '/.well-known/oauth-protected-resource',
    '/sitemap.xml',
  ];
  for (const path of ['/', '/robots.txt', '/api/public/v1/service-catalog', '/openapi.json', ...files]) {
    const { status, text, headers } = await service.get(path);
    expect([path, status]).toEqual([path, 200]);
    expect(`${text}${headers.link}`.match(/\/docs\b(?!\/errors\/).{0,20}/g)).toBeNull();
  }
});

test('DOCS=integrators: the operators’ chapters are missing pages', async () => {
  await using service = await startTestService({ config: { DOCS: 'integrators' } });
  for (const path of ['/docs/deploy', '/docs/operations.md', '/docs/quickstart/operator']) {
    expect([path, (await service.get(path)).status]).toEqual([path, 404]);
  }
  expect((await service.get('/docs/feeds')).status).toBe(200);
});
