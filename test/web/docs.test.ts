import { expect, test } from 'vitest';
import { reasons } from '../../kernel/errors/errors.ts';
import { operations, pageDeps, pageText } from './fixtures.ts';

const text = await pageText({ path: '/docs' });
const ids = [...text.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);

test('every operation stands under its own anchor with its path and scope', () => {
  for (const { rest } of operations) {
    expect(ids).toContain(rest.operationId);
    expect(text).toContain(`<code>${rest.path}</code>`);
    expect(text).toContain(rest.scope);
  }
});

test('each error code is an anchor that documentation_url points at', () => {
  const codes = [...new Set(Object.values(reasons).map(({ code }) => code))];
  expect(codes).toHaveLength(8);
  for (const code of codes) expect(ids).toContain(`error-${code}`);
});

test('every schema is shown, ids are unique, and every link within the page leads somewhere', () => {
  for (const name of Object.keys(pageDeps().documentOf().components?.schemas ?? {})) {
    expect(ids).toContain(`schema-${name}`);
  }
  expect(new Set(ids).size).toBe(ids.length);
  const targets = [...text.matchAll(/href="#([^"]+)"/g)].map(([, target]) => target);
  expect(targets.filter((target) => !ids.includes(target))).toEqual([]);
});

test('keyed operations are shown with a key, multipart ones with their fields', () => {
  expect(text).toContain('X-API-Key: {key}');
  expect(text).toMatch(/-F &#39;lastName=[^&]+&#39;/);
});
