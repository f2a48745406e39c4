import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { sha256 } from '../../kernel/secrets/keys.ts';
import { ACCENT_VERSION, accentStyle, DEFAULT_ACCENT } from './accent.ts';
import { readStyle } from './read-style.ts';

type Asset = { path: `/${string}`; mediaType: string; bytes: Buffer; version: string };

const CSS = 'text/css; charset=utf-8';
const stream = readScript('../chat/stream.js');
const sendCall = readScript('../docs/scripts/send-call.js');
const tryOperation = readScript('../docs/scripts/try-operation.js', [sendCall]);

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
  stream,
  chat: readScript('../chat/chat.js', [stream]),
  sendCall,
  tryOperation,
  docs: readScript('../docs/scripts/docs.js', [tryOperation]),
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

/** What a script imports has a version in its address too. */
function readScript(file: string, imported: readonly Asset[] = []): Asset {
  const source = readFileSync(new URL(file, import.meta.url), 'utf8');
  const versioned = imported.reduce((text, { path, version }) => {
    const address = `./${basename(path)}`;
    return text.replace(`from '${address}'`, `from '${address}?v=${version}'`);
  }, source);
  return assetOf(file, 'text/javascript; charset=utf-8', Buffer.from(versioned));
}

function assetOf(file: string, mediaType: string, bytes: Buffer): Asset {
  return { path: `/assets/${basename(file)}`, mediaType, bytes, version: sha256(bytes).slice(0, 10) };
}
