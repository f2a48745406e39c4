import { expect, test } from 'vitest';
import { discoveryDocuments } from '#openapi/discovery/discovery-documents.ts';
import { scopes } from '#routers/base/rest.ts';
import { now, operations, publicUrl } from './fixtures.ts';

const publisher = { legalName: 'Guichet SAS', contactEmail: 'contact@guichet.example' };
function built(path: string, at = now): string {
  const input = { publicUrl, publisher, docs: 'all' as const, operations, now: at };
  return discoveryDocuments.find((document) => document.path === path)?.build?.(input) ?? '';
}

test('every document has its own address and says what it is', () => {
  const paths = discoveryDocuments.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  for (const { description, mediaType } of discoveryDocuments)
    expect([description, mediaType]).not.toContain('');
});

test('llms.txt is a title, a summary and sections of links', () => {
  const text = built('/llms.txt');
  expect(text).toMatch(/^# .+\n\n> .+\n\n/);
  const sections = text.split(/^## /m).slice(1);
  expect(sections.map((section) => section.split('\n')[0])).toEqual([
    'Documentation',
    'Operations',
    'Optional',
  ]);
  for (const section of sections) {
    const lines = section.split('\n').slice(1).filter(Boolean);
    for (const line of lines) expect(line).toMatch(/^- \[[^\]]+\]\(https:\/\/[^)]+\)(?:: .+)?$/);
  }
  for (const { rest } of operations.filter(({ rest }) => rest.extension !== true)) {
    expect(text).toContain(`\`${rest.method} ${rest.path}\``);
  }
});

test('robots.txt opens careers and closes forms, portal, chat and API', () => {
  const lines = built('/robots.txt').split('\n');
  expect(lines).toContain('Allow: /careers/');
  for (const name of ['apply', 'portal', 'chat', 'api']) expect(lines).toContain(`Disallow: /${name}/`);
  expect(lines).toContain(`Sitemap: ${publicUrl}/sitemap.xml`);
});

test('the protected resource takes keys of the administrator and no bearer token', () => {
  expect(JSON.parse(built('/.well-known/oauth-protected-resource'))).toMatchObject({
    resource: publicUrl,
    resource_documentation: `${publicUrl}/docs#authentication`,
    scopes_supported: Object.keys(scopes),
    bearer_methods_supported: [],
    api_key: { header: 'X-API-Key', issued_by: expect.stringContaining('administrator') },
  });
});

test('the API catalog is a linkset to description, reference and health', () => {
  const { linkset } = JSON.parse(built('/.well-known/api-catalog'));
  const api = linkset.find(({ anchor }: { anchor: string }) => anchor === `${publicUrl}/api`);
  expect(api['service-desc'][0].href).toBe(`${publicUrl}/openapi.json`);
  expect(api['service-doc'][0].href).toBe(`${publicUrl}/docs`);
  expect(api.status[0].href).toBe(`${publicUrl}/api/health`);
  const { mediaType } = discoveryDocuments.find(({ path }) => path.endsWith('api-catalog')) ?? {};
  expect(mediaType).toBe('application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"');
});

test('security.txt never expires within a month nor after a year, and is the same all month', () => {
  for (let month = 0; month < 12; month++) {
    const at = new Date(Date.UTC(2026, month, 28, 23, 59));
    const expires = new Date(/^Expires: (.+)$/m.exec(built('/.well-known/security.txt', at))?.[1] ?? '');
    const days = (expires.getTime() - at.getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(31);
    expect(days).toBeLessThan(365);
  }
  const text = built('/.well-known/security.txt');
  expect(text).toContain('Contact: mailto:contact@guichet.example\n');
  expect(text).toContain(`Canonical: ${publicUrl}/.well-known/security.txt\n`);
  expect(text).toContain('Preferred-Languages: fr, en\n');
  expect(built('/.well-known/security.txt', new Date('2026-11-01T00:00:00Z'))).toBe(text);
});
