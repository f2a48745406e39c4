import { readFileSync } from 'node:fs';
import { DEFAULT_ACCENT } from '#kernel/color/accent.ts';
import { ACCENT_VERSION, accentStyle } from './accent-style.ts';
import { type Asset, assetOf } from './asset.ts';
import { readStyle } from './read-style.ts';

const CSS = 'text/css; charset=utf-8';

/** The variables that all stylesheets use: sizes, colours, fonts. */
export const tokensStyle = readStyle(new URL('tokens.css', import.meta.url));

/** The stylesheet that every page loads. */
export const baseStyle = assetOf(
  'guichet.css',
  CSS,
  Buffer.from(
    `${tokensStyle}${accentStyle(DEFAULT_ACCENT)}${readStyle(new URL('base.css', import.meta.url))}`,
  ),
);

export const icon = assetOf(
  'guichet.svg',
  'image/svg+xml',
  readFileSync(new URL('guichet.svg', import.meta.url)),
);

/** Reads a stylesheet that some pages load after the base style. */
export function styleAsset(file: URL): Asset {
  return assetOf(file.pathname, CSS, Buffer.from(readStyle(file)));
}

/** Writes the stylesheet of an accent colour. `hex` is `#rrggbb`, and the address of the stylesheet names it. */
export function accentAsset(hex: string): Asset {
  const name = hex.slice(1).toLowerCase();
  return {
    path: `/assets/accents/${name}.css`,
    mediaType: CSS,
    bytes: Buffer.from(accentStyle(`#${name}`)),
    version: String(ACCENT_VERSION),
  };
}
