import { expect, test } from 'vitest';
import { isClosed } from '#server/http/cors.ts';
import { document } from '#test/web/fixtures.ts';
import { createPages } from '#web/pages.ts';

test('no page of another site may read a page whose address has a secret (D65)', () => {
  const paths = createPages({ docs: 'all', readDocument: () => document }).map(({ path }) => path);
  const secret = paths.filter((path) => path.includes('{token}'));
  expect(secret).toContain('/portal/{token}');
  expect(secret.filter((path) => !isClosed(path))).toEqual([]);
});
