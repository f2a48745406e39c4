import { readFileSync } from 'node:fs';
import { ACCENT_VERSION, accentStyle, DEFAULT_ACCENT } from './accent.ts';
import { type Asset, assetOf } from './asset.ts';
import { readStyle } from './read-style.ts';
import { readModules } from './scripts.ts';

const CSS = 'text/css; charset=utf-8';

/** What each page has beside the style of all; a page loads both at once. */
export const styles = {
  careers: styleOf('careers.css', readStyle('../careers/careers.css')),
  apply: styleOf('apply.css', readStyle('../apply/apply.css')),
  chat: styleOf('chat.css', readStyle('../chat/chat.css')),
  portal: styleOf('portal.css', readStyle('../portal/portal.css')),
  docs: styleOf('docs.css', readStyle('../docs/docs.css')),
};

/** The pages' only files beside their HTML; the version in their address lets browsers cache them without an end. */
export const assets = {
  stylesheet: styleOf(
    'guichet.css',
    `${readStyle('tokens.css')}${accentStyle(DEFAULT_ACCENT)}${readStyle('base.css')}`,
  ),
  icon: assetOf('guichet.svg', 'image/svg+xml', readFileSync(new URL('guichet.svg', import.meta.url))),
};

/** Each page's script with all that it imports. */
export const scripts = {
  apply: readModules(new URL('../apply/browser/apply.js', import.meta.url)),
  chat: readModules(new URL('../chat/browser/chat.js', import.meta.url)),
  docs: readModules(new URL('../docs/scripts/docs.js', import.meta.url)),
};

/** The employer's colours: the address says all that the style depends on. `hex` is `#rrggbb`. */
export function accentAsset(hex: string): Asset {
  const name = hex.slice(1).toLowerCase();
  return {
    path: `/assets/accents/${name}.css`,
    mediaType: CSS,
    bytes: Buffer.from(accentStyle(`#${name}`)),
    version: String(ACCENT_VERSION),
  };
}

function styleOf(file: string, text: string): Asset {
  return assetOf(file, CSS, Buffer.from(text));
}
