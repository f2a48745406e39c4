import { expect, test } from 'vitest';
import { assetOf, listAssets } from '#web/style/asset.ts';

const stylesheet = (text: string) => assetOf('web/one/twice-named.css', 'text/css', Buffer.from(text));

test('an asset is listed once, and two files may not have one address', () => {
  const asset = stylesheet('a{}');
  stylesheet('a{}');
  expect(listAssets().filter(({ path }) => path === '/assets/twice-named.css')).toEqual([asset]);
  expect(() => stylesheet('b{}')).toThrow('Two files would be served at /assets/twice-named.css.');
});
